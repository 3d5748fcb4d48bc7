import { addScaled, centred, dot, mean, normalise } from '../vector.ts';

export type Target = { readonly id: string; readonly centroid: Float32Array };

/** Fewer clusters than this say nothing about what texts of the pool share. */
const CENTRE_FROM = 3;

/**
 * The cluster that a new phrase belongs to, or null when none is near enough; consolidation decides on those. Linear
 * in the number of clusters. What is near enough follows from the pool: nearer than its clusters are to each other
 * by two standard deviations, and nearer than the second best by half a one.
 *
 * @param vector unit length, not centred, like the targets' centroids
 */
export function assign(vector: Float32Array, targets: readonly Target[]): string | null {
  const units = targets.map(({ centroid }) => normalise(Float32Array.from(centroid)));
  if (units.length === 0) return null;
  if (units.length < CENTRE_FROM) return null;
  const centre = mean(units, vector.length);
  const middles = units.map((unit) => normalise(addScaled(Float32Array.from(unit), centre, -1)));
  const point = centred(vector, centre);
  const { average, deviation } = spread(middles);
  let best = -1;
  let top = Number.NEGATIVE_INFINITY;
  let second = Number.NEGATIVE_INFINITY;
  middles.forEach((middle, i) => {
    const similarity = dot(point, middle);
    if (similarity > top) {
      second = top;
      top = similarity;
      best = i;
    } else if (similarity > second) second = similarity;
  });
  const near = top > average + 2 * deviation && top - second > deviation / 2;
  return near ? (targets[best]?.id ?? null) : null;
}

function spread(units: readonly Float32Array[]): { average: number; deviation: number } {
  let sum = 0;
  let squares = 0;
  let pairs = 0;
  for (const [i, a] of units.entries()) {
    for (const b of units.slice(i + 1)) {
      const similarity = dot(a, b);
      sum += similarity;
      squares += similarity * similarity;
      pairs++;
    }
  }
  const average = sum / pairs;
  return { average, deviation: Math.sqrt(Math.max(0, squares / pairs - average * average)) };
}
