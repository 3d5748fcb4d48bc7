import type { Measurement } from './measurement.ts';

/**
 * Has the use of a key died down? Compares an earlier and a later part of its time. It has when the later rate is
 * less than half of the earlier one, and that is no accident: were uses spread over offers by chance, so few would
 * fall into the later part less than three times in a hundred. Nine uses early and none in the last third of the
 * window (0.026) are the fewest that show it; nine good values are also the fewest that promote a key.
 */
export function hasFaded(earlier: Measurement, later: Measurement): boolean {
  if (earlier.offered === 0 || later.offered === 0) return false;
  const halved = later.used / later.offered < 0.5 * (earlier.used / earlier.offered);
  const share = later.offered / (earlier.offered + later.offered);
  return halved && binomialAtMost(later.used, earlier.used + later.used, share) < ACCIDENT;
}

const ACCIDENT = 0.03;

/** The chance of at most `most` hits in `tries` with chance `share` each (exact conditional test of two rates). */
function binomialAtMost(most: number, tries: number, share: number): number {
  // In logarithms: (1 - share) ** tries underflows from some thousand tries on.
  const odds = Math.log(share) - Math.log1p(-share);
  let term = tries * Math.log1p(-share);
  let sum = Math.exp(term);
  for (let hits = 1; hits <= most; hits++) {
    term += Math.log((tries - hits + 1) / hits) + odds;
    sum += Math.exp(term);
  }
  return sum;
}
