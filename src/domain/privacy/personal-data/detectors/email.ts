import { type Detector, spansOf } from '../personal-data.ts';

/**
 * A mailbox, also without an ending ("root@localhost") and with letters of any script (RFC 6531). The local part is
 * bounded by 64 octets, the host by 255 (RFC 5321, 4.5.3.1).
 */
const MAILBOX =
  /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}_][\p{L}\p{M}\p{N}._%+'-]{0,63}@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]{0,252}[\p{L}\p{M}\p{N}])?/gu;

export const emails: Detector = (text) => spansOf(text, MAILBOX, 'email');
