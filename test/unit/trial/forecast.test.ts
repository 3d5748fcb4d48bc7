import { describe, expect, it } from 'vitest';
import { betaQuantile } from '../../../src/domain/statistics/beta.ts';
import { forecastOf, outcomeOf } from '../../../src/domain/trial/measured/forecast.ts';
import { draws, hitsOf } from '../../helpers/people/draws.ts';

const NONE = [] as const;
const like = (capture: number, keys: number) =>
  Array.from({ length: keys }, () => ({ used: 100 * capture, said: 100 * (1 - capture) }));

describe('the forecast of a coverage gain', () => {
  it('is half of what the key has values for, and anything, where no key of the scenario has shown one yet', () => {
    const { gain, low, high, mapped } = forecastOf(40, 40, NONE);
    expect({ gain, mapped }).toEqual({ gain: 0.5, mapped: 1 });
    expect(low).toBeLessThan(0.1);
    expect(high).toBeGreaterThan(0.9);
    expect(forecastOf(20, 40, NONE).gain).toBe(0.25);
  });

  it('goes to what the keys reached, and is surer the more of them agree', () => {
    const [few, many] = [forecastOf(40, 40, like(0.8, 2)), forecastOf(40, 40, like(0.8, 12))];
    expect(many.gain).toBeGreaterThan(few.gain);
    expect(many.gain).toBeGreaterThan(0.74);
    expect(many.high - many.low).toBeLessThan(few.high - few.low);
  });

  it('takes each key as one, however often it was used, and none that hardly was', () => {
    const often = [{ used: 9_000, said: 1_000 }];
    expect(forecastOf(40, 40, often)).toEqual(forecastOf(40, 40, like(0.9, 1)));
    expect(forecastOf(40, 40, [{ used: 5, said: 4 }])).toEqual(forecastOf(40, 40, NONE));
  });

  it('is the mean of what the keys reached and of two keys that reached half', () => {
    expect(forecastOf(40, 40, like(0.8, 2)).gain).toBe(0.65);
    expect(forecastOf(30, 40, like(0.8, 2)).gain).toBe(0.488);
    expect(forecastOf(40, 40, [{ used: 9, said: 1 }]).gain).toBe(0.633);
  });

  it('says nearly anything where keys reached all or nothing', () => {
    const torn = [...like(0, 20), ...like(1, 20)];
    const { gain, low, high } = forecastOf(400, 400, torn);
    expect([gain, low < 0.01, high > 0.98]).toEqual([0.5, true, true]);
  });

  it('is nothing for a key that has a value for nothing that was said', () => {
    expect(forecastOf(0, 40, NONE)).toMatchObject({ gain: 0, low: 0, mapped: 0 });
  });

  it.each([
    [0, 1, 1],
    [3, 6, 3],
    [10, 8, 2],
  ])(
    'holds what comes in nine of ten keys or more: %i keys before it, captures spread as Beta(%i, %i)',
    (keys, a, b) => {
      const random = draws(41);
      const capture = () => betaQuantile(random(), a, b);
      const runs = 300;
      let held = 0;
      for (let run = 0; run < runs; run++) {
        const reached = Array.from({ length: keys }, () => {
          const used = hitsOf(random, 80, capture());
          return { used, said: 80 - used };
        });
        const mapped = 0.6 + 0.4 * random();
        const forecast = forecastOf(hitsOf(random, 60, mapped), 60, reached);
        const came = mapped * capture();
        if (outcomeOf(forecast, came)?.within) held++;
      }
      expect(held / runs).toBeGreaterThanOrEqual(0.9);
    },
  );

  it('is compared with what came, once that is known', () => {
    const forecast = { gain: 0.5, low: 0.2, high: 0.7, mapped: 0.9 };
    expect(outcomeOf(forecast, 0.6543)).toEqual({
      gain: 0.5,
      low: 0.2,
      high: 0.7,
      came: 0.654,
      within: true,
    });
    const within = [0.199, 0.2, 0.7, 0.701].map((came) => outcomeOf(forecast, came)?.within);
    expect(within).toEqual([false, true, true, false]);
    expect(outcomeOf(forecast, null)).toBeNull();
    expect(outcomeOf(null, 0.5)).toBeNull();
  });
});

describe('a quantile of the beta distribution', () => {
  // Closed forms: Beta(1, 1) is even, Beta(a, 1) has the quantile share ** (1 / a).
  it.each([
    [0.3, 1, 1, 0.3],
    [0.5, 3, 3, 0.5],
    [0.05, 4, 1, 0.05 ** 0.25],
    [0.975, 0.5, 0.5, Math.sin((Math.PI * 0.975) / 2) ** 2],
  ])('%d of Beta(%d, %d)', (share, a, b, expected) => {
    expect(betaQuantile(share, a, b)).toBeCloseTo(expected, 10);
  });
});
