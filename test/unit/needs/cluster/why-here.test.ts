import { describe, expect, it } from 'vitest';
import { whyHere } from '../../../../src/domain/needs/cluster/why-here.ts';

const of = (...values: number[]) => Float32Array.from(values);
const needs = [
  { id: 'seat', centroid: of(1, 0, 0) },
  { id: 'meal', centroid: of(0, 1, 0) },
  { id: 'bag', centroid: of(0, 0, 1) },
];

describe('why a phrase is in its need', () => {
  it('is told by how near it is, and to which other one', () => {
    const [why] = whyHere([of(0.9, 0.4, 0)], 'seat', needs);
    expect(why?.next?.id).toBe('meal');
    expect(why?.nearness).toBeGreaterThan(why?.next?.nearness ?? 1);
  });

  it('by cosines beside what all needs share, from three needs on', () => {
    expect(whyHere([of(1, 0, 0)], 'seat', needs)).toEqual([
      { nearness: expect.closeTo(1), next: { id: 'meal', nearness: expect.closeTo(-0.5) } },
    ]);
    const two = [{ id: 'seat', centroid: of(3, 0, 0) }, ...needs.slice(1, 2)];
    expect(whyHere([of(0.8, 0.6, 0)], 'seat', two)).toEqual([
      { nearness: expect.closeTo(0.8), next: { id: 'meal', nearness: expect.closeTo(0.6) } },
    ]);
  });

  it('has no other need where there is none', () => {
    expect(whyHere([of(1, 0, 0)], 'seat', needs.slice(0, 1))).toEqual([{ nearness: 1, next: null }]);
  });

  it('is not known of a need that is gone', () => {
    expect(whyHere([of(1, 0, 0)], 'gone', needs)).toEqual([null]);
  });
});
