import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { onceEach } from '../../domain/basics/index.ts';
import type { Embedder } from './embedder.ts';

/** Made by `npx tsx bench/training/encoder/own-vectors.ts`, which prints its digest. */
const FILE = fileURLToPath(new URL('../../../models/own_vectors.json', import.meta.url));
const KNOWN_SUM = '9cd12f349eebfb83b531aa672c7c71e831fb7846f4a2c34cea03ad8deb3ecb5c';

/** A text with its vector: base64 of float32, little-endian. */
export const KeptVector = Type.Object({ text: Type.String(), vector: Type.String() });

const OwnVectors = Type.Object({
  model: Type.String(),
  transform: Type.String(),
  vectors: Type.Array(KeptVector),
});

/**
 * The vectors, by text, of texts that are few and asked for again and again: keys of templates, and texts of ours, whose vectors
 * ship. So a process that starts need not embed six hundred texts before its first key.
 */
export async function embedOnce(
  embedder: Embedder,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Float32Array>> {
  const vectors = vectorsOf(embedder);
  const fresh = [...new Set(texts)].filter((text) => !vectors.has(text));
  const embedded = fresh.length === 0 ? [] : await embedder.embed(fresh);
  fresh.forEach((text, index) => {
    const vector = embedded[index];
    if (vector !== undefined) vectors.set(text, vector);
  });
  return vectors;
}

export function decodeKept({ vector }: { readonly vector: string }): Float32Array {
  return new Float32Array(Uint8Array.from(Buffer.from(vector, 'base64')).buffer);
}

/** What is known; at first what shipped: none where the file is missing, another one than was released, or of another model. */
const vectorsOf = onceEach(({ model, transform }: Embedder): Map<string, Float32Array> => {
  const bytes = existsSync(FILE) ? readFileSync(FILE) : Buffer.alloc(0);
  if (createHash('sha256').update(bytes).digest('hex') !== KNOWN_SUM) return new Map();
  const own = Value.Parse(OwnVectors, JSON.parse(bytes.toString()));
  if (own.model !== model || own.transform !== transform) return new Map();
  return new Map(own.vectors.map((kept) => [kept.text, decodeKept(kept)]));
});
