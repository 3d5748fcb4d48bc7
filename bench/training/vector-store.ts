import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { normalForm } from '../../src/domain/text/normal-form.ts';
import type { Embedder } from '../../src/embedder/embedder.ts';

/** Vectors by normal form, kept in a folder: learning reads the same pools many times, and embedding them is most of the cost. */
export type VectorStore = {
  /** Vectors of the texts' normal forms, in their order. */
  vectors(texts: readonly string[]): Promise<Float32Array[]>;
};

const A_TURN = 512;

export async function openVectorStore(folder: string, embedder: Embedder): Promise<VectorStore> {
  const made = `${embedder.model}.${embedder.transform}`.replaceAll(/[^\w.-]/g, '_');
  const textFile = join(folder, `${made}.texts.jsonl`);
  const vectorFile = join(folder, `${made}.f32`);
  await mkdir(folder, { recursive: true });
  const known = new Map<string, Float32Array>();
  if (existsSync(textFile)) {
    const texts = (await readFile(textFile, 'utf8')).split('\n').filter((line) => line !== '');
    const bytes = await readFile(vectorFile);
    const floats = new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.byteLength / 4));
    texts.forEach((line, i) => {
      const at = i * embedder.dimensions;
      // A run that was killed between the two files leaves texts without vectors.
      if (at + embedder.dimensions <= floats.length) {
        known.set(JSON.parse(line), floats.slice(at, at + embedder.dimensions));
      }
    });
  }
  return {
    async vectors(texts) {
      const forms = texts.map(normalForm);
      const fresh = [...new Set(forms)].filter((form) => !known.has(form));
      for (let i = 0; i < fresh.length; i += A_TURN) {
        const turn = fresh.slice(i, i + A_TURN);
        const vectors = await embedder.embed(turn);
        const bytes = Buffer.concat(vectors.map((v) => Buffer.from(v.buffer, v.byteOffset, v.byteLength)));
        await appendFile(vectorFile, bytes);
        await appendFile(textFile, turn.map((form) => `${JSON.stringify(form)}\n`).join(''));
        turn.forEach((form, t) => {
          const vector = vectors[t];
          if (vector !== undefined) known.set(form, vector);
        });
      }
      return forms.map((form) => {
        const vector = known.get(form);
        if (vector === undefined) throw new Error(`There is no vector for ${JSON.stringify(form)}.`);
        return vector;
      });
    },
  };
}
