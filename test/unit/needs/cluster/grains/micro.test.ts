import { describe, expect, it } from 'vitest';
import { microClusters } from '../../../../../src/domain/needs/cluster/grains/micro.ts';
import { principalAxes, project } from '../../../../../src/domain/needs/cluster/grains/principal-axes.ts';
import type { Items } from '../../../../../src/domain/needs/cluster/reading/group.ts';
import { seededRandom } from '../../../../../src/domain/statistics/random.ts';

const DIMENSIONS = 8;

/** Phrases of so many needs in turn, each around an axis of its own, with words and types told by `more`. */
function items(
  count: number,
  needs: number,
  more: (index: number) => { tokens?: number[]; typed?: string } = () => ({}),
  noise = 0.2,
): Items {
  const random = seededRandom(3);
  const all = Array.from({ length: count }, (_, index) => {
    const vector = Float32Array.from({ length: DIMENSIONS }, () => noise * (random() - 0.5));
    vector[index % needs] = (vector[index % needs] ?? 0) + 1;
    const { tokens = [], typed = 'none' } = more(index);
    return { index, vector, tokens, typed: new Set([typed]), language: 'en', interactions: [] };
  });
  const frequency = new Float64Array(8).fill(count / 4);
  return {
    ...{ all, frequency, names: [], value: new Uint8Array(8), interactionCount: 0 },
    centreOf: () => new Float32Array(DIMENSIONS),
  };
}

/** Share of the grains whose phrases are all of one kind. */
const pure = (grains: readonly number[][], kind: (index: number) => number) =>
  grains.filter((members) => new Set(members.map(kind)).size === 1).length / grains.length;

describe('grains', () => {
  it.each([
    [60, 6],
    [60, 2],
    [7, 3],
    [2, 6],
    [1, 6],
  ])('hold each of %i phrases once, about %i to a grain, in the order of their first', (count, size) => {
    const grains = microClusters(items(count, 3), size);
    expect(grains.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, at) => at));
    const firsts = grains.map(([first]) => first ?? -1);
    expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
    expect(grains.length).toBeLessThanOrEqual(Math.ceil((1.7 * count) / size));
    expect(grains.length).toBeGreaterThanOrEqual(Math.floor(count / size / 2));
  });

  it('are of one need where needs lie apart', () => {
    expect(pure(microClusters(items(90, 3), 6), (at) => at % 3)).toBe(1);
  });

  it('are told by words where the meaning tells nothing', () => {
    const words = items(96, 1, (at) => ({ tokens: [at % 4] }), 0.01);
    expect(pure(microClusters(words, 6), (at) => at % 4)).toBe(1);
  });

  it('are told by types where neither tells', () => {
    const types = ['count', 'date', 'time'];
    const typed = items(90, 1, (at) => ({ typed: types[at % 3] ?? '' }), 0.01);
    expect(pure(microClusters(typed, 6), (at) => at % 3)).toBe(1);
  });

  it('are drawn alike of the same seed, and otherwise of another', () => {
    const loose = items(90, 3, undefined, 2);
    expect(microClusters(loose, 6, 1)).toEqual(microClusters(loose, 6, 1));
    expect(microClusters(loose, 6, 1)).not.toEqual(microClusters(loose, 6, 2));
  });
});

describe('principal axes', () => {
  const random = seededRandom(9);
  /** Rows that differ most along the second direction, then along the first, and hardly along the others. */
  const rows = Array.from({ length: 500 }, () =>
    Float32Array.from([3, 9, 0.1, 0.1], (length) => length * (random() - 0.5)),
  );
  const three = () => principalAxes(rows, 3);

  it('are the directions in which rows differ most, the widest first', () => {
    const axes = three();
    expect(Math.abs(axes[0]?.[1] ?? 0)).toBeGreaterThan(0.99);
    expect(Math.abs(axes[1]?.[0] ?? 0)).toBeGreaterThan(0.99);
  });

  it('are of length one and at right angles, and no more than there are directions or rows', () => {
    const axes = three();
    for (const [a, one] of axes.entries())
      for (const [b, other] of axes.entries())
        expect(project(one, [other])[0]).toBeCloseTo(a === b ? 1 : 0, 4);
    expect(principalAxes(rows, 9)).toHaveLength(4);
    expect(principalAxes(rows.slice(0, 2), 9)).toHaveLength(2);
    expect(principalAxes([], 9)).toEqual([]);
  });

  it('are read from rows at even distances where there are many', () => {
    const along = (at: number) => Float32Array.from([at % 2 === 0 ? 1 : 0, at % 2 === 0 ? 0 : 5]);
    const [first] = principalAxes(
      Array.from({ length: 800 }, (_, at) => along(at)),
      1,
    );
    expect(Math.abs(first?.[0] ?? 0)).toBeCloseTo(1);
    const [whole] = principalAxes(
      Array.from({ length: 400 }, (_, at) => along(at)),
      1,
    );
    expect(Math.abs(whole?.[1] ?? 0)).toBeCloseTo(1);
  });

  it('give a row its coordinates', () => {
    const plane = [Float32Array.of(1, 0, 0), Float32Array.of(0, 0.6, 0.8)];
    expect([...project(Float32Array.of(2, 1, 1), plane)]).toEqual([2, expect.closeTo(1.4)]);
  });
});
