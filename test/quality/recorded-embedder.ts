import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { env } from 'node:process';
import type { Embedded } from '../../src/domain/words/phrase.ts';
import {
  decodeReading,
  decodeVector,
  encodeVector,
  readingHex,
} from '../../src/ground/db/pools/vector-codec.ts';
import type { Embedder } from '../../src/ground/embedder/embedder.ts';
import { createLocalModel } from '../../src/ground/embedder/local-model.ts';
import { resultOf } from '../../src/ground/threads/outcome.ts';

const MODEL = 'multilingual-e5-small-tuned';
const DIMENSIONS = 384;

/** A text with what the model made of it, as PostgreSQL keeps both, in hex. */
type Row = { readonly text: string; readonly vector: string; readonly reading: string | null };

/**
 * The model's answers as they were when they were last written down, so that no processor's arithmetic shows in what is made of them.
 * `DSP_VECTORS=write` asks the model anew, and writes down what it says when closed.
 * @param file of rows, one a line
 */
export function recordedEmbedder(file: URL): Embedder {
  const anew = env['DSP_VECTORS'] === 'write';
  const rows = new Map<string, Row>();
  if (!anew && existsSync(file))
    for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
      const row = JSON.parse(line) as Row; // our own file
      rows.set(row.text, row);
    }
  const model = anew ? createLocalModel(MODEL) : null;
  const attempt: Embedder['attempt'] = async (texts) => {
    const fresh = [...new Set(texts)].filter((text) => !rows.has(text));
    const answers = (await (await model)?.attempt(fresh))?.map(resultOf) ?? [];
    for (const [index, { vector, reading }] of answers.entries()) {
      const text = fresh[index] ?? '';
      rows.set(text, { text, vector: hexOf(encodeVector(vector)), reading: readingHex({ reading }) });
    }
    return texts.map((text) => {
      const row = rows.get(text);
      return row === undefined
        ? { failure: `"${text}" was never asked: DSP_VECTORS=write` }
        : { value: decoded(row) };
    });
  };
  return {
    model: MODEL,
    transform: 'recorded',
    dimensions: DIMENSIONS,
    attempt,
    embed: async (texts) => (await attempt(texts)).map(resultOf).map(({ vector }) => vector),
    async close() {
      await (await model)?.close();
      if (!anew) return;
      const lines = [...rows.values()].map((row) => JSON.stringify(row));
      writeFileSync(file, `${lines.join('\n')}\n`);
    },
  };
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

function decoded({ vector, reading }: Row): Embedded {
  return {
    vector: decodeVector(bytesOf(vector)),
    reading: decodeReading(reading === null ? null : bytesOf(reading), DIMENSIONS),
  };
}
