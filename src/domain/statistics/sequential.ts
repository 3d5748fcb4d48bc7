import { logBeta } from './beta.ts';

/** A share that holds at every look at once, however often one looks. */
export type Sequence = { readonly low: number; readonly high: number };

/**
 * The mixture is Beta(1/2, 1/2): the wait for a decision is then within a small factor of the shortest there is,
 * whatever the share turns out to be (Krichevsky and Trofimov 1981).
 */
const MIXTURE = 0.5;

/**
 * A confidence sequence for a share: with chance 1 - `risk` it holds the true share at all looks together. For a share
 * p, the beta mixture of likelihood ratios against p is a nonnegative martingale that starts at 1, so that it ever reaches 1/risk has
 * at most chance `risk` (Ville's inequality; Robbins 1970, "Statistical methods related to the law of the iterated
 * logarithm"; Howard, Ramdas, McAuliffe, Sekhon 2021, "Time-uniform, nonparametric, nonasymptotic confidence sequences"). The
 * sequence holds all p whose martingale has not.
 */
export function sequenceOf(hits: number, tries: number, risk: number): Sequence {
  if (tries <= 0) return { low: 0, high: 1 };
  const share = Math.min(1, hits / tries);
  const misses = tries - Math.min(hits, tries);
  const mixture =
    logBeta(MIXTURE + tries - misses, MIXTURE + misses) - logBeta(MIXTURE, MIXTURE) + Math.log(risk);
  const holds = (p: number) => mixture < (tries - misses) * Math.log(p) + misses * Math.log1p(-p);
  return { low: edge(0, share, holds), high: edge(1, share, holds) };
}

/** Where a share stops being held, between an end that is not and the observed one, which always is. */
function edge(end: number, share: number, holds: (p: number) => boolean): number {
  if (share === end) return end;
  let [outside, inside] = [end, share];
  for (let step = 0; step < 50; step++) {
    const middle = (outside + inside) / 2;
    if (holds(middle)) inside = middle;
    else outside = middle;
  }
  return outside;
}
