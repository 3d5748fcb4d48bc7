import { describe, expect, it } from 'vitest';
import { agreement } from '../../../src/proof/quality/agreement.ts';
import { nameSimilarity, rangeOverlap, typeFits, valueFit } from '../../../src/proof/quality/fit.ts';
import type { GoldKind } from '../../../src/proof/quality/gold.ts';
import { macro, score } from '../../../src/proof/quality/score.ts';
import { about, foundKey, goldOf, hidden } from './helpers.ts';

const SIZE = hidden('size', 'enum', { values: { small: 6, large: 4 } });
const COLOUR = hidden('colour', 'string');
const GOLD = goldOf(
  [
    [SIZE, 10],
    [COLOUR, 10],
  ],
  4,
);

describe('a found key', () => {
  it.each([
    ['pure and large is matched', [about('size', 6)], ['matched']],
    ['of 60 % one label is pure enough', [[...about('size', 3), ...about('colour', 2)]], ['matched']],
    ['below that is a mixture', [[...about('size', 5), ...about('colour', 4)]], ['impure']],
    ['that holds three in ten is large enough', [about('size', 3)], ['matched']],
    ['below that is too small', [about('size', 2)], ['too_small']],
    ['of noise is noise', [[...about(null, 4), ...about('size', 3)]], ['noise']],
    ['without members is noise', [[]], ['noise']],
    [
      'of unknown ids and as many of a key is that key’s, impurely',
      [['?', '??', '???', ...about('size', 3)]],
      ['impure'],
    ],
    [
      'that another covers better is a fragment',
      [about('size', 4), about('size', 6, 4)],
      ['fragmented', 'matched'],
    ],
    [
      'too small beside a match is a fragment too',
      [about('size', 8), about('size', 2, 8)],
      ['matched', 'fragmented'],
    ],
    [
      'as large as another loses to the purer one',
      [[...about('size', 5), ...about(null, 1)], about('size', 5, 5)],
      ['fragmented', 'matched'],
    ],
    ['named twice counts once', [['size-0', 'size-0', 'size-1', 'colour-0']], ['too_small']],
  ])('%s', (_rule, members, expected) => {
    const { keys } = score(
      GOLD,
      members.map((ids, index) => foundKey(`k${index}`, ids)),
    );
    expect(keys.map((key) => key.status)).toEqual(expected);
  });

  it('of a hidden key without values has neither a right type nor a wrong one', () => {
    const { figures, keys } = score(goldOf([[hidden('fee', null), 4]]), [foundKey('fee', about('fee', 4))]);
    expect(keys[0]?.match).toMatchObject({ typeOk: null, values: null });
    expect(figures).toMatchObject({ keyF1: 1, typeAccuracy: null });
  });

  it.each<[GoldKind, object, boolean]>([
    ['boolean', { key_type: 'boolean' }, true],
    ['boolean', { key_type: 'string' }, false],
    ['integer', { key_type: 'number' }, true],
    ['number', { key_type: 'integer' }, true],
    ['number', { key_type: 'string' }, false],
    ['enum', { acceptable_values: ['a'] }, true],
    ['enum', { acceptable_values: [] }, false],
    ['enum', {}, false],
    ['date', {}, true],
    ['time', {}, true],
    ['string', { key_type: 'boolean' }, false],
  ])('for a hidden %s, being %j, has the right type: %s', (kind, more, expected) => {
    expect(typeFits(kind, foundKey('k', [], more))).toBe(expected);
  });

  it.each([
    ['each', ['small', 'large'], 1, 1],
    ['half of them', ['small'], 0.5, 1],
    ['in other letters', ['SMALL!', 'La-rge'], 1, 1],
    ['by another spelling', ['big'], 0.5, 1],
    ['one twice', ['large', 'big'], 0.5, 1],
    ['a rare one', ['tiny'], 0, 1],
    ['strangers', ['small', 'none', 'red', 'blue'], 0.5, 0.25],
    ['none', [], 0, 0],
  ])('accepts hidden values: %s', (_what, acceptable_values, recall, precision) => {
    const gold = hidden('size', 'enum', {
      values: { small: 3, large: 9, tiny: 2 },
      aliases: { large: ['big'] },
    });
    expect(valueFit(gold, foundKey('size', [], { acceptable_values }))).toEqual({ recall, precision });
  });

  it.each<[string, GoldKind, Record<string, number>, object, number | null]>([
    ['of the same integers', 'integer', { 1: 3, 4: 3 }, { minimum: 1, maximum: 4 }, 1],
    ['of half of them', 'integer', { 1: 3, 4: 3 }, { minimum: 1, maximum: 2 }, 0.5],
    ['beyond them', 'integer', { 1: 3, 2: 3 }, { minimum: 1, maximum: 4 }, 0.5],
    ['apart from them', 'number', { 1: 3, 2: 3 }, { minimum: 5, maximum: 9 }, 0],
    ['of numbers between', 'number', { 0: 3, 10: 3 }, { minimum: 5, maximum: 10 }, 0.5],
    ['against rare extremes', 'integer', { 1: 3, 2: 3, 99: 1 }, { minimum: 1, maximum: 2 }, 1],
    ['where all is rare', 'integer', { 1: 1, 2: 1 }, { minimum: 1, maximum: 2 }, 1],
    ['as a list', 'integer', { 1: 3, 3: 3 }, { acceptable_values: ['1', '3', 'many'] }, 1],
    ['of one number', 'number', { 7: 3 }, { minimum: 7, maximum: 7 }, 1],
    ['with one end', 'integer', { 1: 3 }, { minimum: 1 }, null],
    ['against words', 'integer', { few: 3 }, { minimum: 1, maximum: 2 }, null],
  ])('has a range: %s', (_what, kind, values, more, expected) => {
    expect(rangeOverlap(hidden('n', kind, { values }), foundKey('n', [], more))).toBe(expected);
  });

  it.each([
    ['departure_time', 'departure_time', 1],
    ['leaving_times', 'leaveTime', 1],
    ['number_of_guests', 'guest_number', 1],
    ['type', 'room_type', 2 / 3],
    ['the_key', 'key', 2 / 3],
    ['colour', 'size', 0],
  ])('named %s for %s is like it to %d', (name, gold, expected) => {
    expect(nameSimilarity(name, gold)).toBeCloseTo(expected, 10);
  });
});

describe('the figures of a scenario', () => {
  it('count what is matched against what was hidden and what was found', () => {
    const found = [
      foundKey('size', [...about('size', 8), ...about(null, 1)], { acceptable_values: ['small', 'none'] }),
      foundKey('stuff', [...about('colour', 5), ...about(null, 2, 2), ...about('size', 2, 8)]),
    ];
    const { figures, missed, matched, goldKeys } = score(GOLD, found);
    expect({ matched, goldKeys, missed }).toEqual({ matched: 1, goldKeys: 2, missed: ['colour'] });
    expect(figures).toMatchObject({
      keyRecall: 0.5,
      keyPrecision: 0.5,
      keyF1: 0.5,
      coverage: 0.8,
      typeAccuracy: 1,
      typedRecall: 0.5,
      valueRecall: 0.5,
      valuePrecision: 0.5,
      rangeOverlap: null,
      noiseAbsorbed: 0.75,
      nameSimilarity: 1,
    });
    expect(figures.purity).toBeCloseTo(8 / 9, 10);
  });

  it('of a run that found nothing are zeros, and null where they cannot apply', () => {
    const { figures } = score(
      goldOf([
        [COLOUR, 5],
        [SIZE, 5],
      ]),
      [],
    );
    expect(figures).toMatchObject({ keyF1: 0, coverage: 0, noiseAbsorbed: 0, ami: 0 });
    expect(figures).toMatchObject({ valueRecall: 0, rangeOverlap: null });
    expect(score(goldOf([[COLOUR, 5]]), []).figures.valueRecall).toBeNull();
  });

  it('are averaged over the scenarios where they apply', () => {
    const [one, other] = [GOLD, goldOf([[COLOUR, 5]])].map(
      (gold) => score(gold, [foundKey('colour', about('colour', 5))]).figures,
    );
    if (one === undefined || other === undefined) throw new Error('two scenarios');
    expect(macro([one, other])).toMatchObject({ keyRecall: 0.75, valueRecall: 0, rangeOverlap: null });
  });
});

describe('two ways of sorting', () => {
  it.each([
    ['the same but for names', 'aabb', 'xxyy', 1, 1, 1],
    ['everything in one', 'aaaa', 'xxxx', 1, 1, 1],
    ['everything alone', 'abcd', 'wxyz', 1, 1, 1],
    ['one class parted', 'aabb', 'xxyz', 0.8, 0.5714, 0.5714],
    ['one class against all alone', 'aaaa', 'wxyz', 0, 0, 0],
    ['nothing', '', '', 0, 0, 0],
  ])('%s: %s against %s', (_what, first, second, vMeasure, ami, ari) => {
    const agreed = agreement([...first], [...second]);
    expect(agreed.vMeasure).toBeCloseTo(vMeasure, 3);
    expect(agreed.ami).toBeCloseTo(ami, 3);
    expect(agreed.ari).toBeCloseTo(ari, 3);
  });

  it('of no kinship agree no better than chance', () => {
    const { ami, ari } = agreement([...'aaaabbbb'], [...'xyxyxyxy']);
    expect(ami).toBeLessThan(0);
    expect(ari).toBeLessThan(0);
  });
});
