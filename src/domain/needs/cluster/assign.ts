import { centred, dot, mean, normalise } from '../../basics/index.ts';

/** A cluster to be near to; the centroid may have any length. */
export type Target = { readonly id: string; readonly centroid: Float32Array };

/** Fewer clusters than this say nothing about what texts of the pool share. */
const CENTRE_FROM = 3;

/** Pairs of clusters compared between two yields: some milliseconds. */
const PAIRS_A_STEP = 10_000;

/** The cluster that a new phrase belongs to, or null when none is near enough; its vector is of unit length, not centred. */
export type Assign = (vector: Float32Array) => string | null;

/**
 * What says which cluster a new phrase belongs to; consolidation decides on those that are near to none. What is near
 * enough follows from the pool: nearer than its clusters are to each other by two standard deviations, and nearer than the
 * second best by half a one. Making it takes a comparison of all pairs of clusters, in steps; asking it, one of each.
 *
 * @param targets centroids, not centred
 */
export function* assigning(targets: readonly Target[]): Generator<void, Assign> {
  const units = targets.map(({ centroid }) => normalise(Float32Array.from(centroid)));
  const [first] = units;
  if (first === undefined || units.length < CENTRE_FROM) return () => null;
  const centre = mean(units, first.length);
  const middles = units.map((unit) => centred(unit, centre));
  const { average, deviation } = yield* spread(middles);
  return (vector) => {
    const point = centred(vector, centre);
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
  };
}

/** The same for a single phrase, in one go. */
export function assign(vector: Float32Array, targets: readonly Target[]): string | null {
  const steps = assigning(targets);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value(vector);
  }
}

function* spread(units: readonly Float32Array[]): Generator<void, { average: number; deviation: number }> {
  let sum = 0;
  let squares = 0;
  let pairs = 0;
  let rested = 0;
  for (const [i, a] of units.entries()) {
    for (let j = i + 1; j < units.length; j++) {
      const similarity = dot(a, units[j] as Float32Array); // below its length
      sum += similarity;
      squares += similarity * similarity;
      pairs++;
    }
    if (pairs - rested >= PAIRS_A_STEP) {
      rested = pairs;
      yield;
    }
  }
  const average = sum / pairs;
  return { average, deviation: Math.sqrt(Math.max(0, squares / pairs - average * average)) };
}
