import { describe, expect, test } from 'vitest';
import { assign, assigning } from '../../../../src/domain/needs/cluster/assign.ts';

const axis = (i: number, tilt = 0) =>
  Float32Array.from({ length: 6 }, (_, at) => (at === 5 ? 1 : at === i ? 1 : tilt));
const TARGETS = [0, 1, 2, 3].map((i) => ({ id: `need-${i}`, centroid: axis(i) }));

describe('a new phrase', () => {
  test('joins the cluster it is near', () => expect(assign(axis(2, 0.05), TARGETS)).toBe('need-2'));
  test('joins none when it is far from all', () => expect(assign(axis(4), TARGETS)).toBeNull());
  test('joins none when two are as near', () => {
    expect(assign(Float32Array.of(1, 1, 0, 0, 0, 1), TARGETS)).toBeNull();
  });
  test('joins none of no pool', () => expect(assign(axis(0), [])).toBeNull());
  test('joins one of three that are told apart by more than chance', () => {
    const near = [...TARGETS, ...[0, 1, 2].map((i) => ({ id: `like-${i}`, centroid: axis(i, 0.4) }))];
    expect(assign(axis(3), near)).toBe('need-3');
    expect(assign(axis(0, 0.2), near)).toBeNull();
  });
  test('is placed whatever the lengths of the middles, and in whichever order they stand', () => {
    const long = TARGETS.map(({ id, centroid }) => ({ id, centroid: centroid.map((x) => 7 * x) }));
    expect(assign(axis(2, 0.05), long.toReversed())).toBe('need-2');
  });
  test('is placed after steps of ten thousand pairs', () => {
    const targets = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ id: `${i}`, centroid: axis(i % 5, i / 1_000) }));
    const steps = (count: number) => [...assigning(targets(count))].length;
    expect([steps(4), steps(140), steps(150), steps(210)]).toEqual([0, 0, 1, 2]);
  });
  test('joins none where the pool has too few clusters to tell', () => {
    expect(assign(axis(0), TARGETS.slice(0, 2))).toBeNull();
  });
});
