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
/** A phrase at a place on a line; joined ones stand at the mean of theirs. */
const at = (place: number, member: number): Group => ({
  members: [member],
  sum: Float32Array.of(place),
  ...{ tokens: new Map(), typed: new Map(), languages: new Map(), interactions: new Map() },
});
const mean = ({ sum, members }: Group) => (sum[0] ?? 0) / members.length;
const judge = (a: Group, b: Group) => 1 - Math.abs(mean(a) - mean(b));
const never = () => false;
const found = (
  places: readonly number[],
  least: number,
  forbidden: (a: Group, b: Group) => boolean = never,
) => agglomerate(places.map(at), SCALE, judge, least, forbidden).map(({ members }) => members);

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
    expect(found(places, least)).toEqual(groups);
  });

  it('but not what is forbidden, nor what holds it', () => {
    const apart = ({ members: a }: Group, { members: b }: Group) =>
      [...a, ...b].includes(0) && [...a, ...b].includes(2);
    expect(found([0, 0.1, 0.2], 0.5, apart)).toEqual([[0, 1], [2]]);
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
    places: Array.from({ length: 5 + (draw % 20) }, () => 4 * random()),
  }));

  it.each(draws)('by the evidence of groups: draw $draw', ({ places }) => {
    const odd = (a: Group, b: Group) =>
      ([...a.members, ...b.members].includes(0) ? 0.4 : 0) - judge(a, b) < -0.5;
    const join = (a: Group, b: Group): Group => ({
      ...a,
      members: [...a.members, ...b.members],
      sum: Float32Array.of((a.sum[0] ?? 0) + (b.sum[0] ?? 0)),
    });
    const odds = (a: Group, b: Group) => (odd(a, b) ? judge(a, b) : Number.NEGATIVE_INFINITY);
    const expected = slowly(places.map(at), odds, 0.2, join).map(({ members }) => members);
    expect(found(places, 0.2, (a, b) => !odd(a, b))).toEqual(expected);
  });

  it.each(draws)('by the mean over their members: draw $draw', ({ places }) => {
    const alike = (a: number, b: number) => 1 - Math.abs((places[a] ?? 0) - (places[b] ?? 0));
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
  const odds = (pairRate: number) => judgeWith(weights)(at(0, 0), at(1, 1), { ...SCALE, pairRate });
  expect([odds(0.1), odds(0)]).toEqual([2, -3]);
});
