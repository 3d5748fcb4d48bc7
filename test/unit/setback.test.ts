import { expect, it } from 'vitest';
import { pauseAfter } from '../../src/domain/setback.ts';

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
