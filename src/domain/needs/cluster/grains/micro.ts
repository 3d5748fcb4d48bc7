import { kmeans } from 'ml-kmeans';
import { grouped, normalise, onceEach } from '../../../basics/index.ts';
import { seededRandom } from '../../../statistics/index.ts';
import type { Items } from '../reading/group.ts';
import { principalAxes, project } from './principal-axes.ts';

/** Leading axes that grains are drawn on; see `principalAxes` for what fewer cost. */
const AXES = 48;
/** Centroids learned from so many phrases serve the rest of a large backlog: the rounds cost, the last look does not. */
const LEARNED_FROM = 4_000;
/** Places that words are hashed to, with a sign each: two words at one place add noise, which the axes leave out. */
const HASHED = 128;
/**
 * Lengths of words and types beside meaning, which has 1. Set by hand; the weights of merging were learned on grains
 * drawn so (bench/training), and others ask for learning those anew.
 */
const FRAME_WEIGHT = 0.8;
const TYPE_WEIGHT = 0.4;

/**
 * Small pure groups of phrases (lists of item numbers), the grains that consolidation merges into needs. K-means in
 * two steps, regions and then grains inside each: as many as all at once for a fraction of the comparisons. Another
 * `seed` starts elsewhere and draws the borders otherwise.
 * @param size phrases of a grain, in the mean
 * @returns each item's number once, grains in the order of their first item
 */
export function microClusters(items: Items, size: number, seed = 0): number[][] {
  const points = pointsOf(items);
  const grains = Math.max(1, Math.round(points.length / size));
  const all = points.map((_, i) => i);
  return partition(points, all, Math.round(Math.sqrt(grains / 2)), seed)
    .flatMap((region) => partition(points, region, Math.round(region.length / size), seed))
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

/** Each phrase on the pool's leading axes; the draws of one pool share them. */
const pointsOf = onceEach((items: Items): readonly number[][] => {
  const rows = items.all.map((item) => jointVector(items, item));
  const axes = principalAxes(rows, AXES);
  return rows.map((row) => Array.from(project(row, axes)));
});

/** The chosen points in at most `count` parts by k-means. */
function partition(
  points: readonly number[][],
  chosen: readonly number[],
  count: number,
  seed: number,
): number[][] {
  if (count < 2) return [[...chosen]];
  if (count >= chosen.length) return chosen.map((i) => [i]);
  const here = chosen.map((i) => points[i] ?? []);
  const every = Math.ceil(here.length / LEARNED_FROM);
  const sample = here.filter((_, i) => i % every === 0);
  const learned = kmeans(sample, count, {
    initialization: spreadStarts(sample, count, seed),
    maxIterations: 12,
  });
  const clusters = every === 1 ? learned.clusters : learned.nearest(here);
  const parts = grouped(chosen.entries(), ([i]) => clusters[i]);
  return [...parts.values()].map((part) => part.map(([, point]) => point));
}

/** Meaning, frame words and typed values side by side (shape: model dimensions + 128 + kinds). */
function jointVector(items: Items, item: Items['all'][number]): Float32Array {
  const dimensions = item.vector.length;
  const hashed = new Float32Array(HASHED);
  for (const token of item.tokens) {
    const weight = Math.log(items.all.length / (items.frequency[token] ?? 1));
    const slot = hash(token);
    hashed[slot % HASHED] = (hashed[slot % HASHED] ?? 0) + (slot & 0x10000 ? weight : -weight);
  }
  normalise(hashed);
  const joint = new Float32Array(dimensions + HASHED + KINDS.length);
  joint.set(item.vector);
  for (let i = 0; i < HASHED; i++) joint[dimensions + i] = FRAME_WEIGHT * (hashed[i] ?? 0);
  for (const kind of item.typed) {
    const at = KINDS.indexOf(kind);
    if (at >= 0) joint[dimensions + HASHED + at] = TYPE_WEIGHT / Math.sqrt(item.typed.size);
  }
  return joint;
}

const KINDS = ['none', 'count', 'money', 'factor', 'date', 'time', 'duration'];

/** k-means++ starts (Arthur, Vassilvitskii 2007) on a sample: the package's own take a minute on 10,000 rows. */
function spreadStarts(points: readonly number[][], count: number, seed: number): number[][] {
  const random = seededRandom(count + 7919 * seed);
  const step = Math.max(1, Math.floor(points.length / (count * 12)));
  const sample = points.filter((_, i) => i % step === 0);
  const starts: number[][] = [];
  const nearest = new Float64Array(sample.length).fill(Number.POSITIVE_INFINITY);
  let next = sample[Math.floor(random() * sample.length)] ?? [];
  while (starts.length < count) {
    starts.push(next);
    let total = 0;
    sample.forEach((point, i) => {
      nearest[i] = Math.min(nearest[i] ?? 0, squaredDistance(point, next));
      total += nearest[i] ?? 0;
    });
    let left = random() * total;
    let chosen = 0;
    while (chosen < sample.length - 1) {
      left -= nearest[chosen] ?? 0;
      if (left <= 0) break;
      chosen++;
    }
    next = sample[chosen] ?? next;
  }
  return starts;
}

function squaredDistance(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    sum += difference * difference;
  }
  return sum;
}

/** Finaliser of MurmurHash3: spreads token numbers over slots and signs. */
function hash(n: number): number {
  let h = (n + 1) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
