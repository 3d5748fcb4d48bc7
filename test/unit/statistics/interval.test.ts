import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOf, rateOf } from '../../../src/domain/statistics/interval.ts';

describe('the interval of a share', () => {
  // Wilson's interval as tabled by Newcombe 1998 (81 of 263, 15 of 148, 0 of 20, 1 of 29), and two round ones.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
    [40, 100, 0.3094, 0.498],
    [10, 10, 0.7225, 1],
  ])('of %i in %i is %f to %f', (numerator, denominator, low, high) => {
    const rate = rateOf(numerator, denominator);
    expect(rate.low).toBeCloseTo(low, 4);
    expect(rate.high).toBeCloseTo(high, 4);
  });

  it('of nothing counted is everything', () => {
    expect(rateOf(0, 0)).toEqual({ numerator: 0, denominator: 0, rate: null, low: 0, high: 1 });
  });

  it('holds the share, lies within 0 and 1, and shrinks as evidence grows', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(5_000), (used, unused) => {
        const total = used + unused;
        const { rate, low, high } = rateOf(used, total);
        if (rate === null) return;
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(rate);
        expect(high).toBeGreaterThanOrEqual(rate);
        const more = rateOf(used * 4, total * 4);
        expect(more.high - more.low).toBeLessThan(high - low);
      }),
      { seed: 1 },
    );
  });
});

describe('the interval of a difference', () => {
  // Newcombe 1998, table II, method 10.
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [5, 56, 0, 29, -0.0381, 0.1926],
  ])('of %i/%i and %i/%i is %f to %f', (a, m, b, n, low, high) => {
    const difference = differenceOf(rateOf(a, m), rateOf(b, n));
    expect(difference.low).toBeCloseTo(low, 3);
    expect(difference.high).toBeCloseTo(high, 3);
  });

  it('is anything when one side was never counted', () => {
    expect(differenceOf(rateOf(1, 2), rateOf(0, 0))).toEqual({ difference: null, low: -1, high: 1 });
  });
});
