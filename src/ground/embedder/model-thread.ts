import { workerData } from 'node:worker_threads';
import { env, pipeline } from '@xenova/transformers';
import type { Embedded } from '../../domain/words/index.ts';
import { readCalibration, removeLanguage } from './calibration.ts';
import { readValue, readValueReader } from './value-reader.ts';
import { withoutTree } from './without-tree.ts';

// The entry of the embedder's worker thread. One onnxruntime session per process for life: creating and releasing
// sessions leaks (onnxruntime issue 25325). One intra-op thread: two are slower for texts this short.
const { modelFolder, model } = workerData.data as ModelThreadData; // sent by local-model.ts

export type ModelThreadData = { readonly modelFolder: string; readonly model: string };

/** Longer texts add cost, not meaning; 2,000 characters are the door's limit anyway. */
const MAX_CHARACTERS = 1_000;

env.allowRemoteModels = false;
env.localModelPath = modelFolder;
const { prefix, languageBasis } = readCalibration(modelFolder, model);
const reader = readValueReader(modelFolder, model);
const extractor = await pipeline('feature-extraction', model, {
  dtype: 'q8',
  session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 },
});
withoutTree(extractor.tokenizer._tokenizer.model);

/**
 * One inference per text. The int8 model scales its activations over the whole batch, so a text's vector would hang
 * on what it is batched with (measured: cosine 0.991-0.999 between batch sizes, D5).
 */
export default async function embed(text: string): Promise<Embedded> {
  const said = text.slice(0, MAX_CHARACTERS);
  const { data, dims } = await extractor(prefix + said, { pooling: 'none' });
  const rows = Float32Array.from(data as Float32Array);
  const [, count = 0, dimensions = 0] = dims;
  const vector = removeLanguage(meanOf(rows, count, dimensions), languageBasis);
  if (reader === null) return { vector, reading: null };
  const pieces = extractor.tokenizer.tokenize(prefix + said, { add_special_tokens: true });
  return { vector, reading: readValue(said, prefix, { rows, dimensions, pieces }, reader, languageBasis) };
}

/** The mean of all states, as the model was trained to be read. */
function meanOf(rows: Float32Array, count: number, dimensions: number): Float32Array {
  const sum = new Float32Array(dimensions);
  for (let row = 0; row < count; row++)
    for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] ?? 0) + (rows[row * dimensions + i] ?? 0) / count;
  return sum;
}
