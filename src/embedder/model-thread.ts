import { env, pipeline } from '@xenova/transformers';
import { threadData } from '../threads/thread-data.ts';
import { readCalibration, removeLanguage } from './calibration.ts';

// The entry of the embedder's worker thread. One onnxruntime session per process for life: creating and releasing
// sessions leaks (onnxruntime issue 25325). One intra-op thread: two are slower for texts this short.
const { modelFolder, model } = threadData<ModelThreadData>(); // sent by local-model.ts

export type ModelThreadData = { readonly modelFolder: string; readonly model: string };

/** Longer texts add cost, not meaning; 2,000 characters are the door's limit anyway. */
const MAX_CHARACTERS = 1_000;

env.allowRemoteModels = false;
env.localModelPath = modelFolder;
const calibration = readCalibration(modelFolder, model);
const extractor = await pipeline('feature-extraction', model, {
  dtype: 'q8',
  session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 },
});

/**
 * One inference per text. The int8 model scales its activations over the whole batch, so a text's vector would hang
 * on what it is batched with (measured: cosine 0.991-0.999 between batch sizes, DECISIONS.md D5).
 */
export default async function embed(text: string): Promise<Float32Array> {
  const output = await extractor(calibration.prefix + text.slice(0, MAX_CHARACTERS), {
    pooling: 'mean',
    normalize: true,
  });
  return removeLanguage(Float32Array.from(output.data as Float32Array), calibration.languageBasis);
}
