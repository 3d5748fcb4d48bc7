/** A ratio of two shares with its 95 % interval, 0 to infinity. */
export type Ratio = { readonly ratio: number | null; readonly low: number; readonly high: number };

type Share = { readonly hits: number; readonly of: number };

/**
 * How many times the second share the first one is: the asymptotic score interval of P. A. R. Koopman 1984, "Confidence
 * intervals for the ratio of two binomial proportions", Biometrics 40: all ratios that a score test does not reject. Katz'
 * interval on the logarithm has none where a count is 0, and keys that nobody asks for in words any more are what this is for.
 * Payloads of one owner are alike, so the truth is somewhat less sure than the interval says.
 */
export function ratioOf(first: Share, second: Share): Ratio {
  if (first.of <= 0 || second.of <= 0) return { ratio: null, low: 0, high: Number.POSITIVE_INFINITY };
  const [one, other] = [first.hits / first.of, second.hits / second.of];
  const ratio = other === 0 ? null : one / other;
  const middle = Math.min(LARGEST, Math.max(1 / LARGEST, ratio ?? LARGEST));
  return {
    ratio,
    low: first.hits === 0 ? 0 : edge(first, second, 1 / LARGEST, middle),
    high: second.hits === 0 ? Number.POSITIVE_INFINITY : edge(first, second, LARGEST, middle),
  };
}

/** Ratios are looked for up to here and down to its inverse; beyond it nobody tells them from infinity and 0. */
const LARGEST = 1e6;
/** 95 % point of chi-squared with one degree of freedom. */
const BAR = 3.841458820694124;

/** Where the test begins to reject, between a ratio that is far out and one in the middle. */
function edge(first: Share, second: Share, far: number, middle: number): number {
  let [out, within] = [Math.log(far), Math.log(middle)];
  for (let step = 0; step < 60; step++) {
    const half = (out + within) / 2;
    if (scoreTest(first, second, Math.exp(half)) > BAR) out = half;
    else within = half;
  }
  return Math.exp(within);
}

/** Koopman's statistic: how far both counts lie from the likeliest shares that have just this ratio. */
function scoreTest(first: Share, second: Share, ratio: number): number {
  const a = ratio * (first.of + second.of);
  const b = ratio * (first.of + second.hits) + first.hits + second.of;
  const c = first.hits + second.hits;
  const share = (2 * c) / (b + Math.sqrt(Math.max(0, b * b - 4 * a * c)));
  return farness(first, Math.min(1, ratio * share)) + farness(second, Math.min(1, share));
}

function farness({ hits, of }: Share, share: number): number {
  const off = hits - of * share;
  const spread = of * share * (1 - share);
  if (spread > 0) return (off * off) / spread;
  return Math.abs(off) < 1e-9 * of ? 0 : Number.POSITIVE_INFINITY;
}
