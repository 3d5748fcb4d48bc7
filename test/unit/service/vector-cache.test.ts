import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reading } from '../../../src/domain/words/index.ts';
import type { Embedder } from '../../../src/ground/embedder/embedder.ts';
import { cachedEmbedder, VectorCacheError } from '../../../src/ground/embedder/vector-cache.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dsp-vectors-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Words of one letter and a meaning of its own, or nothing for a text without one. */
const readingOf = ([length = 0]: Float32Array): Reading | null =>
  length === 7 ? null : { words: Uint8Array.of(40, length), meaning: Float32Array.of(length, 2 / 3, 1) };

/** A model that says which texts it was asked for. */
function counting(): { model: () => Promise<Embedder>; asked: string[] } {
  const asked: string[] = [];
  const embed = async (texts: readonly string[]) => {
    asked.push(...texts);
    return texts.map((text) => Float32Array.of(text.length, 1 / 3, -0));
  };
  const embedder: Embedder = {
    model: 'counting',
    transform: 'none/1',
    dimensions: 3,
    embed,
    attempt: async (texts) =>
      (await embed(texts)).map((vector) => ({ value: { vector, reading: readingOf(vector) } })),
    close: async () => {},
  };
  return { model: async () => embedder, asked };
}

const open = (file: string, { model }: { model: () => Promise<Embedder> }, transform = 'none/1') =>
  cachedEmbedder({ model: 'counting', transform, open: model }, join(folder, file));

describe('remembered vectors', () => {
  it('come back to the byte, and the model is asked for new texts alone', async () => {
    const first = counting();
    const vectors = await (await open('a', first)).embed(['window seat', 'aisle']);
    const second = counting();
    const again = await (await open('a', second)).embed(['aisle', 'window seat', 'meal']);
    expect(again.slice(0, 2)).toEqual([vectors[1], vectors[0]]);
    expect(second.asked).toEqual(['meal']);
  });

  it('are asked for once where a text is named twice', async () => {
    const model = counting();
    await (await open('b', model)).embed(['seat', 'seat']);
    expect(model.asked).toEqual(['seat']);
  });

  it('come back with what was read in them, where something was', async () => {
    const texts = ['aisle', 'a berth', 'seat'];
    const first = await (await open('h', counting())).attempt(texts);
    const again = await (await open('h', counting())).attempt(texts);
    expect(again).toEqual(first);
    expect(first.map((one) => 'value' in one && one.value.reading !== null)).toEqual([true, false, true]);
  });

  it('do not change when somebody changes what was handed out', async () => {
    const embedder = await open('c', counting());
    const [vector] = await embedder.embed(['seat']);
    vector?.fill(9);
    expect((await embedder.embed(['seat']))[0]?.[0]).toBe(4);
  });

  it('of a record that was torn are made again, the others kept', async () => {
    await (await open('d', counting())).embed(['one', 'seven']);
    const bytes = await readFile(join(folder, 'd'));
    await writeFile(join(folder, 'd'), bytes.subarray(0, bytes.length - 5));
    const model = counting();
    await (await open('d', model)).embed(['one', 'seven']);
    expect(model.asked).toEqual(['seven']);
    const after = counting();
    await (await open('d', after)).embed(['one', 'seven']);
    expect(after.asked).toEqual([]);
  });

  it('are readable for their owner alone: texts can be guessed from vectors', async () => {
    await open('e', counting());
    expect((await stat(join(folder, 'e'))).mode & 0o777).toBe(0o600);
  });

  it('of another transform, or another file, are refused', async () => {
    await open('f', counting());
    await expect(open('f', counting(), 'none/2')).rejects.toThrow(VectorCacheError);
    await appendFile(join(folder, 'g'), 'something else\n');
    await expect(open('g', counting())).rejects.toThrow('is no file of vectors');
  });
});
