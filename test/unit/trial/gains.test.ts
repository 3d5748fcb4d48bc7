import { describe, expect, it } from 'vitest';
import { gainsOf, gainThatCame, gainWords } from '../../../src/domain/trial/measured/gains.ts';
import { measuresOf } from '../../../src/domain/trial/measured/key-measures.ts';
import { type Measurement, NOTHING_MEASURED } from '../../../src/domain/trial/measured/measurement.ts';

const on = (day: string, counts: Partial<Measurement>) => ({ ...NOTHING_MEASURED, ...counts, day });
const BEFORE = [on('2026-01-01', { notOffered: 500, saidNotOffered: 100 })];
const SINCE = [
  on('2026-02-01', { offered: 300, saidInOther: 15, notOffered: 200, saidNotOffered: 20 }),
  on('2026-02-02', { offered: 100, saidInOther: 5, notOffered: 200, saidNotOffered: 20 }),
];

describe('by how much a need fell in words since its key was offered', () => {
  it.each([
    ['against the weeks before and those who lack it', SINCE, BEFORE, { before: 0.75, others: 0.5 }, 0.5],
    [
      'against the weeks before alone',
      [on('2026-02-01', { offered: 400, saidInOther: 20 })],
      BEFORE,
      { before: 0.75 },
      0.75,
    ],
    ['against those who lack it alone', SINCE, [], { others: 0.5 }, 0.5],
  ] as const)('%s', (_, within, earlier, expected, came) => {
    const gains = gainsOf(within, earlier);
    const found = Object.entries(gains ?? {}).map(([than, { difference }]) => [than, difference]);
    expect(Object.fromEntries(found)).toEqual(expected);
    expect(gainThatCame(gains)).toBe(came);
  });

  it('is unknown where nobody could have said it', () => {
    expect(gainsOf([], [])).toBeNull();
    expect(gainThatCame(null)).toBeNull();
  });

  it('is told in a part of a sentence each', () => {
    expect(gainWords(gainsOf(SINCE, BEFORE) ?? {})).toEqual([
      expect.stringMatching(/^in words it is said 75 % less \(\d+ % to \d+ %\) than in the weeks before$/),
      expect.stringMatching(/^in words it is said 50 % less \(.+\) than by those who were not offered it$/),
    ]);
    expect(gainWords({})).toEqual([]);
  });
});

describe('S-33 the measures of a key', () => {
  it('are counted of what each is a share of, over all its days', () => {
    const used = {
      used: 40,
      accepted: 36,
      refused: 4,
      usedJudged: 30,
      usedSucceeded: 27,
      usedCorrected: 2,
      usedRejected: 1,
      unusedJudged: 20,
      unusedSucceeded: 12,
    };
    const beside = {
      before: { said: 100, payloads: 500 },
      owners: 9,
      predicted: { predicted: 6, payloads: 24 },
    };
    const measures = measuresOf([...SINCE, on('2026-02-03', used)], beside);
    const shares = Object.entries(measures).flatMap(([name, rate]) =>
      typeof rate === 'object' && 'numerator' in rate ? [[name, [rate.numerator, rate.denominator]]] : [],
    );
    expect(Object.fromEntries(shares)).toEqual({
      adoption: [40, 400],
      validity: [36, 40],
      coverage_gain: [20, 400],
      outcome: [27, 30],
      redundancy: [6, 24],
      breadth: [9, 36],
      capture: [40, 60],
      coverage_gain_beside: [20, 400],
      correction: [2, 30],
      rejection: [1, 30],
    });
    expect(measures.offered).toBe(400);
    expect(measures.coverage_gain.rate).toBeCloseTo(0.75);
    expect(measures.coverage_gain_beside.rate).toBeCloseTo(0.5);
    expect(measures.outcome_lift.difference).toBeCloseTo(0.3);
  });
});
