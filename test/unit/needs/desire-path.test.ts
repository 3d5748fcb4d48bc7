import { describe, expect, it } from 'vitest';
import { bondsOf } from '../../../src/domain/needs/cluster/corrections.ts';
import { desirePaths, mayBeOne, setAs } from '../../../src/domain/needs/desire-path.ts';
import type { Mention } from '../../../src/domain/needs/pool.ts';

const phraseOf = (id: string, text: string) => ({ id, text, language: 'en', vector: new Float32Array() });
const mention = (phrase: string, owner: string, key: string | null, score = 1): Mention => ({
  ...{ fragment: `${phrase}-${owner}`, phrase, owner, day: '2026-01-05', interaction: null },
  nearMisses: key === null ? null : [{ key, score }],
});

describe('what a phrase was set as', () => {
  it.each<[name: string, text: string, key: string | null, score: number, set: object | null]>([
    ['a word', 'units: kelvin', 'units', 1, { name: 'units', kind: 'text', value: 'kelvin' }],
    [
      'a number',
      'forecast days: 3',
      'forecast_days',
      1,
      { name: 'forecast_days', kind: 'number', value: '3' },
    ],
    [
      'a yes',
      'include Alerts',
      'includeAlerts',
      1,
      { name: 'include_alerts', kind: 'boolean', value: 'true' },
    ],
    [
      'a no',
      'no include Alerts',
      'includeAlerts',
      1,
      { name: 'include_alerts', kind: 'boolean', value: 'false' },
    ],
    ['words beside a guess of the client', 'in kelvin please', 'units', 1, null],
    ['a guess that is not sure', 'units: kelvin', 'units', 0.9, null],
    ['words', 'units: kelvin', null, 1, null],
  ])('%s', (_, text, key, score, set) => {
    expect(setAs(text, mention('a', 'ann', key, score))).toEqual(set);
  });
});

it('what is set under a name is what most of its values are, each once, wherever it stands in the pool', () => {
  const phrases = [phraseOf('a', 'limit: 3'), phraseOf('b', 'limit: few'), phraseOf('c', 'limit: 5')];
  const mentions = [mention('gone', 'eve', 'limit'), mention('b', 'ann', 'limit')];
  for (const owner of ['ann', 'bob'])
    mentions.push(mention('a', owner, 'limit'), mention('c', owner, 'limit'));
  expect(desirePaths({ phrases, mentions })).toEqual([
    { name: 'limit', kind: 'number', values: new Set(['few', '3', '5']), phrases: [1, 0, 2] },
  ]);
});

it('what one owner alone sets is its own habit', () => {
  const phrases = [phraseOf('a', 'units: kelvin'), phraseOf('b', 'top k: 3')];
  const mentions = [
    mention('a', 'ann', 'units'),
    mention('a', 'bob', 'units'),
    mention('b', 'ann', 'top_k'),
    mention('b', 'ann', 'top_k'),
  ];
  expect(desirePaths({ phrases, mentions }).map(({ name, phrases: said }) => [name, said])).toEqual([
    ['units', [0]],
  ]);
});

describe('two names may be one need', () => {
  const path = (name: string, kind: 'boolean' | 'number' | 'text', ...values: string[]) => ({
    ...{ name, kind, values: new Set(values), phrases: [] },
  });
  it.each([
    ['that share a word', path('units', 'text', 'k'), path('temperature_unit', 'text', 'c'), true],
    ['that share a value', path('units', 'text', 'kelvin'), path('scale', 'text', 'kelvin'), true],
    ['that share one of two', path('units', 'text', 'f', 'k'), path('scale', 'text', 'k', 'c'), true],
    ['not of two kinds', path('forecast_days', 'number', '3'), path('days', 'text', 'monday'), false],
    ['not for an amount that both have', path('radius', 'number', '5'), path('limit', 'number', '5'), false],
    ['not for a yes to both', path('alerts', 'boolean', 'true'), path('pets', 'boolean', 'true'), false],
  ])('%s', (_, a, b, expected) => {
    expect(mayBeOne(a, b)).toBe(expected);
    expect(mayBeOne(b, a)).toBe(expected);
  });
});

describe('what holds groups of a pool apart', () => {
  const texts = [
    'alerts',
    'units: kelvin',
    'units: celsius',
    'in kelvin',
    'degrees please',
    'warn me',
    'no warning',
  ];
  const phrases = texts.map((text, index) => phraseOf(String(index), text));
  const mentions = ['ann', 'bob'].flatMap((owner) => [
    mention('0', owner, 'alerts'),
    mention('1', owner, 'units'),
    mention('2', owner, 'units'),
  ]);
  const { forbidden, bound } = bondsOf({
    ...{ pool: 'p', phrases, mentions, keys: [], previous: [], background: new Float32Array() },
    corrections: { mustLink: [], cannotLink: [] },
  });
  it.each([
    ['two names that share nothing', [0], [1, 2], true],
    ['a name, and what is said in words', [0], [3, 4], false],
    ['not many who speak, by a few who set something', [0, 5, 6], [1, 3, 4], false],
  ])('%s', (_, a, b, expected) => {
    expect(forbidden({ members: a }, { members: b })).toBe(expected);
  });

  it('binds what is set under one name', () => {
    expect([...bound].sort()).toEqual([1, 2]);
  });
});
