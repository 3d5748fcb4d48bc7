import { describe, expect, it } from 'vitest';
import { saidInWords } from '../../../src/proof/quality/words.ts';

const TEXTS = new Map([
  ['a', 'tea'],
  ['b', ' tea '],
  ['c', 'milk\n please'],
  ['d', 'x'.repeat(200)],
  ['e', '  '],
]);

describe('what people said for a need', () => {
  it.each([
    ['differs', ['a', 'b', 'c'], '“tea”, “milk please”'],
    ['comes from all over the list', ['a', 'c', '1', '2', '3', '4'], '“tea”, “1”, “3”'],
    ['is something', ['e', 'unknown'], ''],
    ['is cut where it is long', ['d'], `“${'x'.repeat(80)}”`],
  ])('%s', (_rule, ids, words) => {
    const numbers = ['1', '2', '3', '4'].map((text) => [text, text] as const);
    expect(saidInWords(ids, new Map([...TEXTS, ...numbers]))).toBe(words);
  });
});
