import { describe, expect, it } from 'vitest';
import { averageLinkage } from '../../../../src/domain/needs/cluster/merging/average-linkage.ts';

/** Places on a line; what is nearer is more alike, from 1 on downwards. */
const grouped = (places: readonly number[], least: number, forbidden: [number, number][] = []) =>
  averageLinkage(
    places.map((_, i) => [i]),
    (a, b) => 1 - Math.abs((places[a] ?? 0) - (places[b] ?? 0)),
    least,
    (a, b) =>
      forbidden.some(([x, y]) => (a.includes(x) && b.includes(y)) || (a.includes(y) && b.includes(x))),
  );

describe('average linkage', () => {
  it.each([
    {
      title: 'joins what is near and leaves what is far',
      places: [0, 0.1, 2, 2.1],
      least: 0.5,
      groups: [
        [0, 1],
        [2, 3],
      ],
    },
    { title: 'joins the likest pair first', places: [0, 0.4, 0.5], least: 0.5, groups: [[0, 1, 2]] },
    {
      title: 'asks for the mean of all members, not for the nearest',
      places: [0, 0.4, 0.8],
      least: 0.5,
      groups: [[0, 1], [2]],
    },
    {
      title: 'leaves everything alone below the bar',
      places: [0, 1, 2],
      least: 0.5,
      groups: [[0], [1], [2]],
    },
    { title: 'has nothing to do with nothing', places: [], least: 0, groups: [] },
  ])('$title', ({ places, least, groups }) => {
    expect(grouped(places, least)).toEqual(groups);
  });

  it('never joins what is forbidden, nor what holds it', () => {
    expect(grouped([0, 0.1, 0.2], 0.5, [[0, 2]])).toEqual([[0, 1], [2]]);
  });
});
