import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { consolidationDue, type PoolGrowth, restMs } from '../../../src/domain/needs/consolidation-due.ts';

const QUIET: PoolGrowth = { phrases: 1_000, consolidatedPhrases: 1_000, sinceMs: 0, caughtUp: true };

describe('a pool is learned anew', () => {
  it.each<[string, Partial<PoolGrowth>, boolean]>([
    ['the first time', { sinceMs: null, consolidatedPhrases: 0 }, true],
    ['the first time, whatever was counted', { sinceMs: null }, true],
    ['when it has grown by a tenth', { phrases: 1_100 }, true],
    ['not when it has grown by less', { phrases: 1_099 }, false],
    [
      'when little is new and it has rested in proportion to what that costs',
      { phrases: 1_030, sinceMs: 5_150 },
      true,
    ],
    ['not when it has rested for less', { phrases: 1_031, sinceMs: 5_154 }, false],
    ['not when hardly anything is new', { phrases: 1_029, sinceMs: DAY_MS }, false],
    ['after a week whatever is new', { phrases: 1_000, sinceMs: 7 * DAY_MS }, true],
    ['a large one for more', { phrases: 2_100, consolidatedPhrases: 2_000, sinceMs: DAY_MS }, false],
    ['a large one less often', { phrases: 2_001, consolidatedPhrases: 2_000, sinceMs: 13 * DAY_MS }, false],
    ['a large one in the end', { phrases: 2_001, consolidatedPhrases: 2_000, sinceMs: 14 * DAY_MS }, true],
    ['not under a backlog, however long ago it was', { sinceMs: 1e9, caughtUp: false }, false],
    ['under a backlog when it has grown', { phrases: 2_000, caughtUp: false }, true],
    ['when it was learned while nothing was in it', { phrases: 1, consolidatedPhrases: 0 }, true],
    ['not while nothing is in it', { phrases: 0, consolidatedPhrases: 0, sinceMs: null }, false],
    ['after rest when an erasure made it smaller', { phrases: 600, sinceMs: 3_000 }, true],
    ['not when the clock went backwards', { sinceMs: -60_000 }, false],
  ])('%s', (_, growth, due) => {
    expect(consolidationDue({ ...QUIET, ...growth })).toBe(due);
  });

  it.each([
    ['a week where hardly anything is new', 1_029, 7 * DAY_MS],
    ['the time that it costs where there is something to learn', 1_030, 5_150],
  ])('although nothing else comes, after %s', (_, phrases, rest) => {
    const growth = { ...QUIET, phrases };
    expect(restMs(growth)).toBe(rest);
    expect(consolidationDue({ ...growth, sinceMs: rest })).toBe(true);
    expect(consolidationDue({ ...growth, sinceMs: rest - 1 })).toBe(false);
  });

  it('so seldom under a steady stream that the sum stays linear in the phrases', () => {
    let consolidated = 0;
    let cost = 0;
    for (let phrases = 100; phrases <= 100_000; phrases += 100) {
      const growth = { phrases, consolidatedPhrases: consolidated, sinceMs: 0, caughtUp: false };
      if (!consolidationDue(growth)) continue;
      consolidated = phrases;
      cost += phrases;
    }
    expect(cost).toBeLessThan(12 * 100_000);
  });
});
