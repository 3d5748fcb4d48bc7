import { describe, expect, test } from 'vitest';
import { normalise } from '../../../../src/domain/basics/vector.ts';
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
  // Cosines of four needs in the mean -0.30, with a deviation of 0.47: the bar is 0.64, and half of one 0.23.
  const FOUR = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], xy: [1, 1, 0] };
  test.each<[string, number[], string | null]>([
    ['which is near enough, and clearly nearer than the next', [-0.9, -0.1, 0.4], 'z'],
    ['none that is not near enough: 0.585', [-0.9, -0.4, 0.2], null],
    ['none that is not clearly nearer: by 0.20', [-0.4, 0.6, 0.7], null],
  ])('joins the cluster %s', (_rule, parts, expected) => {
    const targets = Object.entries(FOUR).map(([id, to]) => ({ id, centroid: Float32Array.from(to) }));
    expect(assign(normalise(Float32Array.from(parts)), targets)).toBe(expected);
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
