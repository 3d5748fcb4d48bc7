import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import {
  type ElsewhereNeed,
  homeAmongAll,
  isOneCohorts,
  isSameNeed,
  type Leaning,
  leftToAll,
  leftToCohort,
} from '../../../src/domain/needs/asked-in-another-pool.ts';
import { DEFAULT_POLICY } from '../../../src/domain/policy/policy.ts';

const NOW = new Date('2026-03-01T00:00:00Z');
const need = (more: Partial<ElsewhereNeed> = {}): ElsewhereNeed => ({
  pool: 'tea/*',
  cohort: '*',
  cluster: 'need-1',
  shared: 8,
  here: 10,
  there: 40,
  mature: false,
  foundedAt: NOW,
  key: null,
  ...more,
});
const CREWS: Leaning = { cohort: 'crew', fragments: 38, ofAll: 40, outsiders: 2 };

describe('a need of another pool', () => {
  it.each([
    ['holds most of this one', { shared: 6, here: 10, there: 100 }, true, true],
    ['is held by this one', { shared: 6, here: 100, there: 10 }, true, false],
    ['has half in common only', { shared: 5, here: 10, there: 10 }, false, false],
  ])('that %s', (_, sizes, same, home) => {
    expect(isSameNeed(need(sizes))).toBe(same);
    expect(homeAmongAll([need(sizes)]) !== undefined).toBe(home);
  });

  it('is everybody’s only in everybody’s pool', () => {
    expect(homeAmongAll([need({ cohort: 'pilots' })])).toBeUndefined();
  });
});

describe('a cohort’s ripe need is left to everybody’s pool', () => {
  const left = (coveredBy: string | null, home: ElsewhereNeed | undefined, leaning: Leaning | null = null) =>
    leftToAll('crew', coveredBy, home, leaning, DEFAULT_POLICY)?.rule ?? null;

  it('and is told by what', () => {
    expect(leftToAll('crew', 'cabin_class', undefined, null, DEFAULT_POLICY)).toEqual({
      rule: 'answered_for_all',
      sentence: 'Is answered, for everybody, by cabin_class.',
    });
    expect(leftToAll('crew', null, need({ mature: true }), null, DEFAULT_POLICY)?.sentence).toBe(
      'Is a need of everybody by now, and is answered for everybody.',
    );
  });

  it.each([
    ['where the owner’s key answers it', 'cabin_class', undefined, null, 'answered_for_all'],
    ['where everybody’s telling of it has a key', null, need({ key: 'seat' }), null, 'answered_for_all'],
    ['where everybody’s telling of it is ripe itself', null, need({ mature: true }), null, 'ripe_for_all'],
    ['and not while that is unripe', null, need(), null, null],
    ['and not where nobody else tells it', null, undefined, null, null],
    ['and not where that is ripe by this cohort alone', null, need({ mature: true }), CREWS, null],
    [
      'also where as many others ask for it as make a need',
      null,
      need({ mature: true }),
      { ...CREWS, outsiders: 5 },
      'ripe_for_all',
    ],
    [
      'also where it is ripe by another one alone',
      null,
      need({ mature: true }),
      { ...CREWS, cohort: 'pilots' },
      'ripe_for_all',
    ],
  ])('%s', (_, coveredBy, home, leaning, rule) => {
    expect(left(coveredBy, home, leaning)).toBe(rule);
  });
});

describe('everybody’s ripe need', () => {
  it.each([
    ['is one cohort’s where it says nine tenths of it', {}, true],
    ['is where others say just a tenth', { fragments: 36 }, true],
    ['is not where others say more than a tenth', { fragments: 35 }, false],
    ['is not where as many others ask for it as make a need', { outsiders: 5 }, false],
  ])('%s', (_, more, expected) => {
    expect(isOneCohorts({ ...CREWS, ...more }, DEFAULT_POLICY)).toBe(expected);
  });

  const OWN = { pool: 'tea/crew', cohort: 'crew', cluster: 'need-2', shared: 9 };
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
  const old = daysAgo(20);
  it('is told whose it is', () => {
    expect(leftToCohort(CREWS, [need(OWN)], DEFAULT_POLICY, NOW)).toEqual({
      rule: 'need_of_cohort',
      sentence: 'Is asked for by crew alone (38 of 40 fragments), and is answered there.',
    });
  });

  it.each([
    ['is left to that cohort while its pool may still come to answer it', [need(OWN)], true],
    ['is left to it once it is ripe there', [need({ ...OWN, foundedAt: old, mature: true })], true],
    ['is answered for everybody where its pool never does', [need({ ...OWN, foundedAt: old })], false],
    [
      'is answered for everybody where only another one’s pool knows it',
      [need({ ...OWN, cohort: 'pilots' })],
      false,
    ],
    ['is left to it for twice the days of its bars', [need({ ...OWN, foundedAt: daysAgo(19.9) })], true],
    ['is answered for everybody where its pool does not know it', [need({ ...OWN, shared: 4 })], false],
    ['is answered for everybody where it has no pool', [], false],
  ])('%s', (_, elsewhere, expected) => {
    expect(leftToCohort(CREWS, elsewhere, DEFAULT_POLICY, NOW) !== null).toBe(expected);
  });

  it('is everybody’s, whatever the cohort’s pool says, when it is not one cohort’s', () => {
    expect(leftToCohort({ ...CREWS, outsiders: 9 }, [need(OWN)], DEFAULT_POLICY, NOW)).toBeNull();
  });
});
