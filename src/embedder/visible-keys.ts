import type { VisibleKey } from '../domain/needs/index.ts';
import { type KeyDefinition, RESERVED_KEY } from '../domain/template/index.ts';
import { normalForm } from '../domain/words/index.ts';
import type { Embedder } from './embedder.ts';

/** Descriptions change rarely and are few, so their vectors are kept in memory for as long as their embedder. */
const known = new WeakMap<Embedder, Map<string, Float32Array>>();

/** Keys with the vectors of their names and descriptions; the reserved key describes no need and is left out. */
export async function embedKeys(embedder: Embedder, keys: readonly KeyDefinition[]): Promise<VisibleKey[]> {
  const vectors = known.get(embedder) ?? new Map<string, Float32Array>();
  known.set(embedder, vectors);
  const named = keys.filter((key) => key.key_name !== RESERVED_KEY);
  const fresh = [...new Set(named.map(textOf))].filter((text) => !vectors.has(text));
  const embedded = await embedder.embed(fresh);
  fresh.forEach((text, index) => {
    const vector = embedded[index];
    if (vector !== undefined) vectors.set(text, vector);
  });
  return named.flatMap((definition) => {
    const vector = vectors.get(textOf(definition));
    return vector === undefined ? [] : [{ definition, vector }];
  });
}

function textOf(key: KeyDefinition): string {
  return normalForm(`${key.key_name.replaceAll('_', ' ')}. ${key.semantic_description}`);
}
