import { hash } from 'node:crypto';
import { canonicalise, isUtcDay, longerOnceNormalised, textProblem } from '../basics/index.ts';

/** Why an item of a batch was not taken. */
export type Refused = { readonly code: RefusalCode; readonly detail: string };

/** The same with its place in the batch, from 0. */
export type Refusal = Refused & { readonly index: number };

type RefusalCode =
  | 'invalid'
  | 'blank_text'
  | 'text_too_long'
  | 'not_text'
  | 'bad_time'
  | 'id_conflict'
  | 'rate_limited';

/** UTF-16 units, as sent and once normalised (NFKC). */
export const LONGEST_TEXT = 2_000;

/**
 * What a fragment's text must be before it is stored: something said, in well-formed Unicode, of bounded length.
 * @returns null where it is that
 */
export function judgeText(text: string): Refused | null {
  const problem = textProblem(text, 'speech', LONGEST_TEXT);
  const long = text.length > LONGEST_TEXT || longerOnceNormalised(text, LONGEST_TEXT);
  if (problem !== null) return { code: long ? 'text_too_long' : 'not_text', detail: `text ${problem}` };
  if (!VISIBLE.test(text)) return { code: 'blank_text', detail: 'text is blank' };
  return null;
}

/** Hangul fillers, the empty Braille cell, variation selectors and combining marks alone show nothing either. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[^\p{White_Space}\p{C}\p{M}]/u;

/**
 * What is said to have been observed so many days before it came in was dated by a clock that nobody ever set (1970), not kept
 * back by a slow sender: it counts from when it came in. A year of history may be brought in late, and keeps its days.
 */
export const OLDEST_OBSERVATION_DAYS = 366;

/** Hours to 23 and seconds to 59: `Date` reads 24:00 as the next day, and knows no leap second. */
const RFC_3339 =
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/**
 * An RFC 3339 instant as ISO 8601 UTC. Without one, the time of receipt is the time of observation.
 * Years beyond 1970-2100 are typing mistakes, not observations.
 */
export function judgeInstant(text: string | undefined, receivedAt: Date): { instant: string } | Refused {
  if (text === undefined) return { instant: receivedAt.toISOString() };
  const instant = RFC_3339.test(text) && isUtcDay(text.slice(0, 10)) ? new Date(text.toUpperCase()) : null;
  const year = instant?.getUTCFullYear() ?? 0;
  const detail = 'observed_at is not an RFC 3339 instant between 1970 and 2100, e.g. 2026-01-05T09:30:00Z';
  if (instant === null || year < 1970 || year > 2100) return { code: 'bad_time', detail };
  return { instant: instant.toISOString() };
}

/**
 * Tells a repetition of an item from another item under the same id. Refused where an item has no canonical form:
 * half a surrogate pair, or a number beyond what JSON readers agree on (1e400).
 */
export function bodyDigest(item: unknown): string | Refused {
  try {
    return hash('sha256', canonicalise(item), 'base64url').slice(0, 22);
  } catch {
    const detail = 'the item holds half of a surrogate pair, or a number that is not finite';
    return { code: 'not_text', detail };
  }
}
