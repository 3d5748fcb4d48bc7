import { fileURLToPath } from 'node:url';
import { env, pipeline } from '@xenova/transformers';
import { consolidate } from '../src/domain/cluster/consolidate.ts';
import type { Phrase } from '../src/domain/phrase.ts';
import type { Mention, PoolSnapshot } from '../src/domain/pool.ts';
import type { Embedder } from '../src/embedder/embedder.ts';
import { against, type Figure, growth } from './figure.ts';

const SIZES = [250, 500, 1_000, 2_000];

/** Words that make as many different phrases as a size asks for. */
const THINGS = [
  'window seat',
  'aisle seat',
  'vegetarian meal',
  'vegan meal',
  'extra bag',
  'wheelchair',
  'late check-out',
  'pet in cabin',
];
const FRAMES = [
  'please book a',
  'I would like a',
  'can I have one',
  'need a',
  'if possible a',
  'my wife wants a',
];

export async function benchLearning(embedder: Embedder): Promise<Figure[]> {
  const texts = Array.from({ length: Math.max(...SIZES) }, (_, i) => {
    const frame = FRAMES[i % FRAMES.length] ?? '';
    const thing = THINGS[Math.floor(i / FRAMES.length) % THINGS.length] ?? '';
    return `${frame} ${thing} for row ${Math.floor(i / (FRAMES.length * THINGS.length))}`;
  });
  const sample = texts.slice(0, 400);
  const limit = await rawRate(embedder.model, sample);
  const began = performance.now();
  await embedder.embed(sample);
  const embedding = sample.length / ((performance.now() - began) / 1_000);

  const vectors = await embedder.embed(texts);
  const phrases = texts.map(
    (text, i): Phrase => ({
      id: String(i).padStart(6, '0'),
      text,
      language: 'en',
      vector: vectors[i] ?? new Float32Array(embedder.dimensions),
    }),
  );
  const costs = SIZES.map((size) => {
    const snapshot = snapshotOf(phrases.slice(0, size));
    const start = performance.now();
    consolidate(snapshot);
    return { size, cost: performance.now() - start };
  });
  return [
    against('embedding, against the bare model one text at a time', embedding, 'phrases/s', limit),
    growth(`consolidation of ${SIZES.join(', ')} phrases`, 'ms', costs),
  ];
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

function snapshotOf(phrases: readonly Phrase[]): PoolSnapshot {
  const mentions = phrases.map(
    ({ id }, i): Mention => ({
      fragment: id,
      phrase: id,
      owner: `owner-${i % 50}`,
      day: '2026-01-05',
      interaction: null,
    }),
  );
  return {
    pool: 'bench/*',
    phrases,
    mentions,
    keys: [],
    previous: [],
    corrections: { mustLink: [], cannotLink: [] },
  };
}
