import { fileURLToPath } from 'node:url';
import { env, pipeline } from '@xenova/transformers';
import { assign } from '../src/domain/cluster/assign.ts';
import { consolidate } from '../src/domain/cluster/consolidate.ts';
import { describeClusters } from '../src/domain/cluster/describe.ts';
import type { PoolSnapshot } from '../src/domain/pool.ts';
import { normalForm } from '../src/domain/text/normal-form.ts';
import type { Embedder } from '../src/embedder/embedder.ts';
import { against, type Figure, growth, plain } from './figure.ts';
import { largePools } from './large-pool.ts';
import { manyWishes } from './many-wishes.ts';

const SIZES = [1_000, 10_000, 100_000];
const NEW = 10;
const SAMPLE = 400;
const MEGABYTE = 1_048_576;

/** Embedding against the bare model, and what a pool costs beyond it as it grows. */
export async function benchLearning(embedder: Embedder): Promise<Figure[]> {
  const sample = manyWishes(SAMPLE).map(({ text }) => normalForm(text));
  const limit = await rawRate(embedder.model, sample);
  const began = performance.now();
  await embedder.embed(sample);
  const embedding = sample.length / ((performance.now() - began) / 1_000);
  const before = process.memoryUsage().rss;
  const learning = consolidation(await largePools(embedder, SIZES));
  // The peak: what is resident afterwards is what the collector has not fetched yet.
  const added = (process.resourceUsage().maxRSS * 1_024 - before) / MEGABYTE;
  return [
    against('embedding, against the bare model one text at a time', embedding, 'phrases/s', limit),
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
  const targets = describeClusters(snapshot.phrases, learned);
  const began = performance.now();
  for (const { vector } of snapshot.phrases.slice(0, NEW)) assign(vector, targets);
  const cost = performance.now() - began;
  return [plain(`${NEW} new phrases into a pool of ${snapshot.phrases.length}`, cost, 'ms')];
}

async function rawRate(model: string, texts: readonly string[]): Promise<number> {
  env.allowRemoteModels = false;
  env.localModelPath = fileURLToPath(new URL('../models/', import.meta.url));
  const extract = await pipeline('feature-extraction', model, {
    dtype: 'q8',
    session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 },
  });
  await extract('query: warm', { pooling: 'mean', normalize: true });
  const began = performance.now();
  for (const text of texts) await extract(`query: ${text}`, { pooling: 'mean', normalize: true });
  return texts.length / ((performance.now() - began) / 1_000);
}
