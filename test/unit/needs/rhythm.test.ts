import { describe, expect, it } from 'vitest';
import { utcDay } from '../../../src/domain/basics/clock.ts';
import { needHistory } from '../../../src/domain/needs/days/need-days.ts';
import {
  expectedArrivals,
  isExpected,
  type NeedDay,
  rhythmOf,
  rhythmWords,
} from '../../../src/domain/needs/days/rhythm.ts';
import { draws } from '../../helpers/people/draws.ts';

const DAY_MS = 86_400_000;
/** A Monday. */
const START = Date.UTC(2026, 0, 5);
const dayOf = (at: number) => utcDay(new Date(START + at * DAY_MS));
const dateOf = (at: number) => new Date(START + at * DAY_MS).getUTCDate();
const dateAndMonth = (at: number) => `${dateOf(at)}/${new Date(START + at * DAY_MS).getUTCMonth()}`;
const weekdayOf = (at: number) => new Date(START + at * DAY_MS).getUTCDay();

function days(count: number, arrivals: (at: number) => number, payloads: (at: number) => number = () => 60) {
  return Array.from(
    { length: count },
    (_, at): NeedDay => ({ day: dayOf(at), arrivals: arrivals(at), payloads: payloads(at) }),
  );
}

const weekend = (at: number) => (weekdayOf(at) % 6 === 0 ? 3 : 0);

describe('a need comes', () => {
  it.each<[string, number, (at: number) => number]>([
    ['daily', 28, () => 2],
    ['daily', 28, (at) => (at % 3 === 2 ? 0 : 2)],
    ['daily', 28, (at) => (at % 2 === 0 ? 2 : 0)],
    ['on Mondays, Wednesdays and Fridays', 42, (at) => ([1, 3, 5].includes(weekdayOf(at)) ? 1 : 0)],
    // Oftener on Thursdays.
    ['on Mondays and Thursdays', 42, (at) => (at === 7 ? 0 : [1, 4].includes(weekdayOf(at)) ? 1 : 0)],
    // On other days as well: a fifth of what comes at most.
    ['on Mondays', 56, (at) => (weekdayOf(at) === 1 || at === 9 || at === 32 ? 1 : 0)],
    ['now and then', 56, (at) => (weekdayOf(at) === 1 || at % 8 === 3 ? 1 : 0)],
    ['on Sundays and Saturdays', 28, weekend],
    ['on Mondays', 28, (at) => (weekdayOf(at) === 1 ? 4 : 0)],
    ['on Mondays and Thursdays', 42, (at) => ([1, 4].includes(weekdayOf(at)) ? 1 : 0)],
    ['around the 1st to the 3rd of a month', 120, (at) => (dateOf(at) <= 3 ? 2 : 0)],
    ['around the 2nd last day to the last day of a month', 150, (at) => (endOfMonth(at) < 2 ? 3 : 0)],
    ['around the 2nd last day to the 1st of a month', 150, (at) => (turnOfMonth(at) ? 3 : 0)],
    ['around the 15th of a month', 120, (at) => (dateOf(at) === 15 ? 6 : 0)],
    ['around the 15th of a month', 75, (at) => (dateOf(at) === 15 ? 6 : 0)],
    // In bursts of a week, and on some day of a month's first week.
    ['now and then', 64, (at) => (dateOf(at) <= 7 ? 2 : 0)],
    ['now and then', 105, (at) => (['6/0', '2/1', '7/2', '4/3'].includes(dateAndMonth(at)) ? 1 : 0)],
    ['around the 1st to the 7th of a month', 240, (at) => (dateOf(at) <= 8 ? 2 : 0)],
    ['now and then', 240, (at) => (dateOf(at) <= 10 ? 2 : 0)],
    // A fad, and two bursts: that is no line through three points.
    ['now and then', 60, (at) => (at < 10 ? 4 : 0)],
    ['now and then', 60, (at) => (dateOf(at) <= 3 ? 2 : 0)],
    ['now and then', 60, (at) => ((at * 7) % 5 === 0 && at % 3 === 0 ? 1 : 0)],
  ])('%s, seen in %i days', (words, count, arrivals) => {
    const rhythm = rhythmOf(days(count, arrivals));
    expect(rhythm && rhythmWords(rhythm)).toBe(words);
  });

  it.each([
    [1, 1, 'the 1st'],
    [2, 3, 'the 2nd to the 3rd'],
    [4, 10, 'the 4th to the 10th'],
    [11, 13, 'the 11th to the 13th'],
    [12, 20, 'the 12th to the 20th'],
    [21, 22, 'the 21st to the 22nd'],
    [23, 31, 'the 23rd to the 31st'],
    [-2, 0, 'the 3rd last day to the last day'],
    [-10, -1, 'the 11th last day to the 2nd last day'],
  ])('around a day of a month, told in words: %i to %i', (from, to, words) => {
    expect(rhythmWords({ profile: { kind: 'month', anchor: 'turn', from, to } })).toBe(
      `around ${words} of a month`,
    );
  });

  it('in a way that a fortnight shows', () => {
    expect(rhythmOf(days(14, () => 2))).toMatchObject({ profile: { kind: 'daily' } });
  });

  it.each([
    [13, () => 2],
    [10, () => 2],
    [40, (at: number) => (at === 7 || at === 20 ? 9 : 0)],
  ] as const)('in a way that %i days do not show', (count, arrivals) => {
    expect(rhythmOf(days(count, arrivals))).toBeNull();
  });

  it('by chance on any day, hardly ever looks as if it knew the calendar', () => {
    const random = draws(5);
    const kinds = Array.from({ length: 200 }, () => {
      const rhythm = rhythmOf(days(120, () => (random() < 0.3 ? 1 : 0)));
      return rhythm?.profile.kind;
    });
    expect(kinds.filter((kind) => kind !== 'irregular').length).toBeLessThanOrEqual(4);
  });
});

const endOfMonth = (at: number) => dateOf(at) && daysInMonth(at) - dateOf(at);
const turnOfMonth = (at: number) => endOfMonth(at) < 2 || dateOf(at) === 1;
function daysInMonth(at: number): number {
  const date = new Date(START + at * DAY_MS);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}

describe('its expected arrivals', () => {
  it('follow its days and the traffic', () => {
    const rhythm = rhythmOf(days(56, weekend));
    expect(rhythm).not.toBeNull();
    if (rhythm === null) return;
    const next = (payloads: number) =>
      days(
        14,
        () => 0,
        () => payloads,
      );
    expect(expectedArrivals(rhythm, next(60))).toBeCloseTo(12);
    expect(expectedArrivals(rhythm, next(30))).toBeCloseTo(6);
    expect(next(60).filter(({ day }) => isExpected(rhythm, day))).toHaveLength(4);
  });

  it('know the longest gap that is usual, in days on which there was anything', () => {
    expect(rhythmOf(days(56, weekend))?.longestGap).toBe(6);
    expect(rhythmOf(days(56, weekend, (at) => (weekdayOf(at) === 3 ? 0 : 60)))?.longestGap).toBe(5);
    // Once in twenty is an exception.
    expect(rhythmOf(days(60, (at) => (at > 20 && at < 30 ? 0 : 2)))?.longestGap).toBe(1);
  });

  it('vary more where they come in bursts', () => {
    expect(rhythmOf(days(56, () => 2))?.dispersion).toBe(1);
    // Weeks of 24 and of 0 where 12 are expected: 8 x 12² of 96, over 7 of 8 weeks.
    expect(rhythmOf(days(56, (at) => (at % 14 < 3 ? 8 : 0)))?.dispersion).toBeCloseTo((12 * 8) / 7);
    // A week of 28 and one of 0 where 14 are expected.
    expect(rhythmOf(days(14, (at) => (at < 7 ? 4 : 0)))?.dispersion).toBeCloseTo(28);
  });
});

describe('the history of a need', () => {
  const until = new Date(START + 30 * DAY_MS + 3_600_000);

  it('has no holes, begins with its first arrival and leaves the day out that is not over', () => {
    const { days: known, lastDay } = needHistory(
      new Map([
        [dayOf(3), 2],
        [dayOf(30), 1],
      ]),
      new Map([
        [dayOf(3), 50],
        [dayOf(4), 40],
        [dayOf(30), 9],
      ]),
      until,
    );
    expect(known).toHaveLength(27);
    expect(known.slice(0, 3)).toEqual([
      { day: dayOf(3), arrivals: 2, payloads: 50 },
      { day: dayOf(4), arrivals: 0, payloads: 40 },
      { day: dayOf(5), arrivals: 0, payloads: 0 },
    ]);
    expect(lastDay).toBe(dayOf(30));
  });

  it('begins with the first arrival of half a year, in whichever order they are told', () => {
    const arrivals = new Map([
      [dayOf(20), 1],
      [dayOf(9), 1],
      [dayOf(4), 0],
      [dayOf(30 - 182), 2],
      [dayOf(30 - 183), 1],
      [dayOf(31), 1],
    ]);
    const { days: known, lastDay } = needHistory(arrivals, new Map(), until);
    expect([known[0], known.length, lastDay]).toEqual([
      { day: dayOf(30 - 182), arrivals: 2, payloads: 1 },
      182,
      dayOf(20),
    ]);
  });

  it.each<[string, number, number]>([
    ['where it came on a day without one, each day stands for one', 4, 1],
    ['but for today, of which none may be known yet', 30, 50],
  ])('counts payloads, and %s', (_, also, payloads) => {
    const arrivals = new Map([
      [dayOf(3), 2],
      [dayOf(also), 1],
    ]);
    const { days: known } = needHistory(arrivals, new Map([[dayOf(3), 50]]), until);
    expect(known[0]).toEqual({ day: dayOf(3), arrivals: 2, payloads });
  });

  it('counts days where the service lives on fragments and no payload is known', () => {
    const { days: known } = needHistory(new Map([[dayOf(3), 2]]), new Map(), until);
    expect(known.every(({ payloads }) => payloads === 1)).toBe(true);
  });

  it('of a need that nobody ever said is empty', () => {
    expect(needHistory(new Map(), new Map(), until)).toEqual({ days: [], lastDay: null });
  });
});
