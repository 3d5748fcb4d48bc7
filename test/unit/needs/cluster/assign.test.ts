import { describe, expect, test } from 'vitest';
import { assign } from '../../../../src/domain/needs/cluster/assign.ts';

const axis = (i: number, tilt = 0) =>
  Float32Array.from({ length: 6 }, (_, at) => (at === 5 ? 1 : at === i ? 1 : tilt));
const TARGETS = [0, 1, 2, 3].map((i) => ({ id: `need-${i}`, centroid: axis(i) }));

describe('a new phrase', () => {
  test('joins the cluster it is near', () => expect(assign(axis(2, 0.05), TARGETS)).toBe('need-2'));
  test('joins none when it is far from all', () => expect(assign(axis(4), TARGETS)).toBeNull());
  test('joins none when two are as near', () => {
    expect(assign(Float32Array.of(1, 1, 0, 0, 0, 1), TARGETS)).toBeNull();
  });
  test('joins none where the pool has too few clusters to tell', () => {
    expect(assign(axis(0), TARGETS.slice(0, 2))).toBeNull();
  });
});
