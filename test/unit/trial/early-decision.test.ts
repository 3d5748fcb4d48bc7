import { describe, expect, it } from 'vitest';
import { DAY_MS, utcDay } from '../../../src/domain/basics/clock.ts';
import { DEFAULT_POLICY } from '../../../src/domain/policy/policy.ts';
import { judgeEarly } from '../../../src/domain/trial/early-decision.ts';
import { type Measurement, NOTHING_MEASURED } from '../../../src/domain/trial/measured/measurement.ts';
import type { Observed } from '../../../src/domain/trial/measured/observed.ts';
import { windowOf } from '../../../src/domain/trial/observation-window.ts';
import { COUNTS_ALONE, countsOf, START, used } from '../../helpers/people/key-on-trial.ts';

/** A window that a need of once a month fits into twice. */
const WINDOW = windowOf(START, { days: 60 }, 0);
const at = (day: number) => new Date(START.getTime() + day * DAY_MS);
/** The same on every day of the window. */
const daily = (counts: Partial<Measurement>, until = 60) =>
  Array.from({ length: until }, (_, day) => ({ ...NOTHING_MEASURED, ...counts, day: utcDay(at(day)) }));
/** How a need came in the two months before the trial, and goes on. */
function needOf(arrivals: (day: number) => number): Observed['need'] {
  const days = Array.from({ length: 120 }, (_, index) => index - 60);
  return {
    days: days.map((day) => ({ day: utcDay(at(day)), arrivals: arrivals(day), payloads: 60 })),
    lastDay: utcDay(at(59)),
  };
}
const look = (days: number, counts: Partial<Measurement>, more: Partial<Observed> = {}) =>
  judgeEarly({
    ...COUNTS_ALONE,
    ...countsOf(daily(counts)),
    ...more,
    window: WINDOW,
    policy: DEFAULT_POLICY,
    now: at(days),
  });

const WELL = used(40, 100, 5);
/** As good, and forgotten after a fortnight. */
const FAD = [...daily(WELL, 15), ...daily(used(0, 100)).slice(15)];
const REFUSED = { ...used(40, 100, 5), accepted: 5, refused: 35 };
const WORSE = { ...WELL, usedJudged: 40, usedSucceeded: 10, unusedJudged: 40, unusedSucceeded: 38 };

describe('a key before the end of its window', () => {
  it.each<[string, number, Partial<Measurement>, Partial<Observed>, string, string]>([
    ['a key that surely clears all bars is promoted', 7, WELL, {}, 'promote', 'Promoted before its window'],
    ['not before a week is over', 7 - 1e-6, WELL, {}, 'wait', 'nothing is decided before 7 days'],
    ['nor when the window is over, whose rules decide then', 60, WELL, {}, 'wait', 'its window is over'],
    ['nor on thin evidence', 7, used(1, 5), {}, 'wait', 'not clear yet'],
    ['nor where it is used too seldom', 7, used(1, 200), {}, 'wait', 'not clear yet'],
    ['nor where too many go on in words', 50, used(40, 100, 140), {}, 'wait', 'not clear yet'],
    [
      'nor where many values are refused',
      50,
      { ...WELL, accepted: 26, refused: 14 },
      {},
      'wait',
      'not clear',
    ],
    ['nor for ten good values, which are enough at the end', 9, used(1, 2), {}, 'wait', 'not clear'],
    ['nor for a share of those with the need that is', 8, used(4, 10, 6), {}, 'wait', 'not clear'],
    ['nor for use that is', 7, used(2, 212), {}, 'wait', 'not clear'],
    ['nor for four owners', 7, WELL, countsOf(daily(WELL), 4), 'wait', 'not clear yet'],
    [
      'nor where another key tells it',
      7,
      WELL,
      { redundancy: { key: 'cabin', coefficient: 0.9 } },
      'wait',
      'not clear yet',
    ],
    ['nor where payloads fail with it', 7, WORSE, {}, 'wait', 'not clear yet'],
    ['nor where its use dies down', 30, WELL, countsOf(FAD), 'wait', 'not clear yet'],
    [
      'one that people go on to say in words is retired',
      7,
      used(5, 1_000, 200),
      {},
      'retire',
      'of those who have the need use the key for it, whatever is still to come',
    ],
    ['so is one whose values are refused', 7, REFUSED, {}, 'retire', 'of its values are accepted'],
    ['and one that nobody uses', 7, used(0, 200), {}, 'retire', 'of the payloads that are offered it'],
    ['not while few have the need', 7, used(0, 5, 3), {}, 'wait', 'not clear'],
    ['nor while few values are given', 7, { offered: 10, used: 1, refused: 1 }, {}, 'wait', 'not clear'],
    [
      'nor where its people take it',
      7,
      used(5, 1_000, 200),
      { heard: heard(used(40, 100, 140)) },
      'wait',
      'not clear',
    ],
    [
      'nor where they give good values',
      7,
      REFUSED,
      { heard: heard({ ...WELL, accepted: 26, refused: 14 }) },
      'wait',
      'not clear',
    ],
    ['nor where they use it', 7, used(0, 200), { heard: heard(used(1, 60)) }, 'wait', 'not clear'],
  ])('%s', (_, days, counts, more, move, why) => {
    const verdict = look(days, counts, more);
    expect(verdict).toMatchObject({ move, sentence: expect.stringContaining(why) });
  });

  function heard(counts: Partial<Measurement>): Observed['heard'] {
    return { owners: 12, measurements: daily(counts) };
  }

  it.each<[string, (day: number) => number, number]>([
    ['a week of what comes daily', () => 3, 7],
    ['a week of what comes on some weekdays', (day) => (at(day).getUTCDay() === 6 ? 6 : 0), 7],
    ['a month of what comes once a month', (day) => (at(day).getUTCDate() === 3 ? 6 : 0), 31],
    ['the longest usual gap of what comes now and then', (day) => (day % 13 === 0 ? 2 : 0), 13],
  ])('nothing is decided before %s was seen', (_, arrivals, days) => {
    const need = needOf(arrivals);
    const waits = look(days - 1e-6, WELL, { need }).sentence;
    expect(waits).toBe(`Waits: nothing is decided before ${days} days.`);
    expect(look(days, WELL, { need }).sentence).not.toBe(waits);
  });

  it('no use is no fault yet of a key whose need does not come daily', () => {
    const weekly = needOf((day) => (at(day).getUTCDay() === 6 ? 6 : 0));
    const offered = used(0, 1_000);
    expect(look(21, offered, { need: weekly }).move).toBe('wait');
    expect(look(21, offered, { need: needOf(() => 3) }).move).toBe('retire');
  });

  it('what has decided holds at all looks together, and is written down', () => {
    const { rule, numbers } = look(7, WELL);
    expect(rule).toBe('proved_early');
    expect(numbers.adoption).toMatchObject({ numerator: 320, denominator: 800 });
    expect(numbers.sequences?.adoption.low).toBeLessThan(numbers.adoption.low);
    expect(look(7, REFUSED).rule).toBe('failed_early');
    expect(look(7, REFUSED).numbers.sequences?.validity.high).toBeLessThan(0.5);
  });
});
