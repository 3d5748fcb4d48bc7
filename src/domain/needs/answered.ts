import { DAY_MS } from '../basics/index.ts';

/** A need as it was when it was last asked what key should answer it, whatever the answer was. */
export type Answered = {
  readonly fragments: number;
  /** Of the scenario: it moves whenever a key is born, ends or changes. */
  readonly revision: number;
  /** ISO 8601. */
  readonly at: string;
};

/** Of less than a tenth more words, or fewer, hardly another key is made. */
const GROWTH = 0.1;
/** Some answers hang on how long something has lasted (`asked-in-another-pool.ts`), so none stands for longer. */
const STANDS_MS = 7 * DAY_MS;
/** What waits by these rules is asked for by absolute numbers, or days, of which a large need may hide the growth. */
const ASKED_EACH_TIME = ['back_too_soon', 'k_anonymity'];

/**
 * Whether a mature need that was said again may have another answer than the last time. Making a proposal costs as much as
 * reading all of its pool, and most needs are said every day.
 */
export function mayAnswerAnew(
  answered: Answered | null,
  waits: { readonly rule: string } | null,
  now: { readonly fragments: number; readonly revision: number; readonly at: Date },
): boolean {
  if (answered === null || answered.revision !== now.revision) return true;
  if (waits !== null && ASKED_EACH_TIME.includes(waits.rule)) return true;
  if (now.at.getTime() - Date.parse(answered.at) >= STANDS_MS) return true;
  return Math.abs(now.fragments - answered.fragments) >= GROWTH * answered.fragments;
}
