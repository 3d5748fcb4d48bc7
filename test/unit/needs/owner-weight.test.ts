import { describe, expect, it } from 'vitest';
import { establishedOwners, standingOf, voicesOf } from '../../../src/domain/needs/people/owners.ts';

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 0, day, hour));
const TRUST = { newOwnerDays: 4 };
const known = (firstObserved: Date, vouchedAt: Date | null = null) => ({ firstObserved, vouchedAt });

describe('T7 an owner counts by the time it is known', () => {
  it.each([
    ['nothing at first contact', known(at(5)), at(5), 0],
    ['an hour is next to nothing', known(at(5)), at(5, 1), 1 / 96],
    ['half of the days is half a voice', known(at(5)), at(7), 0.5],
    ['all of the days is a whole voice', known(at(5)), at(9), 1],
    ['more time is not more than a voice', known(at(5)), at(25), 1],
    ['a clock that runs behind takes nothing away', known(at(5)), at(4), 0],
    ['a person vouched: a whole voice at once', known(at(5), at(5)), at(5), 1],
  ])('%s', (_, owner, now, weight) => {
    expect(standingOf(owner, TRUST, now)).toBeCloseTo(weight, 10);
  });

  it('not at all where the policy asks for no days', () => {
    expect(standingOf(known(at(5)), { newOwnerDays: 0 }, at(5))).toBe(1);
  });
});

describe('the voices of a need', () => {
  const said = (owner: string, day: string, established?: boolean) => ({
    ...{ fragment: 'f', phrase: 'p', owner, day, interaction: null },
    ...(established === undefined ? {} : { established }),
  });
  it('are one an owner and day', () => {
    const mentions = [
      said('a', '2026-01-05'),
      said('a', '2026-01-05'),
      said('a', '2026-01-06'),
      said('b', '2026-01-05'),
    ];
    expect([voicesOf(mentions), voicesOf([])]).toEqual([3, 0]);
  });

  it('stand behind a word where they came back, as all do of whom nothing else is told', () => {
    const mentions = [said('a', '2026-01-05', true), said('b', '2026-01-05', false), said('c', '2026-01-05')];
    expect([...establishedOwners(mentions)]).toEqual(['a', 'c']);
  });
});
