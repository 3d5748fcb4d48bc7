import { describe, expect, it } from 'vitest';
import {
  judgeNearMisses,
  type NearMiss,
  nearMissShares,
  nearMissSupport,
} from '../../../src/domain/needs/near-miss.ts';

const KNOWN = new Set(['seat', 'meal', 'cabin']);
const by = (owner: string, ...nearMisses: [key: string, score: number][]) => ({
  owner,
  nearMisses: nearMisses.map(([key, score]): NearMiss => ({ key, score })),
});

describe('a client that nearly mapped a need', () => {
  it.each<[what: string, mention: ReturnType<typeof by>, key: string | null]>([
    ['speaks for the best of its keys', by('a', ['meal', 0.6], ['seat', 0.9]), 'seat'],
    ['for the first by name of equals', by('a', ['seat', 0.7], ['meal', 0.7]), 'meal'],
    ['for it in whichever order', by('a', ['meal', 0.7], ['seat', 0.7]), 'meal'],
    ['for none that it holds for the wrong one', by('a', ['seat', 0.49]), null],
    ['for one that it half believes in', by('a', ['seat', 0.5]), 'seat'],
    ['for none that is gone', by('a', ['gone', 0.9], ['seat', 0.6]), 'seat'],
    ['for none where it names none', by('a'), null],
  ])('%s', (_, mention, key) => {
    expect(nearMissSupport([mention], KNOWN).map((one) => one.key)).toEqual(key === null ? [] : [key]);
  });

  it('counts by its owners, then by the key’s name', () => {
    const said = [
      by('a', ['seat', 1]),
      by('a', ['seat', 1]),
      by('b', ['meal', 1]),
      by('c', ['meal', 1]),
      by('d', ['cabin', 1]),
      { owner: 'e', nearMisses: null },
      { owner: 'f' },
    ];
    for (const mentions of [said, said.toReversed()])
      expect(nearMissSupport(mentions, KNOWN)).toEqual([
        { key: 'meal', owners: 2, fragments: 2 },
        { key: 'cabin', owners: 1, fragments: 1 },
        { key: 'seat', owners: 1, fragments: 2 },
      ]);
    const keys = ['seat', 'meal'].map((key_name) => ({ definition: { key_name } }));
    expect(Object.fromEntries(nearMissShares(keys, said))).toEqual({ meal: 2 / 6, seat: 1 / 6 });
  });

  it('names a key once', () => {
    expect(judgeNearMisses(undefined)).toBeNull();
    expect(judgeNearMisses(by('a', ['seat', 1], ['meal', 1]).nearMisses)).toBeNull();
    expect(judgeNearMisses(by('a', ['seat', 1], ['meal', 1], ['seat', 0.5]).nearMisses)).toEqual({
      code: 'invalid',
      detail: 'near_misses names seat twice',
    });
  });
});
