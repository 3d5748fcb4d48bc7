import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { normalForm } from '../../src/domain/words/normal-form.ts';
import type { Embedder } from '../../src/ground/embedder/embedder.ts';

/** Vectors by normal form, kept in a folder: learning reads the same pools many times, and embedding them is most of the cost. */
export type VectorStore = {
  /** Vectors of the texts' normal forms, in their order. */
  vectors(texts: readonly string[]): Promise<Float32Array[]>;
};

const A_TURN = 512;

/**
 * Two files a model and transform: one text a line, and beside it its vector, `dimensions` float32 in the machine's byte order.
 * @param folder made where it is not there; what stands in one file and not in the other is embedded again
 */
export async function openVectorStore(
  folder: string,
  embedder: Pick<Embedder, 'model' | 'transform' | 'dimensions' | 'embed'>,
): Promise<VectorStore> {
  const made = `${embedder.model}.${embedder.transform}`.replaceAll(/[^\w.-]/g, '_');
  const textFile = join(folder, `${made}.texts.jsonl`);
  const vectorFile = join(folder, `${made}.f32`);
  await mkdir(folder, { recursive: true });
  const known = new Map<string, Float32Array>();
  if (existsSync(textFile)) {
    const texts = (await readFile(textFile, 'utf8')).split('\n').filter((line) => line !== '');
    const bytes = await readFile(vectorFile);
    const width = embedder.dimensions * Float32Array.BYTES_PER_ELEMENT;
    // A run that was killed between the two files leaves vectors without texts: what is appended must not stand beside those.
    const both = Math.min(texts.length, Math.floor(bytes.byteLength / width));
    await truncate(vectorFile, both * width);
    await writeFile(
      textFile,
      texts
        .slice(0, both)
        .map((line) => `${line}\n`)
        .join(''),
    );
    const floats = new Float32Array(bytes.buffer, bytes.byteOffset, both * embedder.dimensions);
    texts.slice(0, both).forEach((line, i) => {
      known.set(JSON.parse(line), floats.slice(i * embedder.dimensions, (i + 1) * embedder.dimensions));
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
