import { mean } from '../../domain/basics/index.ts';
import type { Embedder } from './embedder.ts';
import { sensitiveAnchors } from './sensitive-anchors.ts';

/**
 * What any wish looks like in the embedder's space, whatever it is for: the mean of the anchor phrases
 * (short wishes of everyday and sensitive matters, most in English and some in eight other languages; length: the model's dimensions). A need is held against it where a
 * pool has too little else in it to be held against.
 */
export async function backgroundOf(embedder: Embedder): Promise<Float32Array> {
  const anchors = await sensitiveAnchors(embedder);
  return mean(
    anchors.flatMap(({ topic, vector }) => (topic === 'courtesy' ? [] : [vector])),
    embedder.dimensions,
  );
}
