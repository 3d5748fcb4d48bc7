import { describe, expect, it } from 'vitest';
import type { PoolScale } from '../../../../../src/domain/needs/cluster/merging/evidence.ts';
import { WEIGHTS } from '../../../../../src/domain/needs/cluster/merging/weights.ts';
import {
  belongingEvidence,
  belongingFacts,
  ownWords,
  parted,
} from '../../../../../src/domain/needs/cluster/parting/belonging.ts';
import {
  commonNeedEvidence,
  commonNeedOdds,
} from '../../../../../src/domain/needs/cluster/parting/common-need.ts';
import { groupOf, type Items } from '../../../../../src/domain/needs/cluster/reading/group.ts';

type Said = {
  readonly at: number;
  readonly tokens?: number[];
  readonly typed?: string;
  readonly in?: number[];
};

/** Phrases by their angle on a circle, with the numbers of their words. */
function items(said: readonly Said[]): Items {
  const all = said.map(({ at, tokens = [], typed = 'none', in: interactions = [] }, index) => ({
    ...{ index, tokens, typed: new Set([typed]), language: 'en', interactions },
    vector: Float32Array.of(Math.cos(at), Math.sin(at)),
  }));
  const frequency = new Float64Array(6);
  for (const { tokens } of all) for (const token of tokens) frequency[token] = (frequency[token] ?? 0) + 1;
  return {
    ...{ all, frequency, names: [], value: new Uint8Array(6), interactionCount: 9 },
    centreOf: () => new Float32Array(2),
  };
}
const SCALE: PoolScale = {
  ...{ spread: 0.5, pairRate: 0.1, size: 30, nameToken: -1 },
  ...{ weight: new Float64Array(6).fill(1), value: new Uint8Array(6) },
};
const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const times = (count: number, of: (at: number) => Said) => range(count).map(of);

describe('a word is a group’s own', () => {
  /** A group of `size`, `inside` of which say the word, among as many others, `outside` of which do. */
  const own = (size: number, inside: number, outside: number) => {
    const pool = items([
      ...times(size, (at) => ({ at: 0, tokens: at < inside ? [1] : [] })),
      ...times(size, (at) => ({ at: 3, tokens: at < outside ? [1] : [] })),
    ]);
    return ownWords(groupOf(pool, range(size)), pool).has(1);
  };
  it.each([
    ['which three say', 8, 3, 0, true],
    ['not which two say', 5, 2, 0, false],
    ['which a twentieth says', 80, 4, 0, true],
    ['not which fewer say', 100, 4, 0, false],
    ['which is six times as common in it', 16, 12, 2, true],
    ['not which is nearly so', 16, 11, 2, false],
  ])('%s', (_, size, inside, outside, expected) => {
    expect(own(size, inside, outside)).toBe(expected);
  });

  it('whatever is said where there are no others', () => {
    const pool = items(times(4, () => ({ at: 0, tokens: [1] })));
    expect(ownWords(groupOf(pool, range(4)), pool).has(1)).toBe(false);
    const larger = items(times(9, () => ({ at: 0, tokens: [1] })));
    expect([...ownWords(groupOf(larger, range(9)), larger)]).toEqual([]);
  });
});

describe('what tells a need from a heap', () => {
  /** Four members, three with a word of their own and one of which counts something; six others. */
  const pool = items([
    { at: 0, tokens: [1], in: [0, 1] },
    { at: 0.2, tokens: [1], in: [0, 2] },
    { at: 0.4, tokens: [1, 2], in: [0] },
    { at: 0.6, tokens: [3], typed: 'count' },
    ...times(6, (at) => ({ at: 3, tokens: at < 2 ? [2, 3] : [3] })),
  ]);
  const group = () => groupOf(pool, range(4));

  it('is told in its order', () => {
    const cosines = [0.2, 0.4, 0.6, 0.2, 0.4, 0.2].map(Math.cos).reduce((sum, one) => sum + one, 0);
    // Three of five mentions share a payload: 3 pairs where a tenth of 10 are expected.
    expect(commonNeedEvidence(group(), pool, SCALE)).toEqual([
      1,
      expect.closeTo(0.75 * Math.log(0.75 / (0.5 / 6)), 5),
      0,
      expect.closeTo(cosines / 6 / 0.5, 5),
      Math.log(4),
      Math.log(10),
    ]);
  });

  it('counts as holding nothing who says neither a value nor a word of its own', () => {
    const others = groupOf(pool, [3, 4, 5, 6]);
    expect(commonNeedEvidence(others, pool, SCALE)[0]).toBe(0.25);
  });

  it.each([
    ['less often in one payload than chance has it', 0.1, -4.5 / Math.sqrt(5.5)],
    ['so seldom that more of it would prove nothing', 9, -4],
  ])('of members that are %s says so', (_, pairRate, deviations) => {
    const lone = items(times(5, (at) => ({ at: 0, in: [at, at + 5] })));
    const facts = commonNeedEvidence(groupOf(lone, range(5)), lone, { ...SCALE, pairRate });
    expect(facts[2]).toBeCloseTo(deviations);
  });

  it('of one phrase alone has no nearness', () => {
    expect(commonNeedEvidence(groupOf(pool, [0]), pool, SCALE)[3]).toBe(0);
  });

  it('is weighed otherwise where nobody names payloads', () => {
    const weights = {
      ...WEIGHTS,
      gate: [0, 0, 0, 0, 0, 0, 2],
      gateWithoutInteractions: [0, 0, 0, 0, 0, 0, -3],
    };
    const odds = (pairRate: number) => commonNeedOdds(group(), pool, { ...SCALE, pairRate }, weights);
    expect([odds(0.1), odds(0)]).toEqual([2, -3]);
  });
});

describe('what tells a member from a phrase beside the need', () => {
  const pool = items([
    ...times(3, () => ({ at: 0, tokens: [1] })),
    { at: Math.PI / 3, tokens: [2] },
    ...times(4, () => ({ at: Math.PI, tokens: [2, 3] })),
  ]);
  const group = () => groupOf(pool, range(4));

  it('is its nearness to the others, a word of the need, and its most telling word', () => {
    const evidence = belongingEvidence(group(), pool, SCALE);
    expect(evidence[0]).toEqual([
      expect.closeTo((1 + 1 + 0.5) / 3 / 0.5, 5),
      1,
      expect.closeTo(Math.log(2.5 / 4 / (0.5 / 5)), 5),
    ]);
    expect(evidence[3]).toEqual([expect.closeTo((3 * 0.5) / 3 / 0.5, 5), 0, 0]);
    expect(evidence).toHaveLength(4);
  });

  it('is nothing where it is alone', () => {
    expect(belongingEvidence(groupOf(pool, [0]), pool, SCALE)).toEqual([[0, 0, 0]]);
  });

  it('counts a phrase from outside whole', () => {
    const need = { group: group(), own: new Set([1]) };
    const facts = (tokens: number[]) =>
      belongingFacts({ cosine: 0.2, tokens, inside: false }, need, pool, SCALE);
    expect(facts([1, 3])).toEqual([0.4, 1, expect.closeTo(Math.log(3 / 4 / (0.5 / 5)), 5)]);
    expect(facts([3])).toEqual([0.4, 0, 0]);
  });

  it('parts the likelier from the others', () => {
    const weights = { ...WEIGHTS, belonging: [0, 1, 0, -0.5] };
    expect(parted(group(), pool, SCALE, weights)).toEqual({ kept: [0, 1, 2], dropped: [3] });
    expect(parted(group(), pool, SCALE, { ...weights, belonging: [0, 1, 0, 0] }).dropped).toEqual([]);
  });
});
