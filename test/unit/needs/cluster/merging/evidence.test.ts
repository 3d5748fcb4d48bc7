import { describe, expect, it } from 'vitest';
import {
  evidence,
  oddsFrom,
  type PoolScale,
  poolScale,
} from '../../../../../src/domain/needs/cluster/merging/evidence.ts';
import { type Group, type Items, joined } from '../../../../../src/domain/needs/cluster/reading/group.ts';
import { oddsOf, seededRandom } from '../../../../../src/domain/statistics/index.ts';

const counted = <K>(counts: readonly (readonly [K, number])[]) => new Map(counts);
const group = (size: number, sum: number[], more: Partial<Group>): Group => ({
  members: Array.from({ length: size }, (_, at) => at),
  sum: Float32Array.from(sum),
  tokens: new Map(),
  typed: counted([['none', size]]),
  languages: counted([['en', size]]),
  interactions: new Map(),
  ...more,
});

/** Tokens: seat, window, aisle, `<count>`, `<name>`. */
const SCALE: PoolScale = {
  spread: 0.5,
  pairRate: 0.1,
  size: 100,
  weight: Float64Array.of(1, 2, 2, 1.5, 0.5),
  value: Uint8Array.of(0, 0, 0, 1, 1),
  nameToken: 4,
};
const WINDOWS = group(2, [1.6, 0.8], {
  tokens: counted([
    [0, 2],
    [1, 1],
    [3, 1],
    [4, 1],
  ]),
  typed: counted([
    ['none', 1],
    ['count', 1],
  ]),
  interactions: counted([
    [0, 1],
    [1, 2],
  ]),
});
const AISLES = group(3, [1.2, 2.1], {
  tokens: counted([
    [0, 1],
    [2, 2],
    [3, 2],
    [4, 1],
  ]),
  typed: counted([
    ['none', 1],
    ['count', 2],
  ]),
  languages: counted([
    ['en', 2],
    ['es', 1],
  ]),
  interactions: counted([
    [1, 1],
    [2, 1],
    [3, 1],
  ]),
});
const LONE = group(1, [0, 1], { languages: counted([['es', 1]]), tokens: counted([[2, 1]]) });

/** Worked out by hand from the sums above. */
const FACTS = {
  nearness: 0.6 / 0.5, // 3.6 of 2 x 3 pairs
  lessThanWithin: (0.6 - 0.525) / 0.5, // within 0.6 for two, 0.475 for three
  cosine: 3.6 / Math.sqrt(3.2 * 5.85),
  words: ((2 / 3) * 1.25) / (17 / 6), // two thirds of the languages are shared; 1.25 in common of the lesser 2.833
  tellingWord: (2 / 3) * (2 / 3), // "aisle", said by two of three
  tellingTyped: (2 / 3) * 0.5 * (2 / 3),
  oneType: 1 / 3 + 0.5,
  otherTypes: 0,
  together: -Math.log1p(1.18 - 0.9 * 0.9), // one payload of both where 0.9 are expected
  typed: 0.5,
  typedNearness: (0.5 * 0.6) / 0.5,
  wordsWithoutValues: ((2 / 3) * 1.25) / 1.5,
  named: 1 / 3,
  turn: (2 / 3) * 0.5 * (2 / 3),
  parted: 0.1 / Math.sqrt(1.9),
  otherLanguages: 1 / 3,
  ownWord: (2 / 3) * (1 / 3),
  ownWordTyped: (2 / 3) * 0.5 * (1 / 3),
  nearnessAcrossLanguages: ((1 / 3) * 0.6) / 0.5,
  smaller: Math.log(2),
  pool: Math.log(100),
};
const told = (a: Group, b: Group, scale = SCALE) => {
  const facts = evidence(a, b, scale);
  return Object.fromEntries(Object.keys(FACTS).map((name, at) => [name, facts[at] ?? Number.NaN]));
};
const near = (facts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, expect.closeTo(fact, 5)]));

describe('the evidence that two groups are one need', () => {
  it('is told in its order, alike from either side', () => {
    expect(told(WINDOWS, AISLES)).toEqual(near(FACTS));
    expect(told(AISLES, WINDOWS)).toEqual(near(FACTS));
  });

  it('is the same again after other groups, also of what was joined', () => {
    told(WINDOWS, LONE);
    told(joined(AISLES, LONE), WINDOWS);
    expect(told(WINDOWS, AISLES)).toEqual(near(FACTS));
  });

  it('of one phrase takes what a close pair has for its own nearness, and of another language no word', () => {
    expect(told(WINDOWS, LONE)).toMatchObject(
      near({
        nearness: 0.8 / 2 / 0.5,
        lessThanWithin: (0.4 - 0.6) / 0.5,
        words: 0,
        tellingWord: 0,
        oneType: 0.5,
        otherTypes: 0,
        typed: 0,
        otherLanguages: 1,
        nearnessAcrossLanguages: 0.8,
        named: 0,
        smaller: 0,
      }),
    );
  });

  it('tells other types, and what is no part of a pool that names payloads', () => {
    const counts = group(2, [1, 1], { typed: counted([['count', 2]]) });
    expect(told(counts, { ...AISLES, typed: counted([['none', 3]]) }).otherTypes).toBe(1);
    expect(told(WINDOWS, AISLES, { ...SCALE, pairRate: 0 })).toMatchObject({ together: 0, parted: 0 });
  });

  it('says less of payloads that two never share the fewer are expected', () => {
    const apart = { ...AISLES, interactions: counted([[7, 3]]) };
    expect(told(WINDOWS, apart)).toMatchObject(near({ together: Math.log1p(0.81), parted: 0 }));
    expect(told(WINDOWS, apart, { ...SCALE, pairRate: 0.01 })).toMatchObject(
      near({ together: Math.log1p(0.081), parted: 0 }),
    );
  });

  it('takes no pool for smaller than those the weights were learned on', () => {
    expect(told(WINDOWS, AISLES, { ...SCALE, size: 4 })).toMatchObject(near({ pool: Math.log(30) }));
  });

  it('of groups without a word or a place says nothing that is no number', () => {
    const empty = group(2, [0, 0], {});
    expect(Object.values(told(empty, empty)).every(Number.isFinite)).toBe(true);
    expect(told(empty, WINDOWS)).toMatchObject(near({ words: 0, wordsWithoutValues: 0, cosine: 0 }));
  });
});

describe('odds that are asked for from a least one on', () => {
  const random = seededRandom(7);
  const upTo = (n: number) => Math.floor(random() * n);
  const drawn = (): Group => {
    const size = 1 + upTo(4);
    const tokens = [0, 1, 2, 3, 4]
      .filter(() => random() < 0.5)
      .map((token) => [token, 1 + upTo(size)] as const);
    const untyped = upTo(size + 1);
    return group(size, [random() - 0.5, random()], {
      tokens: counted(tokens),
      typed: counted([
        ['none', untyped],
        ['count', size - untyped],
      ]),
      languages: counted([[random() < 0.7 ? 'en' : 'es', size]]),
      interactions: counted([[upTo(3), 1]]),
    });
  };

  it('are those of the evidence, or known to be below it: of 2,000 pairs by any weights', () => {
    const told = { exact: 0, below: 0 };
    for (let draw = 0; draw < 2_000; draw++) {
      const weights = Array.from({ length: 22 }, () => 4 * (random() - 0.5));
      const [a, b] = [drawn(), drawn()];
      const odds = oddsOf(weights, evidence(a, b, SCALE));
      const least = odds + 4 * (random() - 0.3);
      const found = oddsFrom(weights, a, b, SCALE, least);
      if (found === odds) told.exact++;
      else {
        expect([found, odds < least]).toEqual([Number.NEGATIVE_INFINITY, true]);
        told.below++;
      }
    }
    expect(told.exact).toBeGreaterThan(600);
    expect(told.below).toBeGreaterThan(200);
  });
});

describe('what is usual in a pool', () => {
  const items = (vectors: number[][], interactions: number[][] = []): Items => ({
    all: vectors.map((vector, index) => ({
      index,
      vector: Float32Array.from(vector),
      tokens: [],
      typed: new Set(['none']),
      language: 'en',
      interactions: interactions[index] ?? [],
    })),
    frequency: Float64Array.of(1, 3),
    names: ['seat', '<name>'],
    value: Uint8Array.of(0, 1),
    interactionCount: 3,
    centreOf: () => new Float32Array(2),
  });
  const PLANE = [
    [1, 0],
    [0.6, 0.8],
    [0, 1],
  ];

  it('is how far cosines lie apart, how much a word weighs, and what stands for a name', () => {
    const scale = poolScale(items(PLANE));
    expect(scale.spread).toBeCloseTo(Math.sqrt((0.6 ** 2 + 0 + 0.8 ** 2) / 3));
    expect([...scale.weight]).toEqual([Math.log(4), Math.log(2)]);
    expect([scale.nameToken, scale.size, [...scale.value]]).toEqual([1, 3, [0, 1]]);
  });

  it.each([
    ['of one phrase', [[1, 0]]],
    [
      'of phrases that have nothing in common',
      [
        [1, 0],
        [0, 1],
      ],
    ], // prettier-ignore
  ])('is 1 %s', (_, vectors) => {
    expect(poolScale(items(vectors)).spread).toBe(1);
  });

  it('is read from even distances where it is large', () => {
    const many = Array.from({ length: 900 }, (_, at) => (at % 2 === 0 ? [0.6, 0.8] : [1, 0]));
    expect(poolScale(items(many)).spread).toBeCloseTo(1);
  });

  it.each([
    ['all pairs of mentions that share one', [[0, 1], [0], [1]], 2 / 6], // prettier-ignore
    ['none where one phrase alone was said beside another', [[0], [], []], 0],
    ['none where nobody names payloads', [[], [], []], 0],
  ])('is how often two are of one payload: %s', (_, interactions, rate) => {
    expect(poolScale(items(PLANE, interactions)).pairRate).toBeCloseTo(rate);
  });
});
