import { describe, expect, it } from 'vitest';
import { daysBetween } from '../../../src/domain/needs/days/need-days.ts';
import type { NeedDay, Rhythm } from '../../../src/domain/needs/days/rhythm.ts';
import {
  allowedSilence,
  isDead,
  nextLook,
  silenceOf,
  silentFor,
} from '../../../src/domain/needs/days/silence.ts';

const WINDOW = { days: 30 };
const rhythm = (longestGap: number): Rhythm => ({
  profile: { kind: 'irregular' },
  on: 1,
  off: 0,
  dispersion: 1,
  longestGap,
});
const day = (date: number, payloads = 9): NeedDay => ({
  day: `2026-01-${String(date).padStart(2, '0')}`,
  arrivals: 0,
  payloads,
});

describe('a need may be silent', () => {
  it.each<[what: string, known: Rhythm | null, days: number]>([
    ['for a window, however often it came', rhythm(1), 30],
    ['for two of its longest usual gaps', rhythm(20), 40],
    ['for two windows at most', rhythm(90), 60],
    ['for two windows where nobody knows how it comes', null, 60],
  ])('%s', (_, known, days) => {
    expect(allowedSilence(known, WINDOW)).toBe(days);
  });

  it('is silent for the days with payloads since its newest arrival', () => {
    const days = [day(1), day(2), day(3, 0), day(4), day(5)];
    expect(silenceOf(days, '2026-01-02', 30)).toEqual({ lastDay: '2026-01-02', days: 2, allowed: 30 });
    expect(silenceOf(days, null, 30)).toEqual({ lastDay: null, days: 0, allowed: 30 });
  });

  it.each([
    ['as soon as it is silent for as long as it may be', '2026-01-02', 30, true],
    ['not a day before', '2026-01-02', 29, false],
    ['never where it never came', null, 99, false],
  ])('is dead %s', (_, lastDay, days, dead) => {
    expect(isDead({ lastDay, days, allowed: 30 })).toBe(dead);
  });

  it.each([
    ['at the midnight on which it could be dead', '2026-01-02', 27, '2026-02-04T00:00:00.000Z'],
    ['tomorrow where it could be already', '2026-01-02', 40, '2026-02-02T00:00:00.000Z'],
    ['after all that it may be silent for where it never came', null, 40, '2026-03-03T00:00:00.000Z'],
  ])('is looked at %s', (_, lastDay, days, at) => {
    const now = new Date('2026-02-01T15:00:00Z');
    expect(nextLook({ lastDay, days, allowed: 30 }, now).toISOString()).toBe(at);
  });

  it.each<[what: string, arrivals: [string, number][], days: number]>([
    [
      'since the newest day, whatever the order',
      [
        ['2026-01-20', 1],
        ['2026-01-25', 2],
        ['2026-01-03', 1],
      ],
      7,
    ],
    ['not at all where it came today', [['2026-02-01', 1]], 0],
    [
      'without regard to what is still to come, or came not once',
      [
        ['2026-01-25', 1],
        ['2026-01-30', 0],
        ['2026-02-02', 1],
      ],
      7,
    ],
    ['for ever where it never came', [], Number.POSITIVE_INFINITY],
  ])('was silent %s', (_, arrivals, days) => {
    expect(silentFor(new Map(arrivals), new Date('2026-02-01T15:00:00Z'))).toBe(days);
  });
});

it('days between two instants are those of their dates, without that of the end', () => {
  const days = [day(1), day(2), day(3), day(4)];
  const [from, to] = [new Date('2026-01-02T23:00:00Z'), new Date('2026-01-04T01:00:00Z')];
  expect(daysBetween(days, from, to)).toEqual([day(2), day(3)]);
});
