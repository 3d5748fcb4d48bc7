import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/**
 * The one text of a JSON document (RFC 8785, JCS): members sorted by UTF-16 units, no spaces, ECMAScript numbers.
 * Equal content gives equal bytes, whatever order it was built in. Throws on what JSON cannot hold (lone
 * surrogates, NaN, Infinity, undefined).
 */
export function canonicalise(document: unknown): string {
  const text = canonicalize(document);
  if (text === undefined) throw new Error('only a JSON value has a canonical form');
  return text;
}

/** `sha-256:<64 hex digits>` of a canonical text's UTF-8 bytes. */
export function digestOf(canonical: string): string {
  return `sha-256:${createHash('sha256').update(canonical, 'utf8').digest('hex')}`;
}
