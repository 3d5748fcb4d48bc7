import { expect, it } from 'vitest';
import { isLeftAlone, pauseAfter } from '../../../src/domain/basics/setback.ts';

it.each([
  [1, 0],
  [4, 0],
  [5, 10_000],
  [6, 20_000],
  [10, 320_000],
  [100, 3_600_000],
])('R14 a job that has failed %i times in a row is left alone for %i ms', (failures, ms) => {
  expect(pauseAfter(failures)).toBe(ms);
});

it.each([
  [-1, false],
  [0, false],
  [1, true],
  [20_000, true],
  [20_001, false],
  [3_600_000, false],
])('R12 with %i ms left of a pause of 20 s it is left alone: %s', (left, alone) => {
  const now = new Date('2026-01-05T00:00:00Z');
  const nextTryAt = new Date(now.getTime() + left);
  expect(isLeftAlone({ failures: 6, reason: 'Error', nextTryAt }, now)).toBe(alone);
});
