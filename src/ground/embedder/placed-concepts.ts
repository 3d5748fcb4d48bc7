import { FIELD_NOUNS, type PlacedConcept } from '../../domain/synthesis/index.ts';
import type { Embedder } from './embedder.ts';
import { onceOf } from './once-of.ts';

/** The nouns that fields are named by, in the embedder's space. */
export const placedConcepts = onceOf(async (embedder: Embedder): Promise<readonly PlacedConcept[]> => {
  const concepts = [...FIELD_NOUNS];
  const vectors = await embedder.embed(concepts.map((concept) => concept.replaceAll('_', ' ')));
  return concepts.flatMap((concept, at) => {
    const vector = vectors[at];
    return vector === undefined ? [] : [{ concept, vector }];
  });
});
