import { describe, expect, it } from 'vitest';
import { DAY_MS, utcDay } from '../../../src/domain/basics/clock.ts';
import { DEFAULT_POLICY } from '../../../src/domain/policy/policy.ts';
import { rateOf } from '../../../src/domain/statistics/interval.ts';
import { judgeWindow } from '../../../src/domain/trial/lifecycle.ts';
import {
  type Measurement,
  NOTHING_MEASURED,
  ratesOf,
  sumOf,
} from '../../../src/domain/trial/measured/measurement.ts';
import { isOver, windowOf } from '../../../src/domain/trial/observation-window.ts';
import { missingForPromotion, percent, provenHarm, words } from '../../../src/domain/trial/proof.ts';
import { judgeStable } from '../../../src/domain/trial/stable-watch.ts';
import {
  COUNTS_ALONE,
  countsOf,
  GOOD,
  judge,
  START,
  used,
  WINDOW,
} from '../../helpers/people/key-on-trial.ts';

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

  it('I-20 goes once surely fewer use it than the policy says, and stays until that is sure', () => {
    const judged = (uses: number) =>
      judgeWindow({
        ...COUNTS_ALONE,
        // One in four of those with the need: too few to be promoted, and for the patience with a rare need that is captured.
        ...countsOf([{ ...NOTHING_MEASURED, ...used(uses, 1_000, 3 * uses), day: '2026-03-10' }]),
        window: WINDOW,
        policy: { ...DEFAULT_POLICY, retirement: { adoption: 0.05 } },
        extensionsUsed: 0,
        now: WINDOW.endsAt,
      });
    expect(judged(20)).toMatchObject({ move: 'retire', rule: 'hardly_used' });
    expect(judged(45).move).toBe('extend');
    expect(judged(80).move).toBe('extend');
  });

  it('I-20 is given more patience where its need is rare and those who have it take it, unless the policy has more still', () => {
    const judged = (uses: number, saidInOther: number, adoption: number) =>
      judgeWindow({
        ...COUNTS_ALONE,
        ...countsOf([{ ...NOTHING_MEASURED, ...used(uses, 1_000, saidInOther), day: '2026-03-10' }]),
        window: WINDOW,
        policy: { ...DEFAULT_POLICY, promotion: { adoption: 1, capture: 1 }, retirement: { adoption } },
        extensionsUsed: 0,
        now: WINDOW.endsAt,
      }).move;
    expect([judged(12, 36, 0.03), judged(12, 4, 0.03)]).toEqual(['retire', 'extend']);
    expect([judged(10, 3, 0.03), judged(10, 3, 0.01)]).toEqual(['retire', 'extend']);
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
    expect(judge(GOOD, { owners: 4 }).sentence).toContain('4 owners who came back used it and 5 must');
  });

  it('S-33 is extended twice at most, then it goes', () => {
    const thin = used(6, 40, 1);
    const moves = [0, 1, 2].map((extensionsUsed) => judge(thin, { extensionsUsed }).move);
    expect(moves).toEqual(['extend', 'extend', 'retire']);
    expect(judge(thin, { extensionsUsed: 2 })).toMatchObject({ rule: 'not_proven_in_time' });
    expect('redundancy' in judge(thin).numbers).toBe(false);
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

  it('S-33 is out of use in its newest window, whatever its old merits, though its use has not died down of late', () => {
    const uses = (day: number) => (day < 30 ? 19 : day < 40 ? 0 : 8);
    const measurements = Array.from({ length: 60 }, (_, at) => ({
      ...NOTHING_MEASURED,
      ...used(uses(at), 600),
      day: utcDay(new Date(START.getTime() + at * DAY_MS)),
    }));
    const window = windowOf(START, DEFAULT_POLICY.window, 1);
    const verdict = judgeWindow({
      ...COUNTS_ALONE,
      ...countsOf(measurements),
      window,
      policy: DEFAULT_POLICY,
      extensionsUsed: 1,
      now: window.endsAt,
    });
    expect(verdict).toMatchObject({ move: 'retire', rule: 'hardly_used' });
  });

  it('more evidence of the same kind never turns a promotion back', () => {
    for (let times = 1; times <= 20; times++) {
      expect(judge(sumOf(Array.from({ length: times }, () => GOOD))).move).toBe('promote');
    }
  });
});

describe('a key on trial whose words stand in no need of their own any more', () => {
  const lost = (used: number) =>
    judgeWindow({
      ...COUNTS_ALONE,
      needLost: true,
      ...countsOf([{ ...NOTHING_MEASURED, ...GOOD, used, day: '2026-03-10' }]),
      window: windowOf(START, DEFAULT_POLICY.window, 0),
      policy: DEFAULT_POLICY,
      extensionsUsed: 0,
      now: windowOf(START, DEFAULT_POLICY.window, 0).endsAt,
    });

  it.each([
    ['is retired at its window’s end when nobody has used it', 0, 'need_dissolved'],
    ['is judged by its use where there was some', GOOD.used ?? 0, 'proved_itself'],
  ])('%s', (_, used, rule) => {
    expect(lost(used)).toMatchObject({ rule, move: rule === 'need_dissolved' ? 'retire' : 'promote' });
  });
});

describe('a key that another one tells already', () => {
  const doubled = (extensionsUsed: number) =>
    judgeWindow({
      ...COUNTS_ALONE,
      redundancy: { key: 'cabin_class', coefficient: 0.93 },
      ...countsOf([{ ...NOTHING_MEASURED, ...GOOD, day: '2026-03-10' }]),
      window: windowOf(START, DEFAULT_POLICY.window, extensionsUsed),
      policy: DEFAULT_POLICY,
      extensionsUsed,
      now: windowOf(START, DEFAULT_POLICY.window, extensionsUsed).endsAt,
    });

  it('S-33 is not promoted, and goes in the end, however well it does', () => {
    expect(doubled(0)).toMatchObject({ move: 'extend', rule: 'too_little_evidence' });
    expect(doubled(2)).toMatchObject({
      move: 'retire',
      rule: 'redundant',
      numbers: { redundancy: { key: 'cabin_class' } },
    });
    expect(doubled(0).sentence).toContain('cabin_class tells 93 % of it already');
  });
});

it('S-33 gain, breadth and forecast stand in the sentence and in the numbers of a decision', () => {
  const { sentence, numbers } = judgeWindow({
    ...COUNTS_ALONE,
    cohorts: 3,
    gain: { before: { difference: 0.62, low: 0.4, high: 0.76 } },
    forecast: { gain: 0.5, low: 0.2, high: 0.8, came: 0.62, within: true },
    ...countsOf([{ ...NOTHING_MEASURED, ...GOOD, day: '2026-03-10' }]),
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
    expect(windowOf(START, { days: 30 }, 2).endsAt.toISOString()).toBe('2026-05-30T09:30:00.000Z');
  });
});

describe('a stable key', () => {
  const look = (counts: Partial<Measurement>) =>
    judgeStable({
      ...COUNTS_ALONE,
      ...countsOf([{ ...NOTHING_MEASURED, ...counts, day: '2026-07-01' }]),
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

describe('what a key lacks for promotion', () => {
  const BARS = { adoption: 0.2, capture: 0.5 };
  const lacks = (counts: Partial<Measurement>, owners = 5, seldom = false) =>
    missingForPromotion(ratesOf({ ...NOTHING_MEASURED, ...counts }), owners, BARS, seldom).map(
      (one) => /use where|had the need|accepted values|came back/.exec(one)?.[0],
    );
  const WELL = used(500, 1_000, 100);

  it.each<[what: string, lacking: () => (string | undefined)[], expected: string[]]>([
    ['is nothing where all rates surely reach their bars and five used it', () => lacks(WELL), []],
    ['is people, where four did', () => lacks(WELL, 4), ['came back']],
    ['is use that is surely enough', () => lacks(used(210, 1_000)), ['use where']],
    ['is a surely large share of those with the need', () => lacks(used(500, 1_000, 480)), ['had the need']],
    [
      'is values that are surely accepted',
      () => lacks({ ...WELL, accepted: 7, refused: 1 }),
      ['accepted values'],
    ],
    [
      'is all of it where nothing is known',
      () => lacks({}),
      ['use where', 'had the need', 'accepted values'],
    ],
    [
      'is no further value of a seldom need, of which five are good',
      () => lacks({ ...WELL, accepted: 5 }, 5, true),
      [],
    ],
    ['is one more, where they are four', () => lacks({ ...WELL, accepted: 4 }, 5, true), ['accepted values']],
    [
      'is better ones, where too few of them are',
      () => lacks({ ...WELL, accepted: 4, refused: 2 }, 5, true),
      ['accepted values'],
    ],
  ])('%s', (_, lacking, expected) => {
    expect(lacking()).toEqual(expected);
  });

  it('is told with what there is, how it was counted and the bar', () => {
    const rates = ratesOf({ ...NOTHING_MEASURED, ...used(210, 1_000) });
    const [whole] = missingForPromotion(rates, 5, BARS, false);
    expect(whole).toBe(
      'its use where it was offered is 21 % (210 of 1000; 19 % to 24 %) owner by owner and must surely be 20 % or more',
    );
    const [plain] = missingForPromotion(rates, 5, BARS, false, '');
    expect(plain).toContain('24 %) and must surely be');
  });
});

describe('harm that is proven', () => {
  const WORSE = { usedJudged: 400, usedSucceeded: 240, unusedJudged: 400, unusedSucceeded: 340 };
  const FINE = { usedJudged: 40, usedSucceeded: 34, unusedJudged: 40, unusedSucceeded: 34 };
  const proof = (counts: Partial<Measurement>, people: Partial<Measurement>) =>
    provenHarm(ratesOf({ ...NOTHING_MEASURED, ...counts }), ratesOf({ ...NOTHING_MEASURED, ...people }));

  it.each<[what: string, counts: Partial<Measurement>, people: Partial<Measurement>, rule: string | null]>([
    ['by outcomes that payloads and people tell', WORSE, WORSE, 'harms_outcomes'],
    ['not where its people do well with it', WORSE, FINE, null],
    ['not where nothing is known of them', WORSE, {}, null],
    [
      'by values that both see refused',
      { accepted: 20, refused: 80 },
      { accepted: 4, refused: 6 },
      'values_refused',
    ],
    [
      'not where half of its people’s are accepted',
      { accepted: 20, refused: 80 },
      { accepted: 5, refused: 5 },
      null,
    ],
    ['not where its people gave none', { accepted: 20, refused: 80 }, {}, null],
  ])('%s', (_, counts, people, rule) => {
    expect(proof(counts, people)?.rule ?? null).toBe(rule);
  });

  it('is told by how much', () => {
    expect(proof(WORSE, WORSE)?.sentence).toContain('by 25 points (at least 19)');
  });
});

it.each([
  [0, '0 %'],
  [0.004, '0.4 %'],
  [0.0994, '9.9 %'],
  [0.1, '10 %'],
  [0.374, '37 %'],
  [-0.2, '-20 %'],
])('%d is %s', (share, said) => {
  expect(percent(share)).toBe(said);
});

it('a rate is told with what it is a share of, in tenths, and its interval', () => {
  expect(words(rateOf(412, 1_030))).toBe('40 % (412 of 1030; 37 % to 43 %)');
  expect(words(rateOf(12.34, 30.06))).toMatch(/^41 % \(12\.3 of 30\.1; /);
  expect(words(rateOf(0, 0))).toBe('not known yet');
});
