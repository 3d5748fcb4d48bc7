import type { Embedder } from '../../../src/ground/embedder/embedder.ts';

/** This embedder, but for texts that match. */
export function breaking(embedder: Embedder, poison: RegExp): Embedder {
  return {
    ...embedder,
    embed: async (texts) => {
      if (texts.some((text) => poison.test(text))) throw new RangeError('broken');
      return embedder.embed(texts);
    },
    attempt: async (texts) => {
      const outcomes = await embedder.attempt(texts);
      return outcomes.map((outcome, index) =>
        poison.test(texts[index] ?? '') ? { failure: 'RangeError' } : outcome,
      );
    },
  };
}
