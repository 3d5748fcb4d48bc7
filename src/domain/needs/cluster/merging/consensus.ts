import { grouped } from '../../../basics/index.ts';
import { averageLinkage } from './average-linkage.ts';

/**
 * What several ways of grouping the same things agree on (Strehl, Ghosh 2002, "Cluster ensembles"; evidence
 * accumulation, Fred, Jain 2005). Things that all ways put together are one from the start; then those are joined
 * that most ways put together (average linkage over the share of ways, at more than `least`). One way's borders are chance
 * where the evidence is thin; where all agree they are not.
 *
 * @param ways each a partition of the numbers 0 to `count` - 1
 * @returns a partition of the same numbers
 */
export function agreed(
  ways: readonly (readonly (readonly number[])[])[],
  count: number,
  least: number,
  forbidden: (a: readonly number[], b: readonly number[]) => boolean,
): number[][] {
  const homes = ways.map((groups) => {
    const home = new Int32Array(count).fill(-1);
    groups.forEach((members, g) => {
      for (const m of members) home[m] = g;
    });
    return home;
  });
  const atoms = grouped(Array(count).keys(), (i) => homes.map((home) => home[i]).join(' '));
  const firsts = [...atoms.values()].map(([first = 0]) => homes.map((home) => home[first]));
  const share = (a: number, b: number): number =>
    homes.filter((_, way) => firsts[a]?.[way] === firsts[b]?.[way]).length / homes.length;
  return averageLinkage([...atoms.values()], share, least, forbidden);
}
