import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import { Value } from 'typebox/value';

/** What a model asks for around its raw output: a prefix, and the directions in which vectors differ by language. */
export type Calibration = {
  readonly prefix: string;
  readonly transform: string;
  /** Orthonormal rows, each as long as a vector; empty for an English-only model. */
  readonly languageBasis: readonly Float32Array[];
};

const LanguageSubspace = Type.Object({ basis: Type.Array(Type.Array(Type.Number())) });

/** E5 models want `query: ` before every text of a symmetric task (models/multilingual-e5-small-tuned/README.md). */
export function readCalibration(modelFolder: string, model: string): Calibration {
  const prefix = /(?<![a-z\d])e5(?![a-z\d])/i.test(model) ? 'query: ' : '';
  const file = join(modelFolder, model, 'language_subspace.json');
  if (!existsSync(file)) return { prefix, transform: 'unit/1', languageBasis: [] };
  const { basis } = Value.Parse(LanguageSubspace, JSON.parse(readFileSync(file, 'utf8')));
  return {
    prefix,
    transform: `language-removed-${basis.length}/1`,
    languageBasis: basis.map((row) => Float32Array.from(row)),
  };
}

/** v' = v - Bᵀ(Bv), then unit length. Source: models/multilingual-e5-small-tuned/README.md, step 1. */
export function removeLanguage(vector: Float32Array, basis: readonly Float32Array[]): Float32Array {
  const out = Float32Array.from(vector);
  for (const row of basis) {
    let along = 0;
    for (let i = 0; i < vector.length; i++) along += (vector[i] ?? 0) * (row[i] ?? 0);
    for (let i = 0; i < out.length; i++) out[i] = (out[i] ?? 0) - along * (row[i] ?? 0);
  }
  let norm = 0;
  for (const x of out) norm += x * x;
  const scale = norm > 0 ? 1 / Math.sqrt(norm) : 0;
  for (let i = 0; i < out.length; i++) out[i] = (out[i] ?? 0) * scale;
  return out;
}
