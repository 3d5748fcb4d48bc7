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

/**
 * SHA-256 of what ships with the repository: refused when a byte differs (RELIABILITY R21, T22). With another tokenizer or
 * other language directions the same weights give other vectors.
 */
const KNOWN_FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'multilingual-e5-small': {
    'onnx/model_quantized.onnx': 'a151da3b62c2e7c1823ad7a7c6306906a22558e8e0d3d984474f8c6a7f151c15',
    'tokenizer.json': 'ce6bec1eb2cc584955d0b52afce33854f3949ac046c945f0be44d99b0dd64ac0',
    'tokenizer_config.json': '83629fb61859a3093a84f18df20584e9cc6516deae7d8b8d8b42aef11fea8bcc',
    'special_tokens_map.json': '57417de7da70b73412698527ef2254453168b2c208c7319b92b4351f32d9b545',
    'config.json': 'bb53d36a6dc00f5815d2c8785c80dca3e61ec49b009168f2c60502e80541c80f',
    'language_subspace.json': 'bd4f1a37878f5cc8ea2df70123547def59e5c8453bc2d7a05e338a66cd073c81',
  },
};

class ModelError extends MendableError {}

/**
 * A model from a local folder, run by onnxruntime in one worker thread of this process.
 * @throws ModelError when the folder, or a file with the known digest, is not there.
 */
export async function createLocalModel(model: string, modelFolder = MODEL_FOLDER): Promise<Embedder> {
  const weights = join(modelFolder, model, 'onnx', 'model_quantized.onnx');
  if (!existsSync(weights)) {
    throw new ModelError(
      `The embedding model "${model}" is not in ${modelFolder}. Put it there, or unset EMBEDDING_MODEL.`,
    );
  }
  await refuseOtherFiles(model, modelFolder);
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

/** @throws ModelError naming the file that is missing or another one */
async function refuseOtherFiles(model: string, modelFolder: string): Promise<void> {
  for (const [file, digest] of Object.entries(KNOWN_FILES[model] ?? {})) {
    const found = await sha256(join(modelFolder, model, file)).catch(() => null);
    if (found !== digest)
      throw new ModelError(
        `The file ${file} of "${model}" is not the one this release was made with (SHA-256 differs). Take it from the release again.`,
      );
  }
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await flow(createReadStream(file), hash);
  return hash.digest('hex');
}
