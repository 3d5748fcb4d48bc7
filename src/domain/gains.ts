import type { Difference } from './interval.ts';
import { coverageGain, type Saying } from './measurement.ts';
import { percent } from './proof.ts';

/** By how much of itself a need fell in `other` where its key was offered; a member is left out where nothing is known. */
export type Gains = {
  /** Against the weeks before the trial. */
  readonly before?: Difference;
  /** Against those who were not offered the key, in the same time. */
  readonly others?: Difference;
};

/**
 * @param offered payloads that were offered the key, and those of them that said its need in words all the same
 * @param before payloads of the weeks before it
 * @param others payloads of the same time that were not offered it
 */
export function gainsOf(offered: Saying, before: Saying, others: Saying): Gains | null {
  const [against, beside] = [coverageGain(before, offered), coverageGain(others, offered)];
  const gains = {
    ...(against.difference === null ? {} : { before: against }),
    ...(beside.difference === null ? {} : { others: beside }),
  };
  return Object.keys(gains).length === 0 ? null : gains;
}

export function gainWords({ before, others }: Gains): string[] {
  return [
    ...(before === undefined ? [] : [`in words it is said ${changeWords(before)} than in the weeks before`]),
    ...(others === undefined ? [] : [`${changeWords(others)} than by those who were not offered it`]),
  ];
}

/** "62 % less (40 % to 76 %)", "at most … more" */
function changeWords({ difference, low, high }: Difference): string {
  const share = difference ?? 0;
  const side = share >= 0 ? 'less' : 'more';
  return `${percent(Math.abs(share))} ${side} (${percent(low)} to ${percent(high)} less)`;
}
