import { centred, dot, mean, normalise } from '../../basics/index.ts';
import type { Target } from './assign.ts';

/** Why a phrase is in its need and in no other. */
export type WhyHere = {
  /** Cosine to the middle of its need, beside what all needs share; -1 to 1. */
  readonly nearness: number;
  /** The other need that it is nearest to. */
  readonly next: { readonly id: string; readonly nearness: number } | null;
};

/** @param targets centroids of all needs of the pool, not centred, and `need` among them, or null is the answer for each */
export function whyHere(
  vectors: readonly Float32Array[],
  need: string,
  targets: readonly Target[],
): (WhyHere | null)[] {
  const units = targets.map(({ centroid }) => normalise(Float32Array.from(centroid)));
  // One or two needs share nothing that could be told from what they are about.
  const centre = mean(targets.length < 3 ? [] : units, units[0]?.length ?? 0);
  const middles = units.map((unit) => centred(unit, centre));
  return vectors.map((vector) => {
    const point = centred(vector, centre);
    let nearness: number | null = null;
    let next: WhyHere['next'] = null;
    for (const [i, { id }] of targets.entries()) {
      const similarity = dot(point, middles[i] ?? point);
      if (id === need) nearness = similarity;
      else if (next === null || similarity > next.nearness) next = { id, nearness: similarity };
    }
    return nearness === null ? null : { nearness, next };
  });
}
