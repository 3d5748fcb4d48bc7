import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Embedder } from '../../src/ground/embedder/embedder.ts';
import { createLocalModel } from '../../src/ground/embedder/local-model.ts';
import { openVectorStore, type VectorStore } from './vector-store.ts';

/** Folders of models, and where their vectors are kept between runs. */
export type Encoders = {
  readonly usual: string;
  /** Family -> the model whose vectors its pools have. */
  readonly byFamily: ReadonlyMap<string, string>;
  readonly cache: string;
};

type Opened = { readonly embedder: Embedder; readonly store: VectorStore };

/**
 * Each family's pools in the vectors of an encoder. Where that is one that never saw the family, weights are learned
 * from what an encoder makes of strangers, and not from texts that it was tuned on: those lie nearer together than a
 * stranger's ever will (stacked generalization, Wolpert 1992).
 */
export function openEncoders({ usual, byFamily, cache }: Encoders) {
  const opened = new Map<string, Promise<Opened>>();
  const open = async (folder: string): Promise<Opened> => {
    const embedder = await createLocalModel(basename(folder), dirname(folder));
    // Two encoders may bear one name while they are made; their weights tell them apart.
    const kept = join(cache, await digestOf(join(folder, 'onnx', 'model_quantized.onnx')));
    return { embedder, store: await openVectorStore(kept, embedder) };
  };
  return {
    of(family: string): Promise<Opened> {
      const folder = byFamily.get(family) ?? usual;
      const known = opened.get(folder) ?? open(folder);
      opened.set(folder, known);
      return known;
    },
    async close(): Promise<void> {
      for (const one of opened.values()) await (await one).embedder.close();
    },
  };
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 12);
}
