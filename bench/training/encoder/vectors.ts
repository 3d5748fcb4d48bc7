import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { env, pipeline } from '@xenova/transformers';

// What the service makes of texts, for `check.py` to hold its own against: `npx tsx vectors.ts MODEL_FOLDER TEXTS.json OUT.json`.
// One text a call: the model rounds its states by the widest of a batch, and the neighbours would be seen in a vector.

const [model, textsFile, out] = process.argv.slice(2);
if (model === undefined || textsFile === undefined || out === undefined)
  throw new Error('vectors.ts MODEL_FOLDER TEXTS.json OUT.json');
env.allowRemoteModels = false;
env.localModelPath = dirname(resolve(model));
const extractor = await pipeline('feature-extraction', basename(model), { dtype: 'q8' });
const texts: string[] = JSON.parse(await readFile(textsFile, 'utf8'));
const said = [];
for (const text of texts) {
  const { data } = await extractor(text, { pooling: 'mean', normalize: true });
  said.push({ ids: extractor.tokenizer.encode(text), vector: Array.from(data as Float32Array) });
}
await writeFile(out, JSON.stringify(said));
