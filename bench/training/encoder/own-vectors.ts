/** `npx tsx bench/training/encoder/own-vectors.ts`: writes the vectors of texts of ours that ship beside the model, and prints their digest. */

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Embedder } from '../../../src/ground/embedder/embedder.ts';
import { createLocalModel } from '../../../src/ground/embedder/local-model.ts';
import { placedConcepts } from '../../../src/ground/embedder/placed-concepts.ts';
import { sensitiveAnchors } from '../../../src/ground/embedder/sensitive-anchors.ts';
import { readConfig } from '../../../src/ground/process/config.ts';

const embedder = await createLocalModel(readConfig().embeddingModel);
const { model, transform } = embedder;
const asked = new Map<string, Float32Array>();
// Under a name of its own it is asked for everything: what ships is of another.
const asking: Embedder = {
  ...embedder,
  model: 'asked anew',
  embed: async (texts) => {
    const vectors = await embedder.embed(texts);
    for (const [i, text] of texts.entries()) asked.set(text, vectors[i] ?? new Float32Array());
    return vectors;
  },
};
await sensitiveAnchors(asking);
await placedConcepts(asking);
const lines = [...asked].map(([text, vector]) =>
  JSON.stringify({ text, vector: Buffer.from(vector.buffer).toString('base64') }),
);
const page = `{"model":${JSON.stringify(model)},"transform":${JSON.stringify(transform)},"vectors":[\n${lines.join(',\n')}\n]}\n`;
writeFileSync(new URL('../../../models/own_vectors.json', import.meta.url), page);
const sum = createHash('sha256').update(page).digest('hex');
process.stdout.write(`${lines.length} texts, SHA-256 ${sum}\n`);
await embedder.close();
