/** How often something came, and how many occasions it had to come on: offers, or what was expected. */
export type Coming = { readonly count: number; readonly chances: number };

/** What counts as fading. */
export type Fading = {
  /** Share of the earlier rate that the later one must fall below. */
  readonly part: number;
  /** Chance, 0 to 1, below which luck is no explanation. */
  readonly accident: number;
  /** How many comings go together as one; the test counts as many fewer (quasi-likelihood). */
  readonly dispersion: number;
};

/** What a key's use is held against (`diedDown`), where use is as good as independent. */
const HALVED: Fading = { part: 0.5, accident: 0.03, dispersion: 1 };

/**
 * Has something died down? Compares an earlier and a later part of its time. It has when the later rate is
 * less than `part` of the earlier one, and that is no accident: were its comings spread over the chances by luck, so few
 * would fall into the later part less than `accident` of the time. Nine uses early and none in the last third of the
 * window (0.026) are the fewest that show it at 0.03; nine good values are also the fewest that promote a key.
 */
export function hasFaded(
  earlier: Coming,
  later: Coming,
  { part, accident, dispersion }: Fading = HALVED,
): boolean {
  if (!(earlier.chances > 0 && later.chances > 0)) return false;
  const fell = later.count / later.chances < part * (earlier.count / earlier.chances);
  const share = later.chances / (earlier.chances + later.chances);
  const hits = Math.ceil(later.count / dispersion);
  const tries = Math.floor((earlier.count + later.count) / dispersion);
  return fell && binomialAtMost(hits, tries, share) < accident;
}

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
