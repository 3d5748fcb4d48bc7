import { grouped } from '../../basics/index.ts';
import { type DailyMeasurement, duringOf, type Measurement, sumOf } from './measurement.ts';

/** What an owner who came back was offered of a key on a UTC day, did with it, and said of its need. */
export type OwnerDay = DailyMeasurement & { readonly owner: string };

/** What the people behind payloads say of a key: payloads cost nothing, and owners who come back do. */
export type Heard = {
  /** Distinct ones who set it to an accepted value. */
  readonly owners: number;
  /** Their counts by day, parts of payloads, so that no owner is much louder than another. */
  readonly measurements: readonly DailyMeasurement[];
};

/** No owner counts for more than so many times the middle one; honest people are not all alike either. */
const LOUDEST = 2;

/**
 * Counts of owners, winsorised: who is louder than `LOUDEST` times the median owner counts that much; for the need among those
 * who have it, for payloads among all who were offered the key.
 *
 * @param days those that [from, to) touches are heard
 */
export function heardOf(days: readonly OwnerDay[], from: Date, to: Date): Heard {
  const voices = [...grouped(duringOf(days, from, to), ({ owner }) => owner).values()];
  const needing = evened(voices, ({ used, saidInOther }) => used + saidInOther);
  const served = evened(voices, ({ offered }) => offered);
  const measurements = voices.flatMap((voice, index) =>
    voice.map((one) => {
      const scaled = sumOf([one], () => needing[index] ?? 1);
      // Who is loud with the key and not with payloads was offered it at least as often as it is heard to use it.
      return { ...scaled, day: one.day, offered: Math.max(scaled.used, one.offered * (served[index] ?? 1)) };
    }),
  );
  const owners = voices.filter((voice) => voice.some(({ accepted }) => accepted > 0)).length;
  return { owners, measurements };
}

/** How much of each owner's counts is heard, 0 to 1. */
function evened(
  voices: readonly (readonly OwnerDay[])[],
  loudnessOf: (counts: Measurement) => number,
): number[] {
  const loudness = voices.map((voice) => loudnessOf(sumOf(voice)));
  const heard = loudness.filter((one) => one > 0).sort((a, b) => a - b);
  const most = LOUDEST * (heard[Math.floor((heard.length - 1) / 2)] ?? 0);
  return loudness.map((one) => (one > most ? most / one : 1));
}
