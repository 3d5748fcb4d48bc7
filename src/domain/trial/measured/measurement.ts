import { utcDay } from '../../basics/index.ts';
import { type Difference, differenceOf, type Rate, rateOf, ratioOf } from '../../statistics/index.ts';

/**
 * What was counted about one key in some time: whole numbers that can be added over days and cohorts.
 * But for the last two, only payloads of clients that were offered the key count.
 */
export type Measurement = {
  /** Payloads whose client had a template with the key. */
  readonly offered: number;
  /** Of these, payloads that set it. */
  readonly used: number;
  /** Of these, payloads that did not set it and said the same need in `other`. */
  readonly saidInOther: number;
  /** Values given for the key, and whether they fitted it. */
  readonly accepted: number;
  readonly refused: number;
  /** Payloads with a reported outcome, with the key and with its need in words instead, and what came of them. */
  readonly usedJudged: number;
  readonly usedSucceeded: number;
  readonly usedCorrected: number;
  readonly usedRejected: number;
  readonly unusedJudged: number;
  readonly unusedSucceeded: number;
  /** Payloads whose client was not offered the key, and of these, those that said its need in `other`. */
  readonly notOffered: number;
  readonly saidNotOffered: number;
};

/** The counts of one UTC day, `2026-01-05`; several rows may share a day (cohorts). */
export type DailyMeasurement = Measurement & { readonly day: string };

/** The measures of SDSI's evaluation, each with numerator, denominator and interval. */
export type Rates = {
  /** used / offered: how often it comes up at all. */
  readonly adoption: Rate;
  /** used / (used + still said in words): whether those who have the need use the key for it. */
  readonly capture: Rate;
  /** accepted / all values given. */
  readonly validity: Rate;
  /** Success with the key minus success without it. */
  readonly lift: Difference;
};

/** Where adding begins. */
export const NOTHING_MEASURED: Measurement = {
  offered: 0,
  used: 0,
  saidInOther: 0,
  accepted: 0,
  refused: 0,
  usedJudged: 0,
  usedSucceeded: 0,
  usedCorrected: 0,
  usedRejected: 0,
  unusedJudged: 0,
  unusedSucceeded: 0,
  notOffered: 0,
  saidNotOffered: 0,
};

const NAMES = Object.keys(NOTHING_MEASURED) as (keyof Measurement)[]; // Object.keys forgets the literal types

/** @param weightOf how much of one counts */
export function sumOf<T extends Measurement>(
  measurements: readonly T[],
  weightOf = (_one: T) => 1,
): Measurement {
  const sum = { ...NOTHING_MEASURED } as Record<keyof Measurement, number>;
  for (const one of measurements) {
    const weight = weightOf(one);
    for (const name of NAMES) sum[name] += weight * one[name];
  }
  return sum;
}

/** The rows of the UTC days that an interval touches; its end is not part of it. */
export function duringOf<T extends { readonly day: string }>(rows: readonly T[], from: Date, to: Date): T[] {
  const first = utcDay(from);
  const last = utcDay(new Date(to.getTime() - 1));
  return rows.filter(({ day }) => day >= first && day <= last);
}

/** Shares of summed counts, each with its 95 % interval; `rate` is null where there was nothing that it could be a share of. */
export function ratesOf(counts: Measurement): Rates {
  return {
    adoption: rateOf(counts.used, counts.offered),
    capture: rateOf(counts.used, counts.used + counts.saidInOther),
    validity: rateOf(counts.accepted, counts.accepted + counts.refused),
    lift: differenceOf(
      rateOf(counts.usedSucceeded, counts.usedJudged),
      rateOf(counts.unusedSucceeded, counts.unusedJudged),
    ),
  };
}

/**
 * The weeks before its trial that a key is compared with: four, so that every weekday counts alike and a need of once a month
 * has its turn.
 */
export const BASELINE_DAYS = 28;

/** How often a need was said in `other`, among how many payloads. */
export type Saying = { readonly said: number; readonly payloads: number };

/**
 * Coverage gain: by how much of itself a need fell in `other`, against the weeks before the key (or against
 * clients that were not offered it). 1: gone, 0: no change, below 0: it grew; null when it was never said before.
 * One less the ratio of the two shares, with that ratio's interval.
 */
export function coverageGain(before: Saying, since: Saying): Difference {
  const { ratio, low, high } = ratioOf(
    { hits: since.said, of: since.payloads },
    { hits: before.said, of: before.payloads },
  );
  return {
    difference: ratio === null ? null : 1 - ratio,
    low: Math.max(LOWEST_GAIN, 1 - high),
    high: 1 - low,
  };
}

/** A hundred times as much as before; what may be more still says the same, and JSON has no infinity. */
const LOWEST_GAIN = -99;
