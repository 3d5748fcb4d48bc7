import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICY } from '../../../src/domain/policy/policy.ts';
import { judgeWindow } from '../../../src/domain/trial/lifecycle.ts';
import { NOTHING_MEASURED } from '../../../src/domain/trial/measured/measurement.ts';
import type { Observed } from '../../../src/domain/trial/measured/observed.ts';
import { windowOf } from '../../../src/domain/trial/observation-window.ts';
import { COUNTS_ALONE, countsOf, GOOD, START, WINDOW } from '../../helpers/people/key-on-trial.ts';

/** A month and more, day by day: `pattern(day)` uses of 15 offers, all accepted, one in ten still in words. */
function days(count: number, pattern: (day: number) => number) {
  return Array.from({ length: count }, (_, at) => {
    const uses = pattern(at);
    const day = new Date(START.getTime() + at * 86_400_000).toISOString().slice(0, 10);
    return {
      ...NOTHING_MEASURED,
      day,
      offered: 15,
      used: uses,
      accepted: uses,
      saidInOther: uses > 4 ? 1 : 0,
    };
  });
}

function fate(pattern: (day: number) => number): string[] {
  const moves: string[] = [];
  for (let extensionsUsed = 0; extensionsUsed <= 2; extensionsUsed++) {
    const window = windowOf(START, DEFAULT_POLICY.window, extensionsUsed);
    const { move } = judgeWindow({
      ...COUNTS_ALONE,
      ...countsOf(days(200, pattern)),
      window,
      policy: DEFAULT_POLICY,
      extensionsUsed,
      now: window.endsAt,
    });
    moves.push(move);
    if (move !== 'extend') break;
  }
  return moves;
}

describe('the rhythm of a key', () => {
  it.each<[string, (day: number) => number, string[]]>([
    ['used every day', () => 2, ['promote']],
    ['used at weekends only', (day) => (day % 7 < 2 ? 3 : 0), ['promote']],
    ['used in the last days of each month only', (day) => (day % 30 >= 27 ? 5 : 0), ['promote']],
    [
      'used in the first days of each month only',
      (day) => (day % 30 > 1 && day % 30 < 5 ? 5 : 0),
      ['extend', 'extend', 'promote'],
    ],
    ['a slow starter', (day) => (day < 15 ? 0 : 2), ['promote']],
    ['less used when it is no longer new', (day) => (day < 10 ? 5 : 3), ['promote']],
    ['a fad of ten days', (day) => (day < 10 ? 4 : 0), ['extend', 'retire']],
    ['a fad of three days', (day) => (day < 3 ? 6 : 0), ['extend', 'retire']],
    ['never used', () => 0, ['retire']],
  ])('S-35 %s', (_, pattern, moves) => {
    expect(fate(pattern)).toEqual(moves);
  });

  it('S-33 what was counted after the window, or before it, decides nothing', () => {
    const late = { ...NOTHING_MEASURED, ...GOOD, day: '2026-04-01' };
    const early = { ...NOTHING_MEASURED, ...GOOD, day: '2026-02-28' };
    const { numbers } = judgeWindow({
      ...COUNTS_ALONE,
      ...countsOf([early, late]),
      window: WINDOW,
      policy: DEFAULT_POLICY,
      extensionsUsed: 0,
      now: new Date('2026-04-02T00:00:00Z'),
    });
    expect(numbers.adoption.denominator).toBe(0);
  });
});

/** What came of a need on each day since a month before the trial, with sixty payloads a day. */
function historyOf(count: number, arrivals: (day: number) => number): Observed['need'] {
  const days = Array.from({ length: count + 30 }, (_, at) => ({
    day: new Date(START.getTime() + (at - 30) * 86_400_000).toISOString().slice(0, 10),
    arrivals: arrivals(at - 30),
    payloads: 60,
  }));
  return { days, lastDay: days.findLast((one) => one.arrivals > 0)?.day ?? null };
}

function judgeNeed(arrivals: (day: number) => number, uses: (day: number) => number, extensionsUsed = 0) {
  const window = windowOf(START, DEFAULT_POLICY.window, extensionsUsed);
  return judgeWindow({
    ...COUNTS_ALONE,
    ...countsOf(days(200, uses)),
    need: historyOf(30 * (1 + extensionsUsed), arrivals),
    window,
    policy: DEFAULT_POLICY,
    extensionsUsed,
    now: window.endsAt,
  });
}

describe('a need with a history', () => {
  const weekday = (day: number) => new Date(START.getTime() + day * 86_400_000).getUTCDay();

  it('S-35 that came daily and is used in 0.5 % of the payloads is retired', () => {
    expect(
      judgeNeed(
        () => 3,
        (day) => (day % 14 === 0 ? 1 : 0),
      ),
    ).toMatchObject({
      move: 'retire',
      rule: 'hardly_used',
    });
  });

  it('S-33 is counted over the days on which it comes', () => {
    const weekend = (day: number) => (weekday(day) % 6 === 0 ? 2 : 0);
    const { move, numbers, sentence } = judgeNeed(weekend, weekend);
    expect(move).toBe('promote');
    // The window touches 31 UTC days, nine of them Saturdays or Sundays.
    expect(numbers.adoption.denominator).toBe(15 * 31);
    expect(numbers.adoptionWhenExpected?.denominator).toBe(15 * 9);
    expect(sentence).toContain('on Sundays and Saturdays, when its need comes');
  });

  it('S-33 of now and then is not out of use while as much of it comes as before', () => {
    const seldom = (day: number) => (day % 8 === 0 ? 1 : 0);
    const uses = (day: number) => (day % 16 === 0 ? 1 : 0);
    expect(judgeNeed(seldom, uses).rule).toBe('too_little_evidence');
    // The same few uses of a need that used to come every day.
    expect(judgeNeed((day) => (day < 0 ? 3 : seldom(day)), uses).rule).toBe('hardly_used');
  });

  it('S-33 whose window held none of its occasions is watched for longer', () => {
    const monthly = (day: number) => (day === -28 || day === -27 || day === -3 || day === -2 ? 4 : 0);
    expect(judgeNeed(monthly, () => 0)).toMatchObject({ move: 'extend' });
  });

  it('S-33 of once a month is not asked for ten values in three months, only for good ones', () => {
    const monthly = (day: number) => (day % 30 === 2 || day % 30 === 3 ? 1 : 0);
    const said = (day: number) => 2 * monthly((day + 30) % 30);
    expect(judgeNeed(said, monthly, 1).move).toBe('extend');
    expect(judgeNeed(said, monthly, 2)).toMatchObject({
      move: 'promote',
      numbers: { validity: { numerator: 6, denominator: 6 } },
    });
  });

  it('S-37 that died in the trial takes its key with it, at the next end of a window', () => {
    const verdict = judgeNeed(
      (day) => (day < 20 ? 2 : 0),
      (day) => (day < 20 ? 2 : 0),
      1,
    );
    expect(verdict).toMatchObject({ move: 'retire', rule: 'need_died', numbers: { silence: { days: 40 } } });
    expect(verdict.sentence).toBe(
      'Retired: its need has died. Nobody said it or used the key for 40 days, since 2026-03-20; it used to come daily.',
    );
  });

  it('S-33 says how much of the need came, and how much its rhythm made expect', () => {
    const { numbers } = judgeNeed(
      (day) => (day < 0 ? 3 : 2),
      () => 2,
    );
    expect(numbers.arrivals).toEqual({ came: 60, expected: 90 });
  });
});
