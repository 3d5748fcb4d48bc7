import { describe, expect, it } from 'vitest';
import { bondsOf } from '../../../../../src/domain/needs/cluster/corrections.ts';
import type { Mention } from '../../../../../src/domain/needs/pool.ts';

type Pairs = readonly (readonly [string, string])[];

/** Phrases a to h; `set` says as what two callers set some of them. */
function bonds(mustLink: Pairs, cannotLink: Pairs, set: Readonly<Record<string, string>> = {}) {
  const phrases = [...'abcdefgh'].map((id) => ({
    ...{ id, text: set[id] ?? id, language: 'en', vector: new Float32Array() },
  }));
  const mentions = Object.entries(set).flatMap(([phrase, text]) =>
    ['ann', 'bob'].map(
      (owner): Mention => ({
        ...{ fragment: `${phrase}-${owner}`, phrase, owner, day: '2026-01-05', interaction: null },
        nearMisses: [{ key: text.split(':')[0] ?? '', score: 1 }],
      }),
    ),
  );
  return bondsOf({
    ...{ pool: 'p', phrases, mentions, keys: [], previous: [], background: new Float32Array() },
    corrections: { mustLink, cannotLink },
  });
}
const numbers = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0) - 97);
const words = (groups: readonly (readonly number[])[]) =>
  groups.map((group) => group.map((one) => String.fromCharCode(97 + one)).join('')).join(' ');

describe('grains obey', () => {
  it.each<[string, Pairs, Pairs, string, string]>([
    ['nothing where nobody said anything', [], [], 'ab cd', 'ab cd'],
    [
      'who joined two: they leave their grains for one of their own',
      [['a', 'd']],
      [],
      'ab cd ef',
      'b c ef ad',
    ],
    [
      'a chain of joined ones as one, in order',
      [
        ['f', 'a'],
        ['c', 'f'],
      ],
      [],
      'ab cd ef',
      'b d e acf',
    ], // prettier-ignore
    [
      'two chains as two',
      [
        ['a', 'c'],
        ['b', 'd'],
      ],
      [],
      'abcd',
      'ac bd',
    ], // prettier-ignore
    [
      'chains that one pair joins as one',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['b', 'c'],
      ],
      [],
      'a b c d',
      'abcd',
    ], // prettier-ignore
    ['who parted two of one grain', [], [['a', 'b']], 'abc d', 'ac b d'],
    ['who parted two, told the other way round', [], [['b', 'a']], 'abc d', 'ac b d'],
    [
      'who parted two from a third',
      [],
      [
        ['a', 'b'],
        ['a', 'c'],
      ],
      'abc',
      'a bc',
    ], // prettier-ignore
    [
      'who parted three of each other',
      [],
      [
        ['a', 'b'],
        ['a', 'c'],
        ['b', 'c'],
      ],
      'abcd',
      'ad b c',
    ], // prettier-ignore
    ['who parted against who joined', [['a', 'b']], [['a', 'b']], 'ab c', 'c a b'], // prettier-ignore
    [
      'nothing of phrases that are gone, or of one with itself',
      [
        ['a', 'x'],
        ['x', 'a'],
        ['b', 'b'],
      ],
      [['c', 'x']],
      'ab c',
      'ab c',
    ], // prettier-ignore
  ])('%s', (_rule, mustLink, cannotLink, grains, expected) => {
    expect(words(bonds(mustLink, cannotLink).obeying(grains.split(' ').map(numbers)))).toBe(expected);
  });

  it('and who is joined is bound', () => {
    expect(
      [
        ...bonds(
          [
            ['f', 'a'],
            ['a', 'x'],
          ],
          [['c', 'd']],
        ).bound,
      ].sort(),
    ).toEqual([0, 5]); // prettier-ignore
  });
});

describe('two groups are not joined', () => {
  const SET = { a: 'units: kelvin', b: 'units: celsius', c: 'scale: kelvin', d: 'days: 3', e: 'days: 5' };
  it.each<[string, Pairs, string, string, boolean]>([
    ['where one of each was parted', [['a', 'f']], 'gf', 'ah', true],
    ['told from either side', [['f', 'a']], 'gf', 'ah', true],
    ['not where those parted are both elsewhere', [['a', 'f']], 'gf', 'hb', false],
    [
      'where one of several was',
      [
        ['a', 'f'],
        ['a', 'h'],
      ],
      'a',
      'fg',
      true,
    ], // prettier-ignore
    ['where all of both was set under names that share nothing', [], 'ab', 'de', true],
    ['where half of each was', [], 'af', 'dg', true],
    ['not where less than half was', [], 'afg', 'de', false],
    ['not where one was said in words', [], 'fg', 'de', false],
    ['not where both were set under one name', [], 'a', 'b', false],
    ['not where names share a value', [], 'a', 'c', false],
    ['not where one of several names is that of the other', [], 'ad', 'e', false],
  ])('%s', (_rule, cannotLink, a, b, expected) => {
    const { forbidden } = bonds([], cannotLink, SET);
    expect(forbidden({ members: numbers(a) }, { members: numbers(b) })).toBe(expected);
    expect(forbidden({ members: numbers(b) }, { members: numbers(a) })).toBe(expected);
  });

  it('where nobody parted or set anything never', () => {
    expect(bonds([], []).forbidden({ members: [0] }, { members: [1] })).toBe(false);
  });
});
