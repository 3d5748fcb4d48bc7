import { describe, expect, it } from 'vitest';
import { refine } from '../../../../src/domain/keys/change/refinement.ts';
import { coveredBy } from '../../../../src/domain/needs/cluster/covered.ts';
import { meanings } from '../../../../src/domain/needs/cluster/meant-value.ts';
import type { VisibleKey } from '../../../../src/domain/needs/pool.ts';

/** First two axes: two values of the list; the third: what everybody else says; the fourth: a neighbour's own. */
const at = (first: number, second: number, own = 0) => {
  const length = Math.hypot(first, second, own);
  return new Float32Array([first / length, second / length, 0, own / length]);
};
const TEXTS = ['primera clase', 'clase cama', 'ejecutiva', 'arriba'];
const ELSEWHERE = new Float32Array([0, 0, 1, 0]);

const CABIN: VisibleKey = {
  definition: {
    key_name: 'cabin_class',
    key_type: 'string',
    required: false,
    default_value: null,
    semantic_description: 'Cabin class. Acceptable values: business, first.',
  },
  vector: new Float32Array(4),
  wordings: [
    { value: 'business', vector: at(1, 0) },
    { value: 'first', vector: at(0, 1) },
  ],
};

function poolOf(said: readonly (readonly [string, Float32Array])[]) {
  const others = ['rain', 'wind', 'sun', 'hail'].map((text): [string, Float32Array] => [text, ELSEWHERE]);
  const phrases = [...said, ...others].map(([text, vector]) => ({ id: text, text, language: 'und', vector }));
  return {
    pool: 'trip/*',
    phrases,
    mentions: phrases.flatMap(({ id }) =>
      ['a', 'b', 'c'].map((owner) => ({
        fragment: `${id}-${owner}`,
        phrase: id,
        owner,
        day: '2026-01-05',
        interaction: null,
      })),
    ),
    keys: [CABIN],
    previous: [],
    corrections: { mustLink: [], cannotLink: [] },
    background: new Float32Array(4),
  };
}

function covering(said: readonly (readonly [string, Float32Array])[]): string | null {
  const cluster = { id: 'c', phrases: said.map(([text]) => text), lineage: [] };
  return coveredBy([cluster], poolOf(said)).get('c')?.key ?? null;
}

describe('S-30 a need that says the values of a list by meaning', () => {
  it.each([
    ['one value, in words of its own', [at(1, 0.1), at(1, 0.2), at(1, 0.3)]],
    ['several', [at(1, 0.1), at(0.1, 1), at(0.2, 1)]],
    [
      'values that the list has not, as near to its values as to each other',
      [at(1, 1, 1.1), at(1, -0.2, 1), at(-0.2, 1, 1)],
    ],
  ])('is covered by its key: %s', (_, vectors) => {
    expect(covering(vectors.map((vector, index) => [TEXTS[index] ?? '', vector]))).toBe('cabin_class');
  });

  it.each([
    ['nearer to itself than to any value', [at(1, 0, 1.7), at(1, 0, 1.75), at(1, 0, 1.8)]],
    ['surely near to a value, and much nearer to itself', [at(1, 0, 1.4), at(1, 0, 1.45), at(1, 0, 1.5)]],
    ['only a part of which does', [at(1, 0), at(0, 0, 1), at(0, 0, 1), at(0, 0.1, 1)]],
  ])('is none that is %s', (_, vectors) => {
    expect(covering(vectors.map((vector, index) => [TEXTS[index] ?? '', vector]))).toBeNull();
  });
});

describe('what a saying means of a listed key', () => {
  const told = (vector: Float32Array, key: VisibleKey = CABIN) =>
    meanings(poolOf([]), new Set()).of(key)(vector);
  it.each<[string, Float32Array, string | null]>([
    ['the nearest value', at(1, 0.1), 'business'],
    ['none where two are as near', at(1, 1), null],
    ['none where none is near', at(0.3, 0, 1), null],
  ])('is %s', (_rule, vector, value) => {
    expect(told(vector)).toMatchObject({ value });
  });

  it('is as near as the nearest of its wordings, be it the only value', () => {
    const one = {
      ...CABIN,
      wordings: [-1, 1, 0].map((second) => ({ value: 'business', vector: at(0.2, second) })),
    };
    expect(told(at(0.2, 1), one)).toEqual({ nearness: expect.closeTo(1), value: 'business' });
  });

  it('is nothing where the key has no list', () => {
    const { wordings: _, ...open } = CABIN;
    expect(told(at(1, 0), open)).toBeNull();
  });

  it('and sayings of one need are as near to each other as they are, a single one wholly', () => {
    const said: [string, Float32Array][] = [
      ['a', at(1, 0)],
      ['b', at(0, 1)],
    ]; // prettier-ignore
    const within = (names: string[]) => meanings(poolOf(said), new Set(names)).within;
    expect(within(['a'])).toBe(1);
    expect(within(['a', 'b'])).toBeLessThan(0.2);
  });
});

describe('S-27 a saying that plainly means a value becomes a spelling of it', () => {
  const said: [string, Float32Array][] = [
    ['primera clase', at(0.1, 1)],
    ['ejecutiva', at(1, 0.1)],
    ['clase cama', at(1, 0.95)],
  ];
  const pool = poolOf(said);
  const meant = meanings(pool, new Set(said.map(([text]) => text))).of(CABIN);
  const members = pool.phrases.slice(0, 3).map((phrase) => ({
    phrase,
    mentions: pool.mentions.filter((one) => one.phrase === phrase.id),
  }));
  const refined = (owners: number) =>
    refine(CABIN.definition, members, owners, ({ phrase }) => meant(phrase.vector));

  it('if k owners say it, and not where two values are as near', () => {
    expect(refined(3)?.definition.aliases).toEqual({ business: ['ejecutiva'], first: ['primera clase'] });
  });

  it('and not for fewer owners', () => {
    expect(refined(4)).toBeNull();
  });
});
