import { describe, expect, it } from 'vitest';
import { nearness } from '../../../../src/domain/needs/cluster/nearness.ts';

/** Unit vectors of a plane, by their angle in degrees; any wish looks like 0 degrees. */
const at = (degrees: number) =>
  new Float32Array([Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]);

function near(a: readonly number[], b: readonly number[]): number {
  const phrases = [...a, ...b].map((angle, i) => {
    return { id: `p${i}`, text: `text ${i}`, language: 'en', vector: at(angle) };
  });
  const ids = phrases.map(({ id }) => id);
  const pool = { phrases, background: at(0) };
  return nearness(pool, new Set(ids.slice(0, a.length)), new Set(ids.slice(a.length)));
}

it('is the cosine across over the lesser one within, beside what else is said', () => {
  // Centred on (30, 0) / 30: at 90 and 180 degrees lie (-1, 1) and (-2, 0), at 135 and 225 (-1.71, 0.71) and (-1.71, -0.71).
  const angle = (x: number, y: number) => Math.atan2(y, x);
  const [a, b] = [angle(-1, 1), Math.PI];
  const half = Math.SQRT1_2;
  const [c, d] = [angle(-1 - half, half), angle(-1 - half, -half)];
  const across = [Math.cos(a - c), Math.cos(a - d), Math.cos(b - c), Math.cos(b - d)];
  const mean = across.reduce((sum, one) => sum + one, 0) / 4;
  const within = Math.min(Math.cos(a - b), Math.cos(c - d));
  expect(near([90, 180], [135, 225])).toBeCloseTo(mean / within, 4);
});

describe('how near two needs are', () => {
  it.each([
    ['two halves of one need are as near as each is to itself', [80, 82, 84], [81, 83, 85], 0.99, 1.01],
    ['needs on either side of what any wish looks like are not near', [60, 65, 70], [-60, -65, -70], -1, 0],
    ['needs beside one another are in between', [40, 50, 60], [110, 120, 130], 0.2, 0.95],
    ['of one that says nothing of itself nothing is known', [40], [110, 120], 1, 1],
  ])('%s', (_rule, a, b, least, most) => {
    expect(near(a, b)).toBeGreaterThanOrEqual(least);
    expect(near(a, b)).toBeLessThanOrEqual(most);
  });
});
