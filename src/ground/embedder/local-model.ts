import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { dot, MendableError } from '../../domain/basics/index.ts';
import type { Embedded } from '../../domain/words/index.ts';
import { resultOf } from '../threads/outcome.ts';
import { startThread, type Thread } from '../threads/thread.ts';
import { inSpan } from '../tracing/span.ts';
import { readCalibration } from './calibration.ts';
import type { Embedder } from './embedder.ts';
import type { ModelThreadData } from './model-thread.ts';
import { decodeKept, KeptVector } from './own-vectors.ts';

const MODEL_FOLDER = fileURLToPath(new URL('../../../models/', import.meta.url));

/** A hundred times what the longest text takes. */
const LIMIT_MS = 20_000;

/** SHA-256 of the `SHA256SUMS` of what ships, which has those of its files: refused when a byte differs (RELIABILITY R21, T22). */
const KNOWN_SUMS: Readonly<Record<string, string>> = {
  'multilingual-e5-small-tuned': '9bf6a2f612f83e141a12610701c23e764b7df22fb709965f22e8dc36c4253b34',
};

/** What shipped with earlier releases in its place. */
const EARLIER = 'multilingual-e5-small';

/** What each model needs, whoever made it. */
const NEEDED = ['onnx/model_quantized.onnx', 'tokenizer.json', 'tokenizer_config.json', 'config.json'];

/** What a model's own description says that is needed without it. */
const Description = Type.Object({ hidden_size: Type.Integer({ minimum: 1 }) });

/** Processors with and without VNNI differ by 2e-7; one that clips integer products comes to 0.997 (models/multilingual-e5-small-tuned/README.md). */
const LEAST_COSINE = 0.999;

/** Of the text that comes out least alike here: its number from 1, of how many, and the cosine to its golden vector. */
type WorstGolden = { readonly text: number; readonly of: number; readonly cosine: number };

class ModelError extends MendableError {}

/** `golden`: its worst golden vector here; null where it has none, or sleeps. */
type LocalModel = Embedder & { readonly golden: WorstGolden | null };

/**
 * A model from a local folder, run by onnxruntime in one worker thread of this process.
 * @param made `awake` false where nothing is embedded, as in an API whose workers are elsewhere: loading the weights costs a
 *   second or more, and waits for the first text
 * @throws ModelError when the folder, or a file with the known digest, is not there, or its vectors come out otherwise here
 */
export async function createLocalModel(
  model: string,
  modelFolder = MODEL_FOLDER,
  { awake = true }: { readonly awake?: boolean } = {},
): Promise<LocalModel> {
  refuseOtherFiles(model, modelFolder);
  const data: ModelThreadData = { modelFolder, model };
  const entry = new URL('./model-thread.ts', import.meta.url);
  const thread = startThread<string, Embedded>(entry, data, () => LIMIT_MS);
  let golden: WorstGolden | null = null;
  const attempt: Embedder['attempt'] = async (texts) => {
    golden ??= await refuseOtherVectors(model, join(modelFolder, model), thread);
    return inSpan('embed', { 'dsp.texts': texts.length }, () => thread.each(texts));
  };
  const embed: Embedder['embed'] = async (texts) =>
    (await attempt(texts)).map(resultOf).map(({ vector }) => vector);
  const fail = (problem: unknown) => thread.close().then(() => Promise.reject(problem));
  const [vector] = awake ? await embed(['ready']).catch(fail) : [];
  return {
    model,
    transform: transformOf(model, modelFolder),
    golden,
    dimensions: vector?.length ?? dimensionsOf(model, modelFolder),
    embed,
    attempt,
    close: () => thread.close(),
  };
}

/** @throws ModelError when golden vectors of the model come out otherwise on this machine */
async function refuseOtherVectors(model: string, folder: string, thread: Thread<string, Embedded>) {
  const worst = await worstGolden(folder, async (texts) =>
    (await thread.each(texts)).map(resultOf).map(({ vector }) => vector),
  );
  if (worst === null || worst.cosine >= LEAST_COSINE) return worst;
  const { text, of, cosine } = worst;
  throw new ModelError(
    `This machine's processor or onnxruntime gives other vectors than "${model}" was measured with: text ${text} of ${of} has a cosine of ${cosine.toFixed(4)}, where ${LEAST_COSINE} is the least. Install the onnxruntime of the release again (npm ci), use another processor, or run the embedder elsewhere over HTTP (docs/extend.md).`,
  );
}

/** @returns null for a model that has no golden vectors beside it, as one of somebody's own */
async function worstGolden(
  folder: string,
  embed: (texts: readonly string[]) => Promise<Float32Array[]>,
): Promise<WorstGolden | null> {
  const file = join(folder, 'golden_vectors.json');
  if (!existsSync(file)) return null;
  const golden = Value.Parse(Type.Array(KeptVector), JSON.parse(readFileSync(file, 'utf8')));
  const here = await embed(golden.map(({ text }) => text));
  const cosines = golden.map((vector, i) => {
    const kept = decodeKept(vector);
    return dot(kept, here[i] ?? new Float32Array(kept.length));
  });
  const cosine = Math.min(...cosines);
  return { text: cosines.indexOf(cosine) + 1, of: golden.length, cosine };
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
function refuseOtherFiles(model: string, modelFolder: string): void {
  const folder = join(modelFolder, model);
  if (!existsSync(folder))
    throw new ModelError(
      model !== EARLIER
        ? `The embedding model "${model}" is not in ${modelFolder}. Put it there, or unset EMBEDDING_MODEL.`
        : `The embedding model "${model}" ships no more: unset EMBEDDING_MODEL, or set it to ${Object.keys(KNOWN_SUMS)}. Vectors of the earlier model are made anew in the background; needs and keys stay.`,
    );
  const refuse = (file: string, digest?: string) => {
    const path = join(folder, file);
    if (!existsSync(path))
      throw new ModelError(
        `The file ${file} of "${model}" is missing in ${folder}: the folder was copied in part. Take it from the release again.`,
      );
    if (digest !== undefined && createHash('sha256').update(readFileSync(path)).digest('hex') !== digest)
      throw new ModelError(
        `The file ${file} of "${model}" is not the one this release was made with (SHA-256 differs). Take it from the release again.`,
      );
  };
  const known = KNOWN_SUMS[model];
  for (const file of NEEDED) refuse(file);
  if (known === undefined) return;
  refuse('SHA256SUMS', known);
  for (const line of readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n'))
    refuse(line.slice(66), line.slice(0, 64));
}
