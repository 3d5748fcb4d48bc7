import { describe, expect, it } from 'vitest';
import { keyOf, saidByMany } from '../../helpers/people/one-need.ts';

const SEATS = [
  'window seat',
  'a window seat',
  'aisle seat',
  'an aisle seat',
  'window seat please',
  'aisle seat please',
];

describe('what else a key could have been', () => {
  it.each([
    ['a list', SEATS, 'list'],
    ['an amount', ['two suitcases', '3 suitcases', '4 suitcases', 'two suitcases please'], 'typed'],
    ['a yes or no', ['must allow pets', 'pets allowed', 'allow pets', 'no pets'], 'yes_or_no'],
  ])('is told of %s, with chances that are shares of one', (_sort, lines, is) => {
    const { sort } = keyOf(saidByMany(lines))?.doubt ?? {};
    expect(sort?.is).toBe(is);
    expect(sort?.instead).not.toBe(is);
    expect((sort?.chance ?? 2) + (sort?.insteadChance ?? 2)).toBeLessThanOrEqual(1.01);
  });

  it('has the next best name, which fits no better than the one that it has', () => {
    const { name } =
      keyOf(saidByMany(['pets allowed', 'allow pets', 'must allow pets', 'dogs allowed']))?.doubt ?? {};
    expect(name?.instead).toMatch(/^[a-z_]+$/);
    expect(name?.insteadFit).toBeLessThanOrEqual(name?.fit ?? 0);
  });

  it('has no two values that may be one where nothing was read of their meaning', () => {
    expect(keyOf(saidByMany(SEATS))?.doubt.grouping).toBeNull();
  });
});
