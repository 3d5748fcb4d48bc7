import { differenceOf, type Rate, rateOf } from '../../statistics/index.ts';
import { coverageGain, type DailyMeasurement, type Saying, sumOf } from './measurement.ts';

/**
 * The six measures of SDSI's evaluation of some time, and what else tells of a key. `outcome` is how often payloads with the
 * key succeed; numerator and denominator of a gain are what was still said in words, and in how many payloads, `rate` is by how
 * much of itself that fell (`coverageGain`); of breadth they are distinct owners and the payloads they set it in.
 */
export type KeyMeasures = ReturnType<typeof measuresOf>;

/** What the counts of a time do not say. */
export type Beside = {
  /** The weeks before the key's trial. */
  readonly before: Saying;
  /** Distinct owners who set it. */
  readonly owners: number;
  /** Of some newest payloads with the key, those whose value another key foretells. */
  readonly predicted: { readonly predicted: number; readonly payloads: number };
};

/** @param rows of any days and cohorts; all are added up */
export function measuresOf(rows: readonly DailyMeasurement[], { before, owners, predicted }: Beside) {
  const sum = sumOf(rows);
  const words = { said: sum.saidInOther, payloads: sum.offered };
  const succeeded = rateOf(sum.usedSucceeded, sum.usedJudged);
  return {
    offered: sum.offered,
    adoption: rateOf(sum.used, sum.offered),
    validity: rateOf(sum.accepted, sum.accepted + sum.refused),
    coverage_gain: gainRate(before, words),
    outcome: succeeded,
    redundancy: rateOf(predicted.predicted, predicted.payloads),
    breadth: rateOf(owners, sum.accepted),
    capture: rateOf(sum.used, sum.used + sum.saidInOther),
    coverage_gain_beside: gainRate({ said: sum.saidNotOffered, payloads: sum.notOffered }, words),
    outcome_lift: differenceOf(succeeded, rateOf(sum.unusedSucceeded, sum.unusedJudged)),
    correction: rateOf(sum.usedCorrected, sum.usedJudged),
    rejection: rateOf(sum.usedRejected, sum.usedJudged),
  };
}

function gainRate(before: Saying, since: Saying): Rate {
  const { difference, low, high } = coverageGain(before, since);
  return { numerator: since.said, denominator: since.payloads, rate: difference, low, high };
}

/** What a need said in words over some days, whoever was offered what. */
export function sayingOf(rows: readonly DailyMeasurement[]): Saying {
  const sum = sumOf(rows);
  return { said: sum.saidInOther + sum.saidNotOffered, payloads: sum.offered + sum.notOffered };
}
