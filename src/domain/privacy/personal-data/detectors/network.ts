import ipaddr from 'ipaddr.js';
import { type Detector, spansOf } from '../personal-data.ts';

const IPV4 = /(?<![\d.\p{Script=Latin}])\d{1,3}(?:\.\d{1,3}){3}(?![\d\p{Script=Latin}]|\.\d)/gu;
/** Two colons at least: "08:15" is a time of day. A zone ("%eth0") and an IPv4 tail may follow. */
const IPV6 =
  /(?<![\p{Script=Latin}\d:.])(?=[\da-f]{0,4}:[\da-f]{0,4}:)[\da-f:.]{2,45}(?:%[a-z\d]{1,16})?(?![\p{Script=Latin}\d:])/giu;
const MAC =
  /(?<![\da-f:.-])(?:[\da-f]{2}([:-])(?:[\da-f]{2}\1){4}[\da-f]{2}|[\da-f]{4}\.[\da-f]{4}\.[\da-f]{4})(?![\da-f])/giu;

/** Addresses of machines: IPv4 (RFC 791), IPv6 (RFC 4291), MAC-48. */
export const networkAddresses: Detector = (text) => [
  ...spansOf(text, IPV4, 'ip', (value, start) => {
    return (
      ipaddr.IPv4.isValidFourPartDecimal(value) && !VERSION.test(text.slice(Math.max(0, start - 12), start))
    );
  }),
  ...spansOf(text, IPV6, 'ip', (value) =>
    ipaddr.IPv6.isValid(value.replace(/[.:]$/u, (end) => (value.endsWith('::') ? end : ''))),
  ),
  ...[...text.matchAll(MAC)].map(({ index, 0: value }) => ({
    type: 'mac' as const,
    start: index,
    end: index + value.length,
  })),
];

const VERSION = /(?:version|release|build|firmware|\bv)[ .:]{0,2}$/iu;
