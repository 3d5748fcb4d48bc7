import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline as flow } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { MendableError } from '../domain/mendable-error.ts';
import { startThread } from '../threads/thread.ts';
import { readCalibration } from './calibration.ts';
import type { Embedder } from './embedder.ts';
import type { ModelThreadData } from './model-thread.ts';

const MODEL_FOLDER = fileURLToPath(new URL('../../models/', import.meta.url));

/** Texts a message to the thread: enough to hide its cost, few enough that the thread is soon free to stop. */
const TEXTS_A_MESSAGE = 32;

/** Weights that ship with the repository are refused when a byte differs (RELIABILITY R21, T22). */
const KNOWN_WEIGHTS: Readonly<Record<string, string>> = {
  'multilingual-e5-small': 'a151da3b62c2e7c1823ad7a7c6306906a22558e8e0d3d984474f8c6a7f151c15',
};

class ModelError extends MendableError {}

/**
 * A model from a local folder, run by onnxruntime in one worker thread of this process.
 * @throws ModelError when the folder, or the weights with the known digest, are not there.
 */
export async function createLocalModel(model: string, modelFolder = MODEL_FOLDER): Promise<Embedder> {
  const weights = join(modelFolder, model, 'onnx', 'model_quantized.onnx');
  if (!existsSync(weights)) {
    throw new ModelError(
      `The embedding model "${model}" is not in ${modelFolder}. Put it there, or unset EMBEDDING_MODEL.`,
    );
  }
  const known = KNOWN_WEIGHTS[model];
  if (known !== undefined && (await sha256(weights)) !== known) {
    throw new ModelError(
      `The weights of "${model}" are not the ones this release was made with (SHA-256 differs).`,
    );
  }
  const data: ModelThreadData = { modelFolder, model };
  const threads = startThread<readonly string[], Float32Array[]>(
    new URL('./model-thread.ts', import.meta.url),
    data,
  );
  const transform = transformOf(model, modelFolder);
  const [probe] = await threads.run(['ready']);
  if (probe === undefined) throw new ModelError(`The embedding model "${model}" gave no vector.`);
  return {
    model,
    transform,
    dimensions: probe.length,
    async embed(texts) {
      const vectors: Float32Array[] = [];
      for (let i = 0; i < texts.length; i += TEXTS_A_MESSAGE) {
        vectors.push(...(await threads.run(texts.slice(i, i + TEXTS_A_MESSAGE))));
      }
      return vectors;
    },
    close: () => threads.close(),
  };
}

/** What is done to a model's output, known without loading it. */
export function transformOf(model: string, modelFolder = MODEL_FOLDER): string {
  return readCalibration(modelFolder, model).transform;
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await flow(createReadStream(file), hash);
  return hash.digest('hex');
}
