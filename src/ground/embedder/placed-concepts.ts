import { FIELD_NOUNS, type PlacedConcept } from '../../domain/synthesis/index.ts';
import type { Embedder } from './embedder.ts';
import { onceOf } from './once-of.ts';
import { embedOnce } from './own-vectors.ts';

/** The nouns that fields are named by, in the embedder's space. */
export const placedConcepts = onceOf(async (embedder: Embedder): Promise<readonly PlacedConcept[]> => {
  const said = [...FIELD_NOUNS].map((concept) => ({ concept, text: concept.replaceAll('_', ' ') }));
  const vectors = await embedOnce(
    embedder,
    said.map(({ text }) => text),
  );
  return said.flatMap(({ concept, text }) => {
    const vector = vectors.get(text);
    return vector === undefined ? [] : [{ concept, vector }];
  });
});
