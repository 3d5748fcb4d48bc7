import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { dot } from '../../domain/basics/index.ts';

/** A text whose vector lies beside the model as the release was measured with it: base64 of its float32, little-endian. */
const Golden = Type.Object({ text: Type.String(), vector: Type.String() });

/** Processors with and without VNNI differ by 2e-7; one that clips integer products comes to 0.997 (models/multilingual-e5-small-tuned/README.md). */
export const LEAST_COSINE = 0.999;

/** Of the text that comes out least alike here: its number from 1, of how many, and the cosine to its golden vector. */
export type WorstGolden = { readonly text: number; readonly of: number; readonly cosine: number };

/** @returns null for a model that has no golden vectors beside it, as one of somebody's own */
export async function worstGolden(
  folder: string,
  embed: (texts: readonly string[]) => Promise<Float32Array[]>,
): Promise<WorstGolden | null> {
  const file = join(folder, 'golden_vectors.json');
  if (!existsSync(file)) return null;
  const golden = Value.Parse(Type.Array(Golden), JSON.parse(readFileSync(file, 'utf8')));
  const here = await embed(golden.map(({ text }) => text));
  const cosines = golden.map(({ vector }, i) => {
    const kept = new Float32Array(Uint8Array.from(Buffer.from(vector, 'base64')).buffer);
    return dot(kept, here[i] ?? new Float32Array(kept.length));
  });
  const cosine = Math.min(...cosines);
  return { text: cosines.indexOf(cosine) + 1, of: golden.length, cosine };
}
