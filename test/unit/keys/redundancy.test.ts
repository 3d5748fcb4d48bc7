import { describe, expect, it } from 'vitest';
import {
  doubledBy,
  type FilledPayload,
  nearestKey,
  predictedByDay,
  predictionOf,
} from '../../../src/domain/keys/redundancy.ts';
import { seededRandom } from '../../../src/domain/statistics/random.ts';
import type { KeyDefinition, KeyValue } from '../../../src/domain/template/key-definition.ts';

const listed = (key_name: string, ...acceptable_values: string[]): KeyDefinition => ({
  key_name,
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description: 'A choice.',
  acceptable_values,
});
const CABIN = listed('cabin_class', 'economy', 'business', 'first');
const FREE: KeyDefinition = { ...CABIN, key_name: 'note', acceptable_values: undefined } as never;

/** Payloads that set `seat`, of `owners` people in turn, with whatever `more` gives for the cabin. */
function payloads(
  count: number,
  owners: number,
  more: (index: number) => Record<string, KeyValue>,
): FilledPayload[] {
  return Array.from({ length: count }, (_, index) => ({
    day: `2026-01-0${1 + (index % 3)}`,
    owner: `owner-${index % owners}`,
    payload: { seat: index % 2 === 0 ? 'window' : 'aisle', ...more(index) },
  }));
}
const telling = (index: number) => ({ cabin_class: index % 2 === 0 ? 'first' : 'economy' });

describe('S-33 another key predicts a key', () => {
  it.each<[string, FilledPayload[], number | null]>([
    ['when its value is told from the other', payloads(60, 10, telling), 1],
    ['not when fewer than 30 payloads have both', payloads(29, 10, telling), null],
    ['also when just 30 have', payloads(30, 10, telling), 1],
    ['also when just five people sent them', payloads(60, 5, telling), 1],
    ['not when fewer than five people sent them', payloads(60, 4, telling), null],
    ['not when it is given seldom', payloads(60, 10, (i) => (i < 20 ? telling(i) : {})), null],
    ['not when they are independent', payloads(600, 10, independent()), null],
    ['not when it always says the same', payloads(60, 10, () => ({ cabin_class: 'first' })), null],
    ['nor when the key does', payloads(60, 10, (i) => ({ ...telling(i), seat: 'window' })), null],
  ])('%s', (_, filled, coefficient) => {
    expect(predictionOf('seat', filled, [CABIN])?.coefficient ?? null).toBe(coefficient);
  });

  it('partly: the coefficient is what the other key tells of it, and does not make it one too many', () => {
    const filled = payloads(200, 10, (index) =>
      index % 4 === 0 ? { cabin_class: 'first' } : { cabin_class: 'economy' },
    );
    const prediction = predictionOf('seat', filled, [CABIN]);
    // 0.6931 + 0.5623 - 1.0397 nats of 0.6931, each with Miller's correction for 200 payloads.
    expect(prediction?.coefficient).toBe(0.31);
    expect(doubledBy({ nearest: null, predictedBy: prediction })).toBeNull();
  });

  it.each<[string, number[][], boolean]>([
    [
      'two values beside two',
      [
        [28, 12],
        [12, 28],
      ],
      true,
    ],
    [
      'two values beside two, a payload less',
      [
        [27, 13],
        [13, 27],
      ],
      false,
    ],
    [
      'three values beside two',
      [
        [29, 11],
        [20, 20],
        [11, 29],
      ],
      true,
    ],
    [
      'three values beside two, a payload less',
      [
        [28, 12],
        [20, 20],
        [12, 28],
      ],
      false,
    ],
  ])('from where one of a thousand independent ones would: %s', (_, counts, told) => {
    const pairs = counts.flatMap((row, mine) =>
      row.flatMap((count, other) =>
        Array.from({ length: count }, () => ({ seat: `s${mine}`, cabin_class: `c${other}` })),
      ),
    );
    const filled = pairs.map((payload, at) => ({ day: '2026-01-01', owner: `owner-${at % 9}`, payload }));
    expect(predictionOf('seat', filled, [CABIN]) !== null).toBe(told);
  });

  it.each([
    [0.8, { key: 'cabin_class', coefficient: 0.8 }],
    [0.799, null],
  ])('which makes it one too many from four fifths on: %d', (coefficient, doubled) => {
    const predictedBy = { key: 'cabin_class', coefficient, payloads: 40, owners: 9 };
    expect(doubledBy({ nearest: null, predictedBy })).toEqual(doubled);
    expect(doubledBy({ nearest: null, predictedBy: null })).toBeNull();
  });

  it('tells nothing of itself, nor of what has too many values, and the first by name of equals', () => {
    const filled = payloads(60, 10, (index) => ({ ...telling(index), berth: telling(index).cabin_class }));
    const berth = listed('berth', 'economy', 'first');
    expect(predictionOf('seat', filled, [listed('seat', 'window', 'aisle')])).toBeNull();
    expect(predictionOf('seat', filled, [CABIN, berth])?.key).toBe('berth');
    expect(predictionOf('seat', filled, [berth, CABIN])?.key).toBe('berth');
    const many = (values: number) =>
      Array.from({ length: 400 }, (_, at): FilledPayload => {
        const seat = `s${at % values}`;
        return { day: '2026-01-01', owner: `o${at % 9}`, payload: { seat, cabin_class: seat } };
      });
    expect(predictionOf('seat', many(50), [CABIN])?.coefficient).toBe(1);
    expect(predictionOf('seat', many(51), [CABIN])).toBeNull();
  });

  it('is judged for closed keys only, and the best one is named', () => {
    const filled = payloads(60, 10, (index) => ({
      ...telling(index),
      a_note: telling(index).cabin_class,
      meal: true,
      vegan: index % 2 === 0,
    }));
    const note: KeyDefinition = { ...FREE, key_name: 'a_note' };
    const meal: KeyDefinition = { ...FREE, key_name: 'meal', key_type: 'boolean' };
    const found = { coefficient: 1, payloads: 60, owners: 10 };
    expect(predictionOf('seat', filled, [note, meal, CABIN])).toEqual({ key: 'cabin_class', ...found });
    expect(predictionOf('seat', filled, [note, { ...meal, key_name: 'vegan' }])).toEqual({
      key: 'vegan',
      ...found,
    });
  });

  it('of a hundred independent keys none seems to', () => {
    const found = Array.from({ length: 100 }, (_, seed) =>
      predictionOf('seat', payloads(200, 10, independent(seed)), [CABIN]),
    );
    expect(found.filter((one) => one !== null)).toHaveLength(0);
  });

  it('by day: as many as have the commonest value beside what it says, be it nothing', () => {
    const filled = ['window', 'aisle', 'aisle', 'window', 'window'].map((seat, at) => ({
      day: `2026-01-0${1 + (at % 2)}`,
      owner: 'a',
      payload: at < 3 ? { seat, cabin_class: 'first' } : { seat },
    }));
    expect([...predictedByDay('seat', filled, 'cabin_class')]).toEqual([
      ['2026-01-01', { predicted: 2, payloads: 3 }],
      ['2026-01-02', { predicted: 2, payloads: 2 }],
    ]);
  });

  it('by day: how many values it foretells', () => {
    const days = predictedByDay('seat', payloads(60, 10, telling), 'cabin_class');
    expect(days.get('2026-01-01')).toEqual({ predicted: 20, payloads: 20 });
    expect(predictedByDay('seat', payloads(60, 10, telling), null).get('2026-01-01')).toEqual({
      predicted: 0,
      payloads: 20,
    });
  });
});

describe('the nearest key', () => {
  it.each<[string, string[], object | null]>([
    ['seat_type', ['seat_type_wanted', 'type_of_seat'], { key: 'seat_type_wanted', similarity: 0.667 }],
    ['seat', ['b_seat', 'a_seat'], { key: 'a_seat', similarity: 0.667 }],
    ['abc', ['xyc', 'abx_seat'], null],
    ['abcd', ['abce'], { key: 'abce', similarity: 0.75 }],
    ['abcd', [], null],
  ])('of %s among %j', (name, others, nearest) => {
    expect(nearestKey({ name, similarKeys: [] }, others)).toEqual(nearest);
  });

  it.each<[string, string, string[], string | null]>([
    ['shares a word', 'seat_preference', ['cabin_class', 'seat_type'], 'seat_type'],
    ['is a slip of the finger away', 'colour', ['color', 'calendar'], 'color'],
    [
      'is the one that meant nearly the same at its birth',
      'legroom',
      ['cabin_class', 'origin'],
      'cabin_class',
    ],
    ['is none', 'pets', ['cabin_class', 'origin'], null],
  ])('%s', (_, name, others, nearest) => {
    const similarKeys =
      name === 'legroom'
        ? [
            { key: 'cabin_class', similarity: 0.4 },
            { key: 'gone', similarity: 1 },
          ]
        : [];
    expect(nearestKey({ name, similarKeys }, others)?.key ?? null).toBe(nearest);
  });
});

function independent(seed = 1) {
  const random = seededRandom(seed);
  return () => ({ cabin_class: ['economy', 'business', 'first'][Math.floor(random() * 3)] ?? '' });
}
