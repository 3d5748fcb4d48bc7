import { assign } from '../../src/domain/needs/cluster/assign.ts';
import { consolidate } from '../../src/domain/needs/cluster/consolidate.ts';
import { describeClusters } from '../../src/domain/needs/cluster/describe.ts';
import type { PoolSnapshot } from '../../src/domain/needs/pool.ts';
import type { Embedder } from '../../src/ground/embedder/embedder.ts';
import { type Figure, growth, plain } from '../figure.ts';
import { largePools } from './large-pool.ts';

const SIZES = [1_000, 10_000, 100_000];
const NEW = 10;
const MEGABYTE = 1_048_576;

/** What a pool costs beyond embedding as it grows. */
export async function benchLearning(embedder: Embedder): Promise<Figure[]> {
  const before = process.memoryUsage().rss;
  const learning = consolidation(await largePools(embedder, SIZES));
  // The peak: what is resident afterwards is what the collector has not fetched yet.
  const added = (process.resourceUsage().maxRSS * 1_024 - before) / MEGABYTE;
  return [
    ...learning,
    plain('memory that these pools and their consolidation add at their peak', added, 'MB'),
  ];
}

/** Each size once: a consolidation works long enough to be timed by itself. Time of this process's cores, not of the clock. */
function consolidation(pools: readonly PoolSnapshot[]): Figure[] {
  const figures: Figure[] = [];
  const costs: { size: number; cost: number }[] = [];
  for (const snapshot of pools) {
    const size = snapshot.phrases.length;
    const before = process.cpuUsage();
    const learned = consolidate(snapshot);
    const { user, system } = process.cpuUsage(before);
    const cost = (user + system) / 1_000;
    costs.push({ size, cost });
    figures.push(plain(`consolidation of ${size} phrases`, cost, 'ms of CPU'));
    if (snapshot === pools.at(-1)) figures.push(...additions(snapshot, learned));
  }
  return [...figures, growth(`consolidation, ${SIZES.join(', ')} phrases`, 'ms of CPU', costs)];
}

/** What a few new phrases cost a pool that is not due for learning: each is looked up among the clusters. */
function additions(snapshot: PoolSnapshot, learned: ReturnType<typeof consolidate>): Figure[] {
  const targets = describeClusters(snapshot, learned);
  const began = performance.now();
  for (const { vector } of snapshot.phrases.slice(0, NEW)) assign(vector, targets);
  const cost = performance.now() - began;
  return [plain(`${NEW} new phrases into a pool of ${snapshot.phrases.length}`, cost, 'ms')];
}
