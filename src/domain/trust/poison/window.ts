import { DAY_MS, lowerBound } from '../../basics/index.ts';
import { differenceOf, rateOf } from '../../statistics/index.ts';

/** Campaigns of a day, a week or a fortnight; what drips for longer is not told from people who come. */
const SPANS_MS = [DAY_MS, 7 * DAY_MS, 14 * DAY_MS];

/** From and to, in milliseconds, `to` exclusive. */
export type Window = {
  readonly from: number;
  readonly to: number;
  /** How much more of some instants than of the others surely lie in it; -1 to 1. */
  readonly excess: number;
};

/**
 * The span of time in which some instants crowd most against others of their kind: each span that begins with one of them
 * is tried (a scan statistic: J. Naus 1965). Both are sorted. Null where nothing crowds.
 */
export function crowdedWindow(some: readonly number[], others: readonly number[]): Window | null {
  let best: Window | null = null;
  for (const span of SPANS_MS) {
    for (const from of some) {
      const to = from + span;
      const inside = rateOf(between(some, from, to), some.length);
      const outside = rateOf(between(others, from, to), others.length);
      const excess = differenceOf(inside, outside).low;
      if (excess > (best?.excess ?? 0)) best = { from, to, excess };
    }
  }
  return best;
}

/** How many of sorted instants lie in [from, to). */
function between(sorted: readonly number[], from: number, to: number): number {
  const firstAt = (instant: number) => lowerBound(sorted, (one) => one < instant);
  return firstAt(to) - firstAt(from);
}
