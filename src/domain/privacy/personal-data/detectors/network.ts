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

/**
 * A mailbox, also without an ending ("root@localhost") and with letters of any script (RFC 6531). The local part is
 * bounded by 64 octets, the host by 255 (RFC 5321, 4.5.3.1).
 */
const MAILBOX =
  /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}_][\p{L}\p{M}\p{N}._%+'-]{0,63}@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]{0,252}[\p{L}\p{M}\p{N}])?/gu;

export const emails: Detector = (text) => spansOf(text, MAILBOX, 'email');

const LINK =
  /(?<![\p{Script=Latin}\p{N}@.])(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.|(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}(?::\d{2,5})?[/?#])[^\s<>"'，。、]{0,2000}[^\s<>"'，。、.,;:!?)]/giu;

/**
 * An address of the web that leads to somebody: it names a user, asks with a query, has a fragment, or a path that is
 * deep or holds a number. The name of a site alone ("booked on https://hotels.example") leads to nobody.
 */
export const links: Detector = (text) => spansOf(text, LINK, 'link', leadsToSomebody);

function leadsToSomebody(link: string): boolean {
  if (/[?#]/u.test(link) || /^[^/]*\/\/[^/]*@/u.test(link)) return true;
  const path = link
    .replace(/^[^/]*\/\//u, '')
    .split('/')
    .slice(1)
    .filter((part) => part !== '');
  return path.length > 1 || path.some((part) => /\d{4}/u.test(part) || part.length >= 16);
}
