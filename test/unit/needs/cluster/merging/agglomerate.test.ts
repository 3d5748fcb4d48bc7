import { describe, expect, it } from 'vitest';
import { agglomerate, judgeWith } from '../../../../../src/domain/needs/cluster/merging/agglomerate.ts';
import { averageLinkage } from '../../../../../src/domain/needs/cluster/merging/average-linkage.ts';
import type { PoolScale } from '../../../../../src/domain/needs/cluster/merging/evidence.ts';
import { WEIGHTS } from '../../../../../src/domain/needs/cluster/merging/weights.ts';
import type { Group } from '../../../../../src/domain/needs/cluster/reading/group.ts';
import { seededRandom } from '../../../../../src/domain/statistics/random.ts';

const SCALE: PoolScale = {
  ...{ spread: 1, pairRate: 0, size: 30, nameToken: -1 },
  ...{ weight: new Float64Array(1), value: new Uint8Array(1) },
};
/** A phrase at a place; joined ones stand at the mean of theirs. */
const at = ([x, y]: readonly [number, number], member: number): Group => ({
  members: [member],
  sum: Float32Array.of(x, y),
  ...{ tokens: new Map(), typed: new Map(), languages: new Map(), interactions: new Map() },
});
const mean = ({ sum, members }: Group, axis: 0 | 1) => (sum[axis] ?? 0) / members.length;
const judge = (a: Group, b: Group) => 1 - Math.hypot(mean(a, 0) - mean(b, 0), mean(a, 1) - mean(b, 1));
const never = () => false;
const found = (
  places: readonly (readonly [number, number])[],
  least: number,
  forbidden: (a: Group, b: Group) => boolean = never,
) => agglomerate(places.map(at), SCALE, judge, least, forbidden).map(({ members }) => members);
/** Places on a line. */
const line = (places: readonly number[]) => places.map((x): [number, number] => [x, 0]);

describe('groups are joined', () => {
  it.each([
    [
      'that are likely one need, and no others',
      [0, 0.1, 2, 2.1],
      0.5,
      [
        [0, 1],
        [2, 3],
      ],
    ],
    ['the likeliest first', [0, 0.4, 0.5], 0.7, [[0], [1, 2]]],
    ['by what they are together, not by their nearest', [0, 0.4, 0.8], 0.5, [[0, 1], [2]]],
    ['not at the bar itself', [0, 0.5], 0.5, [[0], [1]]],
    ['not below it', [0, 1, 2], 0.5, [[0], [1], [2]]],
    ['of none there is none', [], 0, []],
  ])('%s', (_, places, least, groups) => {
    expect(found(line(places), least)).toEqual(groups);
  });

  it('but not what is forbidden, nor what holds it', () => {
    const apart = ({ members: a }: Group, { members: b }: Group) =>
      [...a, ...b].includes(0) && [...a, ...b].includes(2);
    expect(found(line([0, 0.1, 0.2]), 0.5, apart)).toEqual([[0, 1], [2]]);
  });
});

/** All pairs looked at anew in each step: what the short cuts must come to. */
function slowly<G>(
  start: readonly G[],
  odds: (a: G, b: G) => number,
  least: number,
  join: (a: G, b: G) => G,
): G[] {
  const groups = [...start];
  for (;;) {
    let best: [number, number] | null = null;
    let top = least;
    for (const [i, a] of groups.entries())
      for (const [j, b] of groups.entries()) {
        if (j <= i || odds(a, b) <= top) continue;
        top = odds(a, b);
        best = [i, j];
      }
    if (best === null) return groups;
    const [i, j] = best;
    groups[i] = join(groups[i] as G, groups[j] as G);
    groups.splice(j, 1);
  }
}

describe('the short cuts come to what all pairs would, of places by chance', () => {
  const random = seededRandom(11);
  const draws = Array.from({ length: 30 }, (_, draw) => ({
    draw,
    places: Array.from({ length: 5 + (draw % 20) }, (): [number, number] => [3 * random(), 3 * random()]),
  }));

  it.each(draws)('by the evidence of groups: draw $draw', ({ places }) => {
    // The first phrase goes with those near it alone.
    const odd = (a: Group, b: Group) => [...a.members, ...b.members].includes(0) && judge(a, b) < 0.6;
    const join = (a: Group, b: Group): Group => ({
      ...a,
      members: [...a.members, ...b.members],
      sum: Float32Array.of((a.sum[0] ?? 0) + (b.sum[0] ?? 0), (a.sum[1] ?? 0) + (b.sum[1] ?? 0)),
    });
    const odds = (a: Group, b: Group) => (odd(a, b) ? Number.NEGATIVE_INFINITY : judge(a, b));
    const expected = slowly(places.map(at), odds, 0.2, join).map(({ members }) => members);
    expect(found(places, 0.2, odd)).toEqual(expected);
  });

  it.each(draws)('whatever the odds of joined groups are: draw $draw', ({ draw, places }) => {
    const mark = ({ members }: Group) => members.reduce((sum, one) => sum + Math.sqrt(one + 2 + draw), 0);
    const odds = (a: Group, b: Group) => Math.sin(97 * (mark(a) + mark(b)) + 31 * mark(a) * mark(b));
    const join = (a: Group, b: Group): Group => ({ ...a, members: [...a.members, ...b.members] });
    const expected = slowly(places.map(at), odds, 0.6, join).map(({ members }) => members);
    const groups = agglomerate(places.map(at), SCALE, odds, 0.6, never);
    expect(groups.map(({ members }) => members)).toEqual(expected);
  });

  it.each(draws)('by the mean over their members: draw $draw', ({ places }) => {
    const alike = (a: number, b: number) => judge(at(places[a] ?? [0, 0], a), at(places[b] ?? [0, 0], b));
    const average = (a: number[], b: number[]) =>
      a.flatMap((i) => b.map((j) => alike(i, j))).reduce((sum, one) => sum + one, 0) / (a.length * b.length);
    const start = places.map((_, place) => [place]);
    const groups = slowly(start, average, 0.2, (a, b) => [...a, ...b]);
    expect(averageLinkage(start, alike, 0.2, never)).toEqual(groups);
  });
});

it('pools whose clients name payloads are judged by weights of their own', () => {
  const weights = {
    ...WEIGHTS,
    merge: [...Array(21).fill(0), 2],
    mergeWithoutInteractions: [...Array(21).fill(0), -3],
  };
  const odds = (pairRate: number) => judgeWith(weights)(at([0, 0], 0), at([1, 0], 1), { ...SCALE, pairRate });
  expect([odds(0.1), odds(0)]).toEqual([2, -3]);
});
