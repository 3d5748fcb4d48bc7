import { describe, expect, it } from 'vitest';
import { describeClusters } from '../../../../src/domain/needs/cluster/describe.ts';
import type { Phrase } from '../../../../src/domain/words/phrase.ts';

/** Unit vectors of a plane, by their angle in degrees. */
const at = (degrees: number) =>
  new Float32Array([Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]);
const phrases = (angles: readonly number[]): Phrase[] =>
  angles.map((angle, i) => ({ id: `p${i}`, text: `text ${i}`, language: 'en', vector: at(angle) }));

/** The cohesion of a cluster of the first phrases of a pool, where any wish looks like 0 degrees. */
function cohesion(angles: readonly number[], members: number): number {
  const pool = { phrases: phrases(angles), background: at(0) };
  const cluster = { id: 'c', phrases: pool.phrases.slice(0, members).map(({ id }) => id), lineage: [] };
  const [described] = describeClusters(pool, {
    clusters: [cluster],
    unclustered: new Map(),
    covered: new Map(),
  });
  return described?.cohesion ?? Number.NaN;
}

it('a cluster is described by the middle of its members, and the key that answers it', () => {
  const pool = { phrases: phrases([0, 90, 180]), background: at(0) };
  const cluster = { id: 'c', phrases: ['p0', 'p1', 'gone'], lineage: ['b'] };
  const covered = new Map([['c', { key: 'cabin_class', similarity: 0.8 }]]);
  const [told] = describeClusters(pool, { clusters: [cluster], unclustered: new Map(), covered });
  expect(told).toMatchObject({ id: 'c', lineage: ['b'], coveredBy: 'cabin_class' });
  expect([...(told?.centroid ?? [])]).toEqual([expect.closeTo(0.5), expect.closeTo(0.5)]);
  // One other phrase and thirty of the background: centred on (29, 0) / 31, one points along (2, 0), the other along (-29, 31).
  const apart = Math.acos(-29 / Math.hypot(29, 31));
  expect(told?.cohesion).toBeCloseTo(Math.cos(apart / 2), 5);
});

describe('the cohesion of a need', () => {
  it.each([
    {
      title: 'is high where its pool has nothing else in it',
      angles: [60, 65, 70, 75],
      members: 4,
      least: 0.95,
      most: 1,
    },
    { title: 'is 1 for a single wording', angles: [60], members: 1, least: 0.999, most: 1.001 },
    {
      title: 'is low for a heap around the background',
      angles: [-60, 60, -30, 30],
      members: 4,
      least: -1,
      most: 0.6,
    },
    {
      title: 'is held against what else the pool says',
      angles: [40, 82, ...Array(300).fill(61)],
      members: 2,
      least: -1,
      most: 0.9,
    },
  ])('$title', ({ angles, members, least, most }) => {
    expect(cohesion(angles, members)).toBeGreaterThanOrEqual(least);
    expect(cohesion(angles, members)).toBeLessThanOrEqual(most);
  });
});
