import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openVectorStore } from '../../../bench/training/vector-store.ts';
import type { Embedder } from '../../../src/ground/embedder/embedder.ts';

/** Each text is its length, twice; `asked` has the texts in the order in which they were embedded. */
function lengths(): Pick<Embedder, 'model' | 'transform' | 'dimensions' | 'embed'> & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    model: 'lengths',
    transform: 'none',
    dimensions: 2,
    async embed(texts) {
      asked.push(...texts);
      return texts.map((text) => new Float32Array([text.length, text.length]));
    },
  };
}

it('a run that was killed between the two files costs no later text its vector', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dsp-vectors-test-'));
  try {
    await (await openVectorStore(folder, lengths())).vectors(['aisle', 'window']);
    const [vectors = ''] = (await readdir(folder)).filter((name) => name.endsWith('.f32'));
    await appendFile(join(folder, vectors), new Uint8Array(8));
    await (await openVectorStore(folder, lengths())).vectors(['vegetarian']);
    const last = lengths();
    const found = await (await openVectorStore(folder, last)).vectors(['vegetarian', 'aisle']);
    expect(found.map(([first]) => first)).toEqual([10, 5]);
    expect(last.asked).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
