import { describe, expect, it } from 'vitest';
import {
  coverageGain,
  duringOf,
  NOTHING_MEASURED,
  ratesOf,
  sumOf,
} from '../../../src/domain/trial/measured/measurement.ts';
import { GOOD } from '../../helpers/people/key-on-trial.ts';

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
    // Used of what was offered, used of those who had the need, accepted of all values.
    expect([adoption, capture, validity].map((rate) => [rate.numerator, rate.denominator])).toEqual([
      [400, 1_000],
      [400, 500],
      [390, 400],
    ]);
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

  it.each([
    ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z', ['2026-03-01']],
    ['2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00.001Z', ['2026-03-01', '2026-03-02']],
    ['2026-03-02T09:30:00.000Z', '2026-03-02T09:30:00.001Z', ['2026-03-02']],
  ])('from %s to %s are of %j: the end is not part of a time', (from, to, days) => {
    const rows = ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03'].map((day) => ({ ...GOOD, day }));
    expect(duringOf(rows, new Date(from), new Date(to)).map(({ day }) => day)).toEqual(days);
  });

  it('a need that grew more than a hundred times is told as a hundred', () => {
    const grew = coverageGain({ said: 1, payloads: 10_000 }, { said: 300, payloads: 400 });
    expect(grew.difference).toBeCloseTo(-7_499);
    expect(grew.low).toBe(-99);
  });

  it('days add up', () => {
    const one = { ...GOOD, usedJudged: 3, usedSucceeded: 2, unusedJudged: 1, unusedSucceeded: 1 };
    expect(sumOf([one, one])).toEqual(
      Object.fromEntries(Object.entries(one).map(([name, count]) => [name, 2 * count])),
    );
    expect(sumOf([])).toEqual(NOTHING_MEASURED);
  });
});
