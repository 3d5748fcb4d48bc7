import { rateOf } from '../statistics/index.ts';

/** Payloads of some time, and how many of them said something meaningful in `other`. */
export type CoverageCount = { readonly payloads: number; readonly inWords: number };

/**
 * Coverage (SDSI section 6): the share of payloads whose `other` says nothing meaningful, so that the keys were enough. What is
 * only polite, or could not be read, does not count as meaningful.
 */
export function coverageOf({ payloads, inWords }: CoverageCount) {
  // Words are placed before or after their payload is counted: for a moment there may be more of them.
  const covered = Math.max(0, payloads - inWords);
  const { rate, low, high } = rateOf(covered, payloads);
  return { payloads, covered, rate, low, high };
}
