import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { type Reading, tokens } from '../../domain/words/index.ts';
import { removeLanguage } from './calibration.ts';

/** Weights of a ridge regression on a word piece's state, the one before it, the one behind it, and a one (`bench/training/reader`). */
export type Reader = Float32Array;

const Weights = Type.Object({ weights: Type.String({ description: 'base64 of float32, little-endian' }) });

/** @returns null for a model that nobody taught to read */
export function readValueReader(modelFolder: string, model: string): Reader | null {
  const file = join(modelFolder, model, 'value_reader.json');
  if (!existsSync(file)) return null;
  const { weights } = Value.Parse(Weights, JSON.parse(readFileSync(file, 'utf8')));
  return new Float32Array(Uint8Array.from(Buffer.from(weights, 'base64')).buffer);
}

/** The states of a text's word pieces: rows of `dimensions` floats, and the pieces as the tokenizer writes them. */
export type States = {
  readonly rows: Float32Array;
  readonly dimensions: number;
  readonly pieces: readonly string[];
};

/** Of the weights that states have in the mean: the surest words of a value are nearly all of it. Chosen in `bench/training/reader`. */
const SHARPNESS = 4;
/** A piece further off in the text is another one. */
const NEAR = 20;

/** @param prefix what stands before the text in what the states are of */
export function readValue(
  text: string,
  prefix: string,
  states: States,
  reader: Reader,
  languageBasis: readonly Float32Array[],
): Reading {
  const places = placesOf(prefix + text, states.pieces);
  const chances = states.pieces.map((_, index) => chanceAt(states, index, reader));
  const said = tokens(text);
  const words = new Uint8Array(said.length);
  const sum = new Float32Array(states.dimensions);
  for (const [index, chance] of chances.entries()) {
    const place = places[index] ?? null;
    if (place === null || place.end <= prefix.length) continue;
    const weight = chance ** SHARPNESS;
    for (let i = 0; i < sum.length; i++)
      sum[i] = (sum[i] ?? 0) + weight * (states.rows[index * states.dimensions + i] ?? 0);
  }
  for (const [at, { start, end }] of said.entries()) {
    const own = chances.filter((_, index) => {
      const place = places[index] ?? null;
      return place !== null && place.start < prefix.length + end && place.end > prefix.length + start;
    });
    words[at] = Math.round(100 * Math.max(0, ...own));
  }
  return { words, meaning: removeLanguage(sum, languageBasis) };
}

/** 0.01 to 1. */
function chanceAt({ rows, dimensions, pieces }: States, index: number, reader: Reader): number {
  const from = [index, Math.max(0, index - 1), Math.min(pieces.length - 1, index + 1)];
  let score = reader[3 * dimensions] ?? 0;
  for (const [part, row] of from.entries())
    for (let i = 0; i < dimensions; i++)
      score += (rows[row * dimensions + i] ?? 0) * (reader[part * dimensions + i] ?? 0);
  return Math.min(1, Math.max(0.01, (score + 1) / 2));
}

type Place = { readonly start: number; readonly end: number };

/** Where each piece stands: pieces follow each other, and what is normalised away stands nowhere. */
function placesOf(text: string, pieces: readonly string[]): (Place | null)[] {
  const lower = text.toLowerCase();
  let at = 0;
  return pieces.map((piece) => {
    const word = piece.replaceAll('▁', '').toLowerCase();
    const start = word === '' ? -1 : lower.indexOf(word, at);
    if (start < 0 || start > at + NEAR) return null;
    at = start + word.length;
    return { start, end: at };
  });
}
