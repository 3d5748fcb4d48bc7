import { fileURLToPath } from 'node:url';
import { env, pipeline } from '@xenova/transformers';
import { normalForm } from '../../src/domain/words/normal-form.ts';
import type { Embedder } from '../../src/ground/embedder/embedder.ts';
import { against, type Figure } from '../figure.ts';
import { manyWishes } from './many-wishes.ts';

const SAMPLE = 400;
const ROUNDS = 5;
const BATCH = 32;

/**
 * Phrases a second of wall time through the embedder's thread, against onnxruntime with the same tokenizer in this one. They
 * take turns, so that what else the machine does slows both.
 */
export async function benchEmbedding(embedder: Embedder): Promise<Figure[]> {
  const sample = manyWishes(SAMPLE).map(({ text }) => normalForm(text));
  const extract = await bareModel(embedder.model);
  const spent = { bare: 0, batched: 0, ours: 0 };
  const timed = async (what: keyof typeof spent, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    spent[what] += performance.now() - began;
  };
  await extract(['query: warm']);
  await embedder.embed(['warm']);
  for (let round = 0; round < ROUNDS; round++) {
    const texts = sample.filter((_, index) => index % ROUNDS === round);
    const asked = texts.map((text) => `query: ${text}`);
    await timed('bare', async () => {
      for (const text of asked) await extract([text]);
    });
    await timed('ours', () => embedder.embed(texts));
    const byLength = asked.toSorted((a, b) => a.length - b.length);
    await timed('batched', async () => {
      for (let i = 0; i < byLength.length; i += BATCH) await extract(byLength.slice(i, i + BATCH));
    });
  }
  const rate = (what: keyof typeof spent) => (SAMPLE / spent[what]) * 1_000;
  return [
    against('embedding, against the bare model one text at a time', rate('ours'), 'phrases/s', rate('bare')),
    against(
      'the bare model one text at a time, against batches of 32 sorted by length, whose vectors hang on their neighbours (D5)',
      rate('bare'),
      'phrases/s',
      rate('batched'),
    ),
  ];
}

async function bareModel(model: string): Promise<(texts: string[]) => Promise<unknown>> {
  env.allowRemoteModels = false;
  env.localModelPath = fileURLToPath(new URL('../../models/', import.meta.url));
  const extract = await pipeline('feature-extraction', model, {
    dtype: 'q8',
    session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 },
  });
  return (texts) => extract(texts, { pooling: 'mean', normalize: true });
}
