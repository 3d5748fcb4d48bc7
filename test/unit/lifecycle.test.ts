import { describe, expect, it } from 'vitest';
import { judgeWindow } from '../../src/domain/lifecycle.ts';
import {
  coverageGain,
  type Measurement,
  NOTHING_MEASURED,
  ratesOf,
  sumOf,
} from '../../src/domain/measurement.ts';
import { isOver, windowOf } from '../../src/domain/observation-window.ts';
import type { Observed } from '../../src/domain/observed.ts';
import { DEFAULT_POLICY } from '../../src/domain/policy.ts';
import { judgeStable } from '../../src/domain/stable-watch.ts';

const START = new Date('2026-03-01T09:30:00.000Z');
const WINDOW = windowOf(START, DEFAULT_POLICY.window, 0);
const GOOD = { ...NOTHING_MEASURED, offered: 1_000, used: 400, saidInOther: 100, accepted: 390, refused: 10 };

/** Nothing but counts is known: of a need without a history each day is like the other. */
const COUNTS_ALONE: Omit<Observed, 'measurements' | 'owners' | 'policy'> = {
  cohorts: 0,
  need: { days: [], lastDay: null },
  gain: null,
  forecast: null,
  redundancy: null,
  needLost: false,
};

function judge(
  counts: Partial<Measurement>,
  more: { owners?: number; extensionsUsed?: number; now?: Date } = {},
) {
  return judgeWindow({
    ...COUNTS_ALONE,
    measurements: [{ ...NOTHING_MEASURED, ...counts, day: '2026-03-10' }],
    owners: more.owners ?? 12,
    window: WINDOW,
    policy: DEFAULT_POLICY,
    extensionsUsed: more.extensionsUsed ?? 0,
    now: more.now ?? WINDOW.endsAt,
  });
}

const used = (count: number, offered: number, saidInOther = 0): Partial<Measurement> => ({
  offered,
  used: count,
  saidInOther,
  accepted: count,
});

describe('a key at the end of its window', () => {
  it('S-35 with 40 % adoption, 97 % validity and half the need gone from `other` becomes stable', () => {
    for (const offered of [100, 1_000]) {
      const uses = offered * 0.4;
      const accepted = Math.round(uses * 0.97);
      const counts = { offered, used: uses, saidInOther: uses, accepted, refused: uses - accepted };
      expect(judge(counts)).toMatchObject({ move: 'promote', rule: 'proved_itself' });
    }
  });

  it.each([
    [1, 200, 0],
    [2, 400, 0],
    [3, 600, 0],
    [5, 1_000, 0],
    [50, 10_000, 0],
    [5, 1_000, 300],
  ])('S-35 with 0.5 %% adoption (%i of %i, %i still in words) is retired', (uses, offered, words) => {
    expect(judge(used(uses, offered, words)).move).toBe('retire');
  });

  it.each<[string, Partial<Measurement>, string, string]>([
    ['never used, often offered', used(0, 500), 'retire', 'never_used'],
    ['never used, seldom offered', used(0, 60), 'extend', 'too_little_evidence'],
    ['never offered', used(0, 0), 'extend', 'too_little_evidence'],
    ['offered to many who go on in words', used(40, 1_000, 700), 'retire', 'need_stays_in_words'],
    [
      'used with values that are refused',
      { ...GOOD, accepted: 100, refused: 300 },
      'retire',
      'values_refused',
    ],
    [
      'used with many values refused',
      { ...GOOD, accepted: 260, refused: 140 },
      'extend',
      'too_little_evidence',
    ],
    ['few uses, all well', used(6, 40, 1), 'extend', 'too_little_evidence'],
    ['a rare need that the key serves', used(6, 450, 1), 'extend', 'too_little_evidence'],
    ['the same rare need, seen for longer', used(14, 900, 2), 'promote', 'proved_itself'],
    [
      'payloads that fail more often with it',
      { ...GOOD, usedJudged: 400, usedSucceeded: 200, unusedJudged: 600, unusedSucceeded: 540 },
      'retire',
      'harms_outcomes',
    ],
  ])('S-33 %s', (_, counts, move, rule) => {
    expect(judge(counts)).toMatchObject({ move, rule });
  });

  it('S-33 is not promoted by one loud owner', () => {
    expect(judge(GOOD, { owners: 4 })).toMatchObject({ move: 'extend' });
    expect(judge(GOOD, { owners: 4 }).sentence).toContain('4 owners used it and 5 must');
  });

  it('S-33 is extended twice at most, then it goes', () => {
    const thin = used(6, 40, 1);
    const moves = [0, 1, 2].map((extensionsUsed) => judge(thin, { extensionsUsed }).move);
    expect(moves).toEqual(['extend', 'extend', 'retire']);
  });

  it('S-33 gets the numbers and the intervals that decided, in words', () => {
    const verdict = judge(GOOD);
    expect(verdict.numbers).toMatchObject({
      adoption: { numerator: 400, denominator: 1_000, rate: 0.4 },
      capture: { numerator: 400, denominator: 500 },
      validity: { numerator: 390, denominator: 400 },
      owners: 12,
    });
    expect(verdict.sentence).toBe(
      'Promoted: used in 40 % (400 of 1000; 37 % to 43 %) of the payloads that were offered it, by 12 owners; ' +
        '98 % (390 of 400; 95 % to 99 %) of its values were accepted; ' +
        '80 % (400 of 500; 76 % to 83 %) of those who had the need used the key for it.',
    );
  });

  it('more evidence of the same kind never turns a promotion back', () => {
    for (let times = 1; times <= 20; times++) {
      expect(judge(sumOf(Array.from({ length: times }, () => GOOD))).move).toBe('promote');
    }
  });
});

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
      measurements: days(200, pattern),
      owners: 12,
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
      measurements: [early, late],
      owners: 12,
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
    measurements: days(200, uses),
    need: historyOf(30 * (1 + extensionsUsed), arrivals),
    owners: 12,
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

describe('a key on trial whose words stand in no need of their own any more', () => {
  const lost = (used: number) =>
    judgeWindow({
      ...COUNTS_ALONE,
      needLost: true,
      measurements: [{ ...NOTHING_MEASURED, ...GOOD, used, day: '2026-03-10' }],
      owners: 12,
      window: windowOf(START, DEFAULT_POLICY.window, 0),
      policy: DEFAULT_POLICY,
      extensionsUsed: 0,
      now: windowOf(START, DEFAULT_POLICY.window, 0).endsAt,
    });

  it.each([
    ['is retired at its window’s end when nobody has used it', 0, 'need_dissolved'],
    ['is judged by its use where there was some', GOOD.used ?? 0, 'proved_itself'],
  ])('%s', (_, used, rule) => {
    expect(lost(used).rule).toBe(rule);
  });
});

describe('a key that another one tells already', () => {
  const doubled = (extensionsUsed: number) =>
    judgeWindow({
      ...COUNTS_ALONE,
      redundancy: { key: 'cabin_class', coefficient: 0.93 },
      measurements: [{ ...NOTHING_MEASURED, ...GOOD, day: '2026-03-10' }],
      owners: 12,
      window: windowOf(START, DEFAULT_POLICY.window, extensionsUsed),
      policy: DEFAULT_POLICY,
      extensionsUsed,
      now: windowOf(START, DEFAULT_POLICY.window, extensionsUsed).endsAt,
    });

  it('S-33 is not promoted, and goes in the end, however well it does', () => {
    expect(doubled(0)).toMatchObject({ move: 'extend', rule: 'too_little_evidence' });
    expect(doubled(2)).toMatchObject({ move: 'retire' });
    expect(doubled(0).sentence).toContain('cabin_class tells 93 % of it already');
  });
});

it('S-33 gain, breadth and forecast stand in the sentence and in the numbers of a decision', () => {
  const { sentence, numbers } = judgeWindow({
    ...COUNTS_ALONE,
    cohorts: 3,
    gain: { before: { difference: 0.62, low: 0.4, high: 0.76 } },
    forecast: { gain: 0.5, low: 0.2, high: 0.8, came: 0.62, within: true },
    measurements: [{ ...NOTHING_MEASURED, ...GOOD, day: '2026-03-10' }],
    owners: 12,
    window: WINDOW,
    policy: DEFAULT_POLICY,
    extensionsUsed: 0,
    now: WINDOW.endsAt,
  });
  expect(sentence).toContain('by 12 owners of 3 cohorts');
  expect(sentence).toContain('in words it is said 62 % less (40 % to 76 %) than in the weeks before');
  expect(sentence).toContain('this is as forecast (50 % less; 20 % to 80 %)');
  expect(numbers).toMatchObject({ cohorts: 3, gain: { before: {} }, forecast: { within: true } });
});

describe('the window', () => {
  it('S-33 of 30 days is exact at both edges, in UTC, also across a change of the clocks', () => {
    expect(WINDOW.endsAt.toISOString()).toBe('2026-03-31T09:30:00.000Z');
    expect(isOver(WINDOW, new Date('2026-03-31T09:29:59.999Z'))).toBe(false);
    expect(isOver(WINDOW, new Date('2026-03-31T09:30:00.000Z'))).toBe(true);
    expect(judge(GOOD, { now: new Date('2026-03-31T09:29:59.999Z') })).toMatchObject({
      move: 'wait',
      rule: 'window_open',
    });
    expect(judge(GOOD, { now: START }).move).toBe('wait');
  });

  it('an extension lengthens it from its start', () => {
    expect(windowOf(START, { days: 30, extensions: 2 }, 2).endsAt.toISOString()).toBe(
      '2026-05-30T09:30:00.000Z',
    );
  });
});

describe('a stable key', () => {
  const look = (counts: Partial<Measurement>) =>
    judgeStable({
      ...COUNTS_ALONE,
      measurements: [{ ...NOTHING_MEASURED, ...counts, day: '2026-07-01' }],
      owners: 12,
      policy: DEFAULT_POLICY,
      now: new Date('2026-08-01T00:00:00Z'),
    });

  it.each<[string, Partial<Measurement>, string]>([
    ['well used', GOOD, 'keep'],
    ['thin evidence', used(0, 40), 'keep'],
    ['out of use', used(1, 900), 'retire'],
    ['refused values', { ...GOOD, accepted: 100, refused: 300 }, 'retire'],
  ])('S-33 stays under watch: %s', (_, counts, move) => {
    expect(look(counts).move).toBe(move);
  });
});

describe('measures', () => {
  it('S-33 each has numerator, denominator and interval', () => {
    const { adoption, capture, validity, lift } = ratesOf({
      ...GOOD,
      usedJudged: 400,
      usedSucceeded: 380,
      unusedJudged: 600,
      unusedSucceeded: 510,
    });
    for (const rate of [adoption, capture, validity]) {
      expect(Object.keys(rate)).toEqual(['numerator', 'denominator', 'rate', 'low', 'high']);
    }
    expect(lift.difference).toBeCloseTo(0.1);
    expect(lift.low).toBeGreaterThan(0);
  });

  it('S-33 coverage gain is the share of itself by which a need fell in `other`', () => {
    const gain = coverageGain({ said: 80, payloads: 400 }, { said: 40, payloads: 400 });
    expect(gain.difference).toBeCloseTo(0.5);
    expect(gain.low).toBeGreaterThan(0);
    expect(gain.high).toBeLessThan(1);
    expect(coverageGain({ said: 0, payloads: 400 }, { said: 4, payloads: 400 }).difference).toBeNull();
  });

  it('days add up', () => {
    const one = { ...GOOD, usedJudged: 3, usedSucceeded: 2, unusedJudged: 1, unusedSucceeded: 1 };
    expect(sumOf([one, one])).toEqual(
      Object.fromEntries(Object.entries(one).map(([name, count]) => [name, 2 * count])),
    );
    expect(sumOf([])).toEqual(NOTHING_MEASURED);
  });
});
