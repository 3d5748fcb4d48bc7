import { grouped } from '../../basics/index.ts';
import { duringOf, type Measurement, type Rates, ratesOf, sumOf } from './measurement.ts';

/** What an owner who came back did with a key on a UTC day, and said of its need. */
export type OwnerDay = Measurement & { readonly owner: string; readonly day: string };

/** What the people behind payloads say of a key: payloads cost nothing, and owners who come back do. */
export type Heard = {
  /** Distinct ones who set it to an accepted value. */
  readonly owners: number;
  /** Of their payloads, none of them much louder than another. */
  readonly rates: Rates;
};

/** No owner counts for more than so many times the middle one; honest people are not all alike either. */
const LOUDEST = 2;

/**
 * Counts of owners, winsorised: who is louder than `LOUDEST` times the median owner counts that much.
 *
 * @param days those that [from, to) touches are heard
 */
export function heardOf(days: readonly OwnerDay[], from: Date, to: Date): Heard {
  const voices = [...grouped(duringOf(days, from, to), ({ owner }) => owner).values()].map((own) =>
    sumOf(own),
  );
  const loudness = ({ used, saidInOther }: Measurement) => used + saidInOther;
  const middle = voices.map(loudness).sort((a, b) => a - b)[Math.floor((voices.length - 1) / 2)] ?? 0;
  const alike = sumOf(voices, (voice) => Math.min(1, (LOUDEST * middle) / loudness(voice)));
  return { owners: voices.filter(({ accepted }) => accepted > 0).length, rates: ratesOf(alike) };
}
