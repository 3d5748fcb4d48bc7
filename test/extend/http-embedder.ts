import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Embedder } from '../../src/ground/embedder/embedder.ts';
import { resultOf } from '../../src/ground/threads/outcome.ts';

const Answer = Type.Object({ data: Type.Array(Type.Object({ embedding: Type.Array(Type.Number()) })) });

/**
 * Vectors from an endpoint that speaks the OpenAI embeddings API (vLLM, Ollama, text-embeddings-inference).
 * @param url e.g. `http://127.0.0.1:8000/v1/embeddings`
 * @param dimensions of the model's vectors
 */
export function createHttpEmbedder(url: string, model: string, dimensions: number): Embedder {
  const embedOne = async (text: string): Promise<Float32Array> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // One text a call: with some servers a vector hangs on what it is batched with.
      body: JSON.stringify({ model, input: [text] }),
      signal: AbortSignal.timeout(20_000),
    });
    if (!response.ok) throw new Error(`the endpoint answered ${response.status}`);
    const [first] = Value.Parse(Answer, await response.json()).data;
    return unit(Float32Array.from(first?.embedding ?? []));
  };
  const attempt: Embedder['attempt'] = (texts) =>
    Promise.all(
      texts.map((text) =>
        embedOne(text).then(
          (vector) => ({ value: { vector, reading: null } }),
          // The name alone: a message may hold the text.
          (problem: unknown) => ({ failure: problem instanceof Error ? problem.name : 'unknown' }),
        ),
      ),
    );
  return {
    model,
    transform: 'unit/1',
    dimensions,
    attempt,
    embed: async (texts) => (await attempt(texts)).map(resultOf).map(({ vector }) => vector),
    close: async () => {},
  };
}

function unit(vector: Float32Array): Float32Array {
  const norm = Math.hypot(...vector);
  return norm > 0 ? vector.map((x) => x / norm) : vector;
}
