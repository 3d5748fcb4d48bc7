import { numbersIn } from './json-shape.ts';

/** Integers of a JSON text that no double holds exactly: what a parser makes of each -> how it was written. */
export type ExactIntegers = ReadonlyMap<number, string>;

/**
 * RFC 7493 section 2.2 promises integers up to 2^53 only, and a sender's number (an id of JSON-RPC above all) must come back
 * as it was sent, so whoever answers writes it as it was written.
 * @returns null where two of them are one to a parser, so that nobody could tell which was meant
 */
export function exactIntegers(text: string): ExactIntegers | null {
  const exact = new Map<number, string>();
  // Most bodies have no such number, and are looked through by the engine.
  if (!/\d{16}/u.test(text)) return exact;
  for (const [from, end] of numbersIn(text)) {
    const written = text.slice(from, end);
    if (end - from < 16 || !/^-?\d+$/u.test(written) || Number.isSafeInteger(Number(written))) continue;
    const before = exact.get(Number(written));
    if (before !== undefined && before !== written) return null;
    exact.set(Number(written), written);
  }
  return exact;
}

/** A JSON text in which those integers stand as they were sent. */
export function withExactIntegers(text: string, exact: ExactIntegers): string {
  const parts: string[] = [];
  let done = 0;
  for (const [from, end] of numbersIn(text)) {
    const sent = exact.get(Number(text.slice(from, end)));
    if (sent === undefined) continue;
    parts.push(text.slice(done, from), sent);
    done = end;
  }
  return parts.join('') + text.slice(done);
}
