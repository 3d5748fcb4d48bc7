import type { Difference } from '../../statistics/index.ts';
import { percent } from '../proof.ts';
import { sayingOf } from './key-measures.ts';
import { coverageGain, type DailyMeasurement, sumOf } from './measurement.ts';

/** By how much of itself a need fell in `other` where its key was offered; a member is left out where nothing is known. */
export type Gains = {
  /** Against the weeks before the trial. */
  readonly before?: Difference;
  /** Against those who were not offered the key, in the same time. */
  readonly others?: Difference;
};

/** @param earlier the weeks before the trial */
export function gainsOf(
  within: readonly DailyMeasurement[],
  earlier: readonly DailyMeasurement[],
): Gains | null {
  const sum = sumOf(within);
  const offered = { said: sum.saidInOther, payloads: sum.offered };
  const before = coverageGain(sayingOf(earlier), offered);
  const others = coverageGain({ said: sum.saidNotOffered, payloads: sum.notOffered }, offered);
  const gains = {
    ...(before.difference === null ? {} : { before }),
    ...(others.difference === null ? {} : { others }),
  };
  return Object.keys(gains).length === 0 ? null : gains;
}

/** The gain that a forecast is compared with: beside those without the key nothing else has changed. */
export function gainThatCame(gains: Gains | null): number | null {
  return gains?.others?.difference ?? gains?.before?.difference ?? null;
}

/** Parts of a decision's sentence; none where nothing is known. */
export function gainWords({ before, others }: Gains): string[] {
  return [
    ...(before === undefined ? [] : [`in words it is said ${changeWords(before)} than in the weeks before`]),
    ...(others === undefined
      ? []
      : [`in words it is said ${changeWords(others)} than by those who were not offered it`]),
  ];
}

/** "62 % less (40 % to 76 %)"; below 0 is more. */
function changeWords({ difference, low, high }: Difference): string {
  return `${percent(difference ?? 0)} less (${percent(low)} to ${percent(high)})`;
}
