import { DAY_MS } from '../../basics/index.ts';
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
    const [began, ended] = [walk(some), walk(some)];
    const [beganOthers, endedOthers] = [walk(others), walk(others)];
    for (const from of some) {
      const to = from + span;
      const inside = ended(to) - began(from);
      const outside = endedOthers(to) - beganOthers(from);
      const bar = best?.excess ?? 0;
      // What is sure of a difference is never more than the difference, which costs a hundredth.
      if (!(inside / some.length - outside / others.length > bar)) continue;
      const excess = differenceOf(rateOf(inside, some.length), rateOf(outside, others.length)).low;
      if (excess > bar) best = { from, to, excess };
    }
  }
  return best;
}

/** How many of sorted instants lie before one, asked of ever later ones. */
function walk(sorted: readonly number[]): (instant: number) => number {
  let before = 0;
  return (instant) => {
    while ((sorted[before] ?? Number.POSITIVE_INFINITY) < instant) before++;
    return before;
  };
}
