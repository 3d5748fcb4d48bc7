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
    ['on Sundays and Saturdays', 28, weekend],
    ['on Mondays', 28, (at) => (weekdayOf(at) === 1 ? 4 : 0)],
    ['on Mondays and Thursdays', 42, (at) => ([1, 4].includes(weekdayOf(at)) ? 1 : 0)],
    ['around the 1st to the 3rd of a month', 120, (at) => (dateOf(at) <= 3 ? 2 : 0)],
    ['around the 2nd last day to the last day of a month', 150, (at) => (endOfMonth(at) < 2 ? 3 : 0)],
    ['around the 2nd last day to the 1st of a month', 150, (at) => (turnOfMonth(at) ? 3 : 0)],
    ['around the 15th of a month', 120, (at) => (dateOf(at) === 15 ? 6 : 0)],
    // A fad, and two bursts: that is no line through three points.
    ['now and then', 60, (at) => (at < 10 ? 4 : 0)],
    ['now and then', 60, (at) => (dateOf(at) <= 3 ? 2 : 0)],
    ['now and then', 60, (at) => ((at * 7) % 5 === 0 && at % 3 === 0 ? 1 : 0)],
  ])('%s, seen in %i days', (words, count, arrivals) => {
    const rhythm = rhythmOf(days(count, arrivals));
    expect(rhythm && rhythmWords(rhythm)).toBe(words);
  });

  it.each([
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
    expect(rhythmOf(days(56, (at) => (at % 14 < 3 ? 8 : 0)))?.dispersion).toBeGreaterThan(5);
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

  it('counts days where the service lives on fragments and no payload is known', () => {
    const { days: known } = needHistory(new Map([[dayOf(3), 2]]), new Map(), until);
    expect(known.every(({ payloads }) => payloads === 1)).toBe(true);
  });

  it('of a need that nobody ever said is empty', () => {
    expect(needHistory(new Map(), new Map(), until)).toEqual({ days: [], lastDay: null });
  });
});
