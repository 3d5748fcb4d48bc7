import { describe, expect, it } from 'vitest';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { CATALOGUE } from '../../../src/proof/simulation/catalogue/index.ts';
import { fill } from '../../../src/proof/simulation/client.ts';
import { type Course, expectedOn } from '../../../src/proof/simulation/course.ts';
import { type Life, needOf, score, type TrueNeed } from '../../../src/proof/simulation/truth.ts';
import { midnightOf, type Want, wantsOn, worldOf } from '../../../src/proof/simulation/world.ts';

const STEADY: Course = { kind: 'steady', rate: 3, drift: 1, diesOn: null, dayOfMonth: 1, phase: 0 };
const SIZE = { days: 180, payloads: 60 };

describe('a simulated world', () => {
  it('has eight needs that live and one or two that die early enough for two windows (S-37)', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { needs } = worldOf(seed, SIZE);
      const dying = needs.filter(({ course }) => course.diesOn !== null);
      expect(needs.length - dying.length).toBe(8);
      expect([1, 2]).toContain(dying.length);
      for (const { course } of dying) expect(course.diesOn).toBeLessThanOrEqual(180 - 60);
    }
  });

  it('is the same for one seed and another one for the next', () => {
    const texts = (seed: number) => JSON.stringify(wantsOn(worldOf(seed, SIZE), 11));
    expect(texts(4)).toBe(texts(4));
    expect(texts(4)).not.toBe(texts(5));
  });

  it('is drawn from at least 24 needs, each said in many ways', () => {
    const needs = CATALOGUE.flatMap((service) => service.needs);
    expect(needs.length).toBeGreaterThanOrEqual(24);
    expect(new Set(needs.map(({ need }) => need)).size).toBe(needs.length);
    for (const { ways } of needs) expect(ways.length).toBeGreaterThanOrEqual(7);
  });

  it.each<[string, Partial<Course>, number, boolean]>([
    ['on Saturdays', { kind: 'weekend' }, 5, true],
    ['not on Mondays', { kind: 'weekend' }, 7, false],
    ['on its day of the month', { kind: 'monthly', dayOfMonth: 5 }, 0, true],
    ['not three days later', { kind: 'monthly', dayOfMonth: 5 }, 3, false],
    ['the day before it dies', { diesOn: 10 }, 9, true],
    ['never after it died', { diesOn: 10 }, 10, false],
    ['also at the low of its season', { kind: 'seasonal', phase: 0.75 }, 0, true],
  ])('has a need come %s', (_, course, day, comes) => {
    expect(expectedOn({ ...STEADY, ...course }, day, midnightOf(day), 180) > 0).toBe(comes);
  });
});

describe('a simulated client', () => {
  const world = worldOf(1, SIZE);
  const [person] = world.people;
  const need = CATALOGUE.flatMap((service) => service.needs).find((one) => one.need === 'ironing');
  if (person === undefined || need === undefined)
    throw new Error('the catalogue has somebody who wants ironing');
  const want: Want = {
    person: { ...person, learnsKeysIn: 3, carelessness: 0 },
    secondOfDay: 0,
    base: {},
    sayings: [{ need: 'ironing', value: true, text: 'iron my shirts' }],
    chatter: null,
  };
  const key: KeyDefinition = {
    key_name: 'ironing_wanted',
    key_type: 'boolean',
    required: false,
    default_value: false,
    semantic_description: 'Whether shirts are ironed.',
  };
  const sent = (keys: readonly KeyDefinition[], day: number, learnsKeysIn: number | null = 3) =>
    fill(
      { ...want, person: { ...want.person, learnsKeysIn } },
      { keys, firstSeen: new Map([['ironing_wanted', 10]]) },
      new Map([['ironing', need]]),
      day,
      () => 0.9,
    ).payload;

  it.each<[string, readonly KeyDefinition[], number, number | null, object]>([
    ['uses a key that it recognises', [key], 13, 3, { ironing_wanted: true, other: null }],
    ['needs its days to get used to one', [key], 12, 3, { other: 'iron my shirts' }],
    ['may never take to keys', [key], 99, null, { other: 'iron my shirts' }],
    [
      'says it in words where no key is about it',
      [{ ...key, key_name: 'oven', semantic_description: 'Oven.' }],
      13,
      0,
      { other: 'iron my shirts' },
    ],
  ])('%s', (_, keys, day, learns, payload) => {
    expect(sent(keys, day, learns)).toEqual(payload);
  });
});

describe('a key belongs to the need', () => {
  it.each<[string, string[][], string | null]>([
    ['that two thirds of its fragments say', [['seat'], ['seat'], ['meal']], 'seat'],
    [
      'that is said in every one of its payloads, whatever else they say',
      [['seat', 'meal'], ['seat'], ['seat', 'pet']],
      'seat',
    ],
    ['of nobody when no need has two thirds', [['seat'], ['meal']], null],
  ])('%s', (_, fragments, need) => {
    expect(needOf(fragments)).toBe(need);
  });
});

describe('the row of a seed (S-37)', () => {
  const need = (name: string, diesOn: number | null = null): TrueNeed => ({
    need: name,
    course: { ...STEADY, diesOn },
    firstSaid: 2,
  });
  const life = (
    name: string,
    own: string | null,
    from: number,
    to: number | null,
    stableFrom: number | null,
  ): Life => ({
    keyName: name,
    need: own,
    from,
    to,
    stableFrom,
    succeeded: false,
  });
  const needs = [need('seat'), need('meal'), need('old', 60)];

  it('counts live and stable keys, those with a need of their own, and needs with a key', () => {
    const lives = [
      life('a', 'seat', 10, null, 40),
      life('b', 'seat', 12, null, 42),
      life('c', null, 20, null, null),
    ];
    expect(score(1, 180, needs, lives, 30)).toMatchObject({
      live: 3,
      stable: 2,
      precision: 0.5,
      recall: 0.5,
      median_days_to_stable: 38,
      dead_needs: 1,
      dead_needs_retired: 1,
    });
  });

  it.each<[string, Life[], number]>([
    ['a key that comes back', [life('a', 'seat', 1, 20, null), life('a', 'seat', 30, null, null)], 1],
    [
      'another key for the need of one that went',
      [life('a', 'seat', 1, 20, null), life('b', 'seat', 30, null, null)],
      1,
    ],
    [
      'not a second key beside the first',
      [life('a', 'seat', 1, null, null), life('b', 'seat', 30, 40, null)],
      0,
    ],
    [
      'not a successor',
      [life('a', 'seat', 1, 20, null), { ...life('b', 'seat', 20, null, null), succeeded: true }],
      0,
    ],
  ])('counts as flapping %s', (_, lives, flaps) => {
    expect(score(1, 180, needs, lives, 30).flaps).toBe(flaps);
  });

  it('knows a dead need that still has a key, once two windows are over', () => {
    const lives = [life('a', 'old', 10, null, 40)];
    expect(score(1, 120, needs, lives, 30)).toMatchObject({
      dead_needs: 1,
      dead_needs_retired: 0,
      precision: 0,
    });
    expect(score(1, 119, needs, lives, 30)).toMatchObject({ dead_needs: 0, precision: 1 });
  });
});
