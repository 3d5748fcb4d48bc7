import { describe, expect, it } from 'vitest';
import { ratioOf } from '../../../src/domain/statistics/ratio.ts';
import { coverageGain } from '../../../src/domain/trial/measured/measurement.ts';

describe('the interval of a ratio of two shares', () => {
  it("is Koopman's: 36 of 40 against 16 of 80 is 2.94 to 7.15", () => {
    const { ratio, low, high } = ratioOf({ hits: 36, of: 40 }, { hits: 16, of: 80 });
    expect(ratio).toBeCloseTo(4.5);
    expect(low).toBeCloseTo(2.94, 2);
    expect(high).toBeCloseTo(7.15, 2);
  });

  it.each([
    ['nothing in the first share', 0, 40, 16, 80, 0, 0.44],
    ['nothing in the second', 3, 40, 0, 80, 1.6, Number.POSITIVE_INFINITY],
    ['everything in both', 40, 40, 80, 80, 0.91, 1.05],
    ['nothing in both', 0, 40, 0, 80, 0, Number.POSITIVE_INFINITY],
  ])('is there also with %s', (_, hits, of, others, among, low, high) => {
    const found = ratioOf({ hits, of }, { hits: others, of: among });
    expect(found.low).toBeCloseTo(low, 2);
    expect(found.high).toBeCloseTo(high, 2);
  });

  it('is open where one side was never counted', () => {
    expect(ratioOf({ hits: 1, of: 2 }, { hits: 0, of: 0 })).toEqual({ ratio: null, low: 0, high: Infinity });
  });
});

describe('S-33 the coverage gain', () => {
  it.each<[string, [number, number], [number, number], number | null]>([
    ['half of it gone', [80, 400], [40, 400], 0.5],
    ['all of it gone', [80, 400], [0, 400], 1],
    ['twice as much', [20, 400], [40, 400], -1],
    ['never said before', [0, 400], [4, 400], null],
  ])('of a need with %s', (_, [said, payloads], [since, of], gain) => {
    const { difference, low, high } = coverageGain({ said, payloads }, { said: since, payloads: of });
    expect(difference).toBe(gain);
    expect(low).toBeGreaterThanOrEqual(-99);
    expect(high).toBeLessThanOrEqual(1);
    expect(low).toBeLessThan(high);
  });

  it('tells a fall that is no accident from one that may be', () => {
    expect(coverageGain({ said: 80, payloads: 400 }, { said: 40, payloads: 400 }).low).toBeGreaterThan(0);
    expect(coverageGain({ said: 4, payloads: 20 }, { said: 2, payloads: 20 }).low).toBeLessThan(0);
  });
});
