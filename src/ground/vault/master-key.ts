import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

const BYTES = 32;
/** 32 random bytes have some 30 different ones; fewer than this come out less than once in 10^20 draws. */
const FEWEST_DIFFERENT = 16;

/**
 * A master key from its text: 32 random bytes, base64 or base64url. Words that a person thought of are no key.
 * @returns null where the text is anything else
 */
export function parseMasterKey(text: string): KeyObject | null {
  const base64url = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=$/, '');
  if (!/^[A-Za-z0-9_-]{43}$/.test(base64url)) return null;
  const bytes = Buffer.from(base64url, 'base64url');
  // The last character carries four bits only: three of four texts of 43 characters are the encoding of nothing.
  const canonical = bytes.toString('base64url') === base64url;
  if (!canonical || new Set(bytes).size < FEWEST_DIFFERENT) return null;
  // Of random characters all 43 are in one case less than once in 10^9 draws; of words they mostly are.
  if (base64url === base64url.toLowerCase() || base64url === base64url.toUpperCase()) return null;
  return createSecretKey(bytes);
}

export function newMasterKey(): KeyObject {
  return createSecretKey(randomBytes(BYTES));
}

/** The text that `parseMasterKey` reads. */
export function masterKeyText(key: KeyObject): string {
  return key.export().toString('base64url');
}
