import { describe, expect, it } from 'vitest';
import { lessSupport, orKept, supportOf } from '../../../../src/domain/trust/gate/kept-support.ts';

const by = (text: string, ...owners: string[]) => ({ text, owners });
const KEPT = { words: { window: 6, aisle: 5 }, quotes: { 'a seat by the window on the left': 5 } };

describe('T20 the support of words that were counted before', () => {
  it('is what was kept, where fewer still lie there, and what is said now, where more do', () => {
    const now = supportOf([by('aisle seat', 'a', 'b', 'c', 'd', 'e', 'f'), by('window', 'a')]);
    const { support, asked } = orKept(now, KEPT);
    expect([support.word('window'), support.word('aisle'), support.word('seat')]).toEqual([6, 6, 6]);
    expect(support.quote('a seat by the window on the left')).toBe(5);
    expect(asked()).toEqual({ ...KEPT, words: { window: 6, aisle: 6, seat: 6 } });
  });

  it('is what is said now, where none was kept', () => {
    const { support } = orKept(supportOf([by('window seat', 'a', 'b')]), null);
    expect([support.word('window'), support.quote('Window seat'), support.word('aisle')]).toEqual([2, 2, 0]);
  });

  it('is nothing for a word that was never counted, whatever the word is called', () => {
    const { support } = orKept(supportOf([]), KEPT);
    expect([support.word('constructor'), support.word('__proto__'), support.word('seat')]).toEqual([0, 0, 0]);
  });

  it.each<[rule: string, gone: ReturnType<typeof by>[], window: number, quote: number]>([
    ['falls by each owner who is taken back', [by('window seats', 'a', 'b')], 4, 5],
    ['also of a whole quote', [by('a seat by the window on the left', 'a')], 5, 4],
    ['by nothing where they said other words', [by('vegan meal', 'a', 'b')], 6, 5],
    ['never below nobody', [by('window', 'a', 'b', 'c', 'd', 'e', 'f', 'g')], 0, 5],
  ])('%s', (_, gone, window, quote) => {
    const left = lessSupport(KEPT, gone);
    expect(left.words['window']).toBe(window);
    expect(left.quotes['a seat by the window on the left']).toBe(quote);
  });
});
