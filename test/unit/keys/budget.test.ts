import { describe, expect, it } from 'vitest';
import { livingOf, placeFor, strongestFirst } from '../../../src/domain/keys/budget.ts';

const BUDGET = { experimental: 2, total: 5 };

describe('a place for one more key', () => {
  it.each([
    [1, 4, null],
    [2, 4, 'budget_experimental'],
    [1, 5, 'budget_total'],
    [2, 5, 'budget_total'],
    [3, 6, 'budget_total'],
  ])('S-36 with %i on trial and %i in all: %s', (experimental, total, rule) => {
    expect(placeFor({ experimental, total }, BUDGET)?.rule ?? null).toBe(rule);
  });

  it.each([
    [2, 4, '2 of 2 keys are on trial; one must become stable or be retired first.'],
    [1, 6, '6 of 5 learned keys live; one must be retired first.'],
  ])('with %i on trial and %i in all is waited for, and says for what', (experimental, total, why) => {
    expect(placeFor({ experimental, total }, BUDGET)?.sentence).toBe(`Waits for a place: ${why}`);
  });

  it('S-36 is taken by keys on trial and stable ones only', () => {
    const keys = (['experimental', 'stable', 'proposed', 'retired', 'rejected', 'stable'] as const).map(
      (status) => ({ status }),
    );
    expect(livingOf(keys)).toEqual({ experimental: 1, total: 3 });
  });
});

it('S-36 needs are served by their people, then by what they said, then in a fixed order', () => {
  const needs = [
    { id: 'd', owners: 5, fragments: 90 },
    { id: 'c', owners: 9, fragments: 20 },
    { id: 'b', owners: 9, fragments: 30 },
    { id: 'a', owners: 9, fragments: 20 },
  ];
  expect(needs.toSorted(strongestFirst).map(({ id }) => id)).toEqual(['b', 'a', 'c', 'd']);
  expect(
    needs
      .toReversed()
      .sort(strongestFirst)
      .map(({ id }) => id),
  ).toEqual(['b', 'a', 'c', 'd']);
});
