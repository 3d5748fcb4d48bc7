import { describe, expect, it } from 'vitest';
import { coverageGain, NOTHING_MEASURED, ratesOf, sumOf } from '../../src/domain/measurement.ts';
import { GOOD } from '../helpers/key-on-trial.ts';

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
