/** A share with the interval it most likely lies in; all between 0 and 1. */
export type Rate = {
  readonly numerator: number;
  readonly denominator: number;
  /** Null when nothing was counted: then the interval is 0 to 1, for everything is possible. */
  readonly rate: number | null;
  readonly low: number;
  readonly high: number;
};

/**
 * The 95 % score interval of a share (E. B. Wilson 1927, "Probable inference, the law of succession, and
 * statistical inference", JASA 22). Unlike the textbook interval it keeps its promise for small counts and shares
 * near 0 and 1, which is where keys are judged (Brown, Cai, DasGupta 2001).
 */
export function rateOf(numerator: number, denominator: number): Rate {
  if (denominator <= 0) return { numerator, denominator, rate: null, low: 0, high: 1 };
  const share = Math.min(1, numerator / denominator);
  const z2 = Z * Z;
  const centre = share + z2 / (2 * denominator);
  const spread = Z * Math.sqrt((share * (1 - share)) / denominator + z2 / (4 * denominator * denominator));
  const scale = 1 + z2 / denominator;
  return {
    numerator,
    denominator,
    rate: share,
    // Exact at the ends, where rounding would leave 1e-17 in place of 0.
    low: share === 0 ? 0 : Math.max(0, (centre - spread) / scale),
    high: share === 1 ? 1 : Math.min(1, (centre + spread) / scale),
  };
}

/** A difference between two shares with its interval; between -1 and 1. */
export type Difference = { readonly difference: number | null; readonly low: number; readonly high: number };

/**
 * How much greater the first share is than the second: the hybrid score interval, method 10 of R. G. Newcombe
 * 1998, "Interval estimation for the difference between independent proportions", Statistics in Medicine 17.
 */
export function differenceOf(first: Rate, second: Rate): Difference {
  if (first.rate === null || second.rate === null) return { difference: null, low: -1, high: 1 };
  const difference = first.rate - second.rate;
  return {
    difference,
    low: difference - Math.hypot(first.rate - first.low, second.high - second.rate),
    high: difference + Math.hypot(first.high - first.rate, second.rate - second.low),
  };
}

/** 97.5 % point of the normal distribution. */
const Z = 1.959963984540054;
