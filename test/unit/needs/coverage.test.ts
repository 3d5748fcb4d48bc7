import { describe, expect, it } from 'vitest';
import { coverageOf } from '../../../src/domain/needs/coverage.ts';
import { shortValue } from '../../../src/domain/template/values/key-value.ts';

describe('S-23 coverage', () => {
  it.each([
    [100, 25, 75, 0.75],
    [4, 0, 4, 1],
    [0, 0, 0, null],
    [3, 5, 0, 0],
  ])('of %i payloads, %i with a meaningful `other`', (payloads, inWords, covered, rate) => {
    expect(coverageOf({ payloads, inWords })).toMatchObject({ payloads, covered, rate });
  });
});

describe('a refused value', () => {
  it.each<[unknown, string]>([
    ['  Side  Ways ', 'side ways'],
    ['ＷＩＮＤＯＷ', 'window'],
    [12.5, '12.5'],
    [{ a: [1] }, '{"a":[1]}'],
    ['x'.repeat(100), 'x'.repeat(64)],
    ['half \ud83d', 'half \ufffd'],
    ['😀'.repeat(70), '😀'.repeat(64)],
    ['a\u0000b', 'a b'],
  ])('%j is kept as %j', (value, kept) => {
    expect(shortValue(value)).toBe(kept);
  });
});
