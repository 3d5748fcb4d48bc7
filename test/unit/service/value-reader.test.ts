import { describe, expect, it } from 'vitest';
import { valueChance } from '../../../src/domain/words/phrase.ts';
import { readValue } from '../../../src/ground/embedder/value-reader.ts';

/** States of two floats: the first says that a piece is a value's, the second what it means. */
const PIECES = ['<s>', '▁query', ':', '▁a', '▁pea', 'nut', '▁sauce', '</s>'];
const ROWS = [-1, 0, -1, 0, -1, 0, -1, 0, 1, 3, 0.6, 3, -1, -2, -1, 0];
// The piece's own state counts, its neighbours' do not.
const READER = Float32Array.of(1, 0, 0, 0, 0, 0, 0);

const read = (text: string, prefix = 'query: ') =>
  readValue(text, prefix, { rows: Float32Array.from(ROWS), dimensions: 2, pieces: PIECES }, READER, []);

describe('the reader of values', () => {
  it('says of each word of the text how likely it is a value’s, by its likeliest piece', () => {
    const reading = read('a peanut sauce');
    expect([0, 1, 2].map((index) => valueChance(reading, index))).toEqual([0.01, 1, 0.01]);
  });

  it('has the meaning of the likeliest pieces, of unit length', () => {
    const { meaning } = read('a peanut sauce');
    expect(Math.hypot(...meaning)).toBeCloseTo(1);
    expect(meaning[1]).toBeGreaterThan(0.9);
  });

  it('reads nothing in words that it was not given', () => {
    expect([...read('something else').words]).toEqual([0, 0]);
    expect(valueChance(null, 0)).toBe(valueChance(undefined, 3));
  });
});
