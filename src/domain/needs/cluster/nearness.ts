import { addScaled, centred, dot } from '../../basics/index.ts';
import type { PoolSnapshot } from '../pool.ts';

/** The background counts for so many phrases that are said besides: from about as many on a pool speaks for itself. */
export const BACKGROUND = 30;

/** The sum of unit vectors, and how many they are. */
type Sum = { readonly sum: Float32Array; readonly n: number };

/**
 * How near two groups are in meaning, by how near each is to itself: the mean cosine across over the lesser one within.
 * About 1 for two halves of one need, 0 for strangers; 1 where a group says nothing of itself.
 */
export function nearnessOf(a: Sum, b: Sum): number {
  const within = Math.min(...[a, b].map(({ sum, n }) => (dot(sum, sum) - n) / (n * (n - 1))));
  return within > 0 ? dot(a.sum, b.sum) / (a.n * b.n) / within : 1;
}

/** The same of two needs, their phrases centred on what else is said and the background, as for cohesion. */
export function nearness(
  { phrases, background }: Pick<PoolSnapshot, 'phrases' | 'background'>,
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
): number {
  const others = phrases.filter(({ id }) => !a.has(id) && !b.has(id)).map(({ vector }) => vector);
  const all = addScaled(sumOf(others, background.length), background, BACKGROUND);
  const centre = all.map((x) => x / (others.length + BACKGROUND));
  const [first, second] = [a, b].map((ids) => {
    const own = phrases.filter(({ id }) => ids.has(id)).map(({ vector }) => centred(vector, centre));
    return { sum: sumOf(own, background.length), n: own.length };
  });
  return first === undefined || second === undefined ? 1 : nearnessOf(first, second);
}

export function sumOf(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const vector of vectors) addScaled(sum, vector, 1);
  return sum;
}
