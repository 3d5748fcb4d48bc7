import { seededRandom } from '../../src/domain/statistics/random.ts';
import type { LabelledFragment, LabelledPool } from './labelled-pool.ts';

/** Services mixed anew of each family that has enough of them, and needs in each. */
const REMIXES = 4;
const NEEDS = 5;
const NOISE = 0.15;

/**
 * Needs of several services of one family as if one service lacked them all, so that what is learned is how people
 * ask for two things, and not which two things a trade has. What people said in one payload is forgotten: needs of two
 * services never share one. A family of fewer than three services has nothing to mix.
 */
export function remixes(pools: readonly LabelledPool[]): LabelledPool[] {
  return [...new Set(pools.map(({ family }) => family))].flatMap((family) => {
    const own = pools.filter((pool) => pool.family === family);
    return own.length < 3 ? [] : Array.from({ length: REMIXES }, (_, seed) => remix(family, own, seed));
  });
}

function remix(family: string, pools: readonly LabelledPool[], seed: number): LabelledPool {
  const random = seededRandom(pools.length * REMIXES + seed);
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((value) => ({ value, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ value }) => value);
  const needs = shuffled(pools.flatMap((pool) => needsOf(pool)));
  const chosen: { readonly name: string; readonly said: readonly LabelledFragment[] }[] = [];
  for (const need of needs) {
    // `departure_date` of two services is one need, whatever folder it comes from.
    if (chosen.every(({ name }) => name !== need.name)) chosen.push(need);
    if (chosen.length === NEEDS) break;
  }
  const said = chosen.flatMap((need) => need.said);
  const noise = shuffled(pools.flatMap(({ fragments }) => fragments.filter(({ label }) => label === null)));
  const fragments = [...said, ...noise.slice(0, Math.round((said.length * NOISE) / (1 - NOISE)))];
  return {
    name: `${family}-remix-${seed}`,
    family,
    kind: `${family}, mixed anew`,
    fragments: fragments.map((fragment, i) => ({ ...fragment, id: `r${i}`, interaction: null })),
  };
}

/** Fewer fragments make no key. */
const FEWEST = 20;

function needsOf({ fragments }: LabelledPool): { name: string; said: LabelledFragment[] }[] {
  const byLabel = new Map<string, LabelledFragment[]>();
  for (const fragment of fragments)
    if (fragment.label !== null)
      byLabel.set(fragment.label, [...(byLabel.get(fragment.label) ?? []), fragment]);
  return [...byLabel].flatMap(([name, said]) => (said.length < FEWEST ? [] : [{ name, said }]));
}
