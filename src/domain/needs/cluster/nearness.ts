import { addScaled, centred, dot, sumOf } from '../../basics/index.ts';
import type { PoolSnapshot } from '../pool.ts';

/** The background counts for so many phrases that are said besides: from about as many on a pool speaks for itself. */
export const BACKGROUND = 30;

/**
 * How near two needs are in meaning, by how near each is to itself: the mean cosine across over the lesser one within, phrases
 * centred on what else is said and the background, as for cohesion. About 1 for two halves of one need, 0 for strangers; 1
 * where one says nothing of itself.
 */
export function nearness(
  { phrases, background }: Pick<PoolSnapshot, 'phrases' | 'background'>,
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
): number {
  const centre = centreBeside({ phrases, background }, new Set([...a, ...b]));
  const [first, second] = [a, b].map((ids) => spreadOf(phrases, ids, centre));
  if (!first || !second || !(Math.min(first.within, second.within) > 0)) return 1;
  return dot(first.sum, second.sum) / (first.n * second.n) / Math.min(first.within, second.within);
}

/** The middle of all that is said besides some phrases, and of the background. */
export function centreBeside(
  { phrases, background }: Pick<PoolSnapshot, 'phrases' | 'background'>,
  own: ReadonlySet<string>,
): Float32Array {
  const others = phrases.filter(({ id }) => !own.has(id)).map(({ vector }) => vector);
  const all = addScaled(sumOf(others, background.length), background, BACKGROUND);
  return all.map((x) => x / (others.length + BACKGROUND));
}

/** Some phrases about a centre: their number, their sum, and their mean cosine to each other (NaN for a single one). */
export function spreadOf(phrases: PoolSnapshot['phrases'], ids: ReadonlySet<string>, centre: Float32Array) {
  const own = phrases.filter(({ id }) => ids.has(id)).map(({ vector }) => centred(vector, centre));
  const [n, sum] = [own.length, sumOf(own, centre.length)];
  return { n, sum, within: (dot(sum, sum) - n) / (n * (n - 1)) };
}
