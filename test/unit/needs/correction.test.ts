import { describe, expect, it } from 'vitest';
import {
  type Correction,
  mergedNeeds,
  noNeed,
  pinnedTo,
  splitNeed,
} from '../../../src/domain/needs/correction.ts';
import { correctedPhrases } from '../../../src/domain/needs/pool.ts';

/** "a+b": one need; "a|b": two. */
const told = ({ pairs }: Correction) =>
  pairs.map(({ kind, a, b }) => `${a}${kind === 'must_link' ? '+' : '|'}${b}`);

describe('a correction', () => {
  it.each<[string, () => Correction, string[]]>([
    [
      'a merge joins all of both needs with one phrase',
      () => mergedNeeds(['a', 'b'], ['c', 'd']),
      ['a+b', 'a+c', 'a+d'],
    ],
    [
      'a split parts two, and holds each side together',
      () => splitNeed(['a', 'b', 'c', 'd'], ['b', 'd']),
      ['b|a', 'b+d', 'a+c'],
    ],
    [
      'a pin joins with a member, and no phrase with itself',
      () => pinnedTo('a', ['b', 'a', 'c']),
      ['a+b', 'a+c'],
    ],
  ])('%s', (_, correction, pairs) => {
    expect(told(correction())).toEqual(pairs);
  });

  it('takes back what said the contrary of any phrase of one side and any of the other', () => {
    expect(mergedNeeds(['a'], ['b']).takesBack).toEqual({ kind: 'cannot_link', left: ['a'], right: ['b'] });
    expect(splitNeed(['a', 'b'], ['b']).takesBack).toEqual({ kind: 'must_link', left: ['b'], right: ['a'] });
    expect(pinnedTo('a', ['b']).takesBack).toBeUndefined();
  });

  it('that asks for nothing is told of each phrase', () => {
    expect(noNeed(['a', 'b'])).toEqual({
      pairs: [
        { kind: 'no_need', a: 'a', b: 'a' },
        { kind: 'no_need', a: 'b', b: 'b' },
      ],
    });
  });

  it('of nothing says nothing', () => {
    expect(told(mergedNeeds([], ['a']))).toEqual([]);
    expect(splitNeed(['a'], [])).toEqual({ pairs: [] });
  });

  it('is known of every phrase that it names', () => {
    const corrections = { mustLink: [['a', 'b']], cannotLink: [['b', 'c']], noNeed: ['d'] } as const;
    expect([...correctedPhrases(corrections)].sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(correctedPhrases({ mustLink: [], cannotLink: [] }).size).toBe(0);
  });

  it('that would leave a need without a phrase is refused', () => {
    expect(() => splitNeed(['a', 'b'], ['a', 'b'])).toThrow(
      expect.objectContaining({
        code: 'conflict',
        message: 'A split must leave some phrases where they are.',
      }),
    );
  });
});
