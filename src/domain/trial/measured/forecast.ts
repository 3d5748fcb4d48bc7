import { betaQuantile, rateOf, rounded } from '../../statistics/index.ts';
import { percent } from '../proof.ts';

/** What share of a need is expected to leave `other` once it has a key; shares between 0 and 1. */
export type Forecast = {
  /** Coverage gain as in `coverageGain`: 1 is all of it, 0 nothing. */
  readonly gain: number;
  /** Ends of the interval in which it will lie 19 times in 20. */
  readonly low: number;
  readonly high: number;
  /** Share of what was said that the key has a value for. */
  readonly mapped: number;
};

/** A forecast beside what came of it. */
export type ForecastOutcome = Pick<Forecast, 'gain' | 'low' | 'high'> & {
  readonly came: number;
  readonly within: boolean;
};

/** How another key of the scenario does: used, or its need still said by those who were offered it. */
export type Reached = { readonly used: number; readonly said: number };

/**
 * What is thought of a key's capture before any key of the scenario has shown one: half, with the spread of Beta(2, 2),
 * which goes from a tenth to nine tenths. It weighs as much as two keys. Half is also what SDSI's stories promote at.
 */
const PRIOR = { capture: 0.5, variance: 0.05, keys: 2 };
/** Fewer payloads than these say nothing about how a key is taken up. */
const FEWEST = 10;
/** Weight of the interval: nineteen in twenty, as all intervals here. */
const SURE = 0.95;

/**
 * Forecasts a key's coverage gain among those who will be offered it: the share of the need's mentions that it has a
 * value for, times the capture that the scenario's keys reached so far. Keys differ more than chance makes them, so each is one
 * observation however often it was used: the new key's capture is drawn from a beta distribution with the mean and the
 * variance between keys (a beta-binomial model fitted by moments, with the prior above).
 *
 * @param served mentions that the key has a value for, each by its confidence (0 to 1)
 * @param mentions all of the need's
 */
export function forecastOf(served: number, mentions: number, reached: readonly Reached[]): Forecast {
  const mapped = rateOf(served, mentions);
  const { a, b } = captureOfANewKey(reached);
  const share = mapped.rate ?? 0;
  return {
    gain: rounded((share * a) / (a + b)),
    low: rounded(mapped.low * betaQuantile((1 - SURE) / 2, a, b)),
    high: rounded(mapped.high * betaQuantile((1 + SURE) / 2, a, b)),
    mapped: rounded(share),
  };
}

/** @param came coverage gain that was measured; null where nothing is known of it yet */
export function outcomeOf(forecast: Forecast | null, came: number | null): ForecastOutcome | null {
  if (forecast === null || came === null) return null;
  const { gain, low, high } = forecast;
  return { gain, low, high, came: rounded(came), within: came >= low && came <= high };
}

/** Part of a decision's sentence. */
export function forecastWords({ gain, low, high, within }: ForecastOutcome): string {
  const met = within ? 'as' : 'not as';
  return `this is ${met} forecast (${percent(gain)} less; ${percent(low)} to ${percent(high)})`;
}

function captureOfANewKey(reached: readonly Reached[]): { readonly a: number; readonly b: number } {
  const captures = reached
    .filter(({ used, said }) => used + said >= FEWEST)
    .map(({ used, said }) => used / (used + said));
  const weight = PRIOR.keys + captures.length;
  const mean = (PRIOR.keys * PRIOR.capture + captures.reduce((sum, one) => sum + one, 0)) / weight;
  const squares = captures.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const between = (PRIOR.keys * PRIOR.variance + squares) / weight;
  // The mean itself is known from so many keys only.
  const variance = between * (1 + 1 / weight);
  // Moments that no beta distribution has (more spread than 0 and 1 allow) are taken for the widest that still has a middle.
  const size = Math.max(0.5, (mean * (1 - mean)) / variance - 1);
  return { a: mean * size, b: (1 - mean) * size };
}
