import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline as flow } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { MendableError } from '../domain/basics/index.ts';
import { resultOf } from '../threads/outcome.ts';
import { startThread } from '../threads/thread.ts';
import { inSpan } from '../tracing/span.ts';
import { readCalibration } from './calibration.ts';
import type { Embedder } from './embedder.ts';
import type { ModelThreadData } from './model-thread.ts';

const MODEL_FOLDER = fileURLToPath(new URL('../../models/', import.meta.url));

/** A hundred times what the longest text takes. */
const LIMIT_MS = 20_000;

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

/** What a model's own description says that is needed without it. */
const Description = Type.Object({ hidden_size: Type.Integer({ minimum: 1 }) });

class ModelError extends MendableError {}

/**
 * A model from a local folder, run by onnxruntime in one worker thread of this process.
 * @param made `awake` false where nothing is embedded, as in an API whose workers are elsewhere: loading the weights costs a
 *   second or more, and waits for the first text; another thread or limit than the usual ones: of tests, whose texts do harm
 * @throws ModelError when the folder, or a file with the known digest, is not there.
 */
export async function createLocalModel(
  model: string,
  modelFolder = MODEL_FOLDER,
  made: { readonly awake?: boolean; readonly entry?: URL; readonly limitMs?: number } = {},
): Promise<Embedder> {
  const { awake = true, entry = new URL('./model-thread.ts', import.meta.url), limitMs = LIMIT_MS } = made;
  await refuseOtherFiles(model, modelFolder);
  const data: ModelThreadData = { modelFolder, model };
  const thread = startThread<string, Float32Array>(entry, data, () => limitMs);
  const transform = transformOf(model, modelFolder);
  const attempt: Embedder['attempt'] = (texts) =>
    inSpan('embed', { 'dsp.texts': texts.length }, () => thread.each(texts));
  return {
    model,
    transform,
    dimensions: awake ? resultOf((await thread.each(['ready']))[0]).length : dimensionsOf(model, modelFolder),
    embed: async (texts) => (await attempt(texts)).map(resultOf),
    attempt,
    close: () => thread.close(),
  };
}

/** What is done to a model's output, known without loading it. */
export function transformOf(model: string, modelFolder = MODEL_FOLDER): string {
  return readCalibration(modelFolder, model).transform;
}

function dimensionsOf(model: string, modelFolder: string): number {
  const words = readFileSync(join(modelFolder, model, 'config.json'), 'utf8');
  return Value.Parse(Description, JSON.parse(words)).hidden_size;
}

/** @throws ModelError naming the model, or the file of it, that is missing or another one */
export async function refuseOtherFiles(model: string, modelFolder = MODEL_FOLDER): Promise<void> {
  if (!existsSync(join(modelFolder, model, 'onnx', 'model_quantized.onnx'))) {
    throw new ModelError(
      `The embedding model "${model}" is not in ${modelFolder}. Put it there, or unset EMBEDDING_MODEL.`,
    );
  }
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
