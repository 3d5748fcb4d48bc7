import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICY } from '../../../src/domain/policy/policy.ts';
import { judgeWindow } from '../../../src/domain/trial/lifecycle.ts';
import { heardOf, type OwnerDay } from '../../../src/domain/trial/measured/heard.ts';
import { NOTHING_MEASURED, ratesOf, sumOf } from '../../../src/domain/trial/measured/measurement.ts';
import { COUNTS_ALONE, WINDOW } from '../../helpers/people/key-on-trial.ts';

const DAY = '2026-03-10';

/** So many owners who each did the same. */
function owners(name: string, count: number, did: Partial<OwnerDay>): OwnerDay[] {
  return Array.from({ length: count }, (_, index) => ({
    ...NOTHING_MEASURED,
    used: (did.accepted ?? 0) + (did.refused ?? 0),
    ...did,
    owner: `${name}-${index}`,
    day: did.day ?? DAY,
  }));
}

const HONEST = owners('honest', 40, {
  offered: 30,
  accepted: 5,
  saidInOther: 1,
  usedJudged: 5,
  usedSucceeded: 5,
});

/** What owner by owner is made of these days. */
const ratesHeard = (days: readonly OwnerDay[]) =>
  ratesOf(sumOf(heardOf(days, WINDOW.startedAt, WINDOW.endsAt).measurements));

describe('payloads decide nothing about a key that the people behind them do not say too', () => {
  it.each<[string, OwnerDay[], string]>([
    ['nobody else', [], 'promote'],
    ['one owner refuses a thousand values', owners('loud', 1, { refused: 1_000 }), 'promote'],
    ['eight owners refuse a thousand each', owners('loud', 8, { refused: 1_000 }), 'extend'],
    ['one owner says it in words ten thousand times', owners('loud', 1, { saidInOther: 10_000 }), 'promote'],
    [
      'eight owners say that what it led to failed',
      owners('loud', 8, { accepted: 100, usedJudged: 100 }),
      'promote',
    ],
    ['sixty owners refuse what it is for', owners('people', 60, { refused: 5 }), 'retire'],
    ['one owner sends ten million payloads', owners('loud', 1, { offered: 10_000_000 }), 'promote'],
  ])('%s', (_, others, move) => {
    const days = [...HONEST, ...others];
    // Of the payloads that say the need in words every second one succeeds.
    const counts = { ...sumOf(days), unusedJudged: 200, unusedSucceeded: 100 };
    const verdict = judgeWindow({
      ...COUNTS_ALONE,
      measurements: [{ ...counts, day: DAY }],
      heard: heardOf(days, WINDOW.startedAt, WINDOW.endsAt),
      window: WINDOW,
      policy: DEFAULT_POLICY,
      extensionsUsed: 0,
      now: WINDOW.endsAt,
    });
    expect(verdict.move).toBe(move);
    // A promotion against the payloads says by whom.
    const against = others.some(({ offered, refused, saidInOther }) => offered + refused + saidInOther > 0);
    expect(verdict.sentence.includes('Owner by owner')).toBe(move === 'promote' && against);
  });

  it('a key that few loud owners make look good is not promoted', () => {
    const days = [
      ...owners('people', 40, { refused: 3, accepted: 1 }),
      ...owners('loud', 3, { accepted: 1_000 }),
    ];
    const { move, sentence } = judgeWindow({
      ...COUNTS_ALONE,
      measurements: [{ ...sumOf(days), offered: 4_000, day: DAY }],
      heard: heardOf(days, WINDOW.startedAt, WINDOW.endsAt),
      window: WINDOW,
      policy: DEFAULT_POLICY,
      extensionsUsed: 0,
      now: WINDOW.endsAt,
    });
    expect([move, sentence]).toEqual([
      'extend',
      expect.stringMatching(/its share of accepted values is 35 % .* owner by owner/),
    ]);
  });
});

describe('how its people took to a key', () => {
  it('counts the owners whose values were accepted, of the days that are asked for', () => {
    const days = [
      ...HONEST,
      ...owners('refused', 3, { refused: 2 }),
      ...owners('before', 4, { accepted: 2, day: '2026-02-01' }),
    ];
    expect(heardOf(days, WINDOW.startedAt, WINDOW.endsAt).owners).toBe(40);
  });

  it('hears nobody for more than twice the middle one', () => {
    const days = [...owners('usual', 4, { accepted: 3 }), ...owners('loud', 1, { refused: 500 })];
    expect(ratesHeard(days).validity.rate).toBeCloseTo(12 / 18);
  });

  it('hears the payloads of nobody for more than twice the middle one, however loud it is with the key', () => {
    const days = [
      ...owners('usual', 4, { offered: 10, accepted: 1 }),
      ...owners('without it', 1, { offered: 9_000 }),
      ...owners('with it', 1, { offered: 500, accepted: 500 }),
    ];
    expect(ratesHeard(days).adoption.rate).toBeCloseTo(6 / 80);
  });

  it.each<[what: string, uses: number[], heard: number]>([
    ['the middle one of three', [9, 1, 2], 7],
    ['the quieter of two', [1, 3], 3],
    ['of those alone who have the need', [0, 0, 4, 4], 8],
    ['and nothing is taken from who is twice as loud', [2, 4], 6],
  ])('goes by %s', (_, uses, heard) => {
    const days = uses.flatMap((accepted, at) => owners(`one-${at}`, 1, { accepted, offered: 10 }));
    expect(sumOf(heardOf(days, WINDOW.startedAt, WINDOW.endsAt).measurements).used).toBe(heard);
  });

  it('says nothing where nobody came back', () => {
    expect(heardOf([], WINDOW.startedAt, WINDOW.endsAt)).toEqual({ owners: 0, measurements: [] });
  });
});
