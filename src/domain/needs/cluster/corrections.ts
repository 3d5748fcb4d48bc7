import type { PoolSnapshot } from '../pool.ts';
import type { Group } from './reading/group.ts';

/**
 * Grains (lists of phrase numbers) that obey what people said: must-linked phrases share a grain for ever, cannot-linked
 * ones never do. A phrase that has to go leaves for a grain of its own; where the two contradict, the parting wins.
 */
export function correctedGrains(grains: readonly (readonly number[])[], pool: PoolSnapshot): number[][] {
  const { mustLink, cannotLink } = pool.corrections;
  const result = grains.map((members) => [...members]);
  if (mustLink.length === 0 && cannotLink.length === 0) return result;
  const number = new Map(pool.phrases.map((phrase, i) => [phrase.id, i]));
  const bound = boundSets(numbered(mustLink, number));
  const moved = new Set(bound.flat());
  const loose = result.map((members) => members.filter((m) => !moved.has(m)));
  const parted = numbered(cannotLink, number);
  const whole = [...loose, ...bound].filter((members) => members.length > 0);
  return whole.flatMap((members) => part(members, parted));
}

type Members = Pick<Group, 'members'>;

/** Whether two groups hold phrases that people put apart. */
export function forbiddenBy(pool: PoolSnapshot): (a: Members, b: Members) => boolean {
  const number = new Map(pool.phrases.map((phrase, i) => [phrase.id, i]));
  const parted = numbered(pool.corrections.cannotLink, number);
  if (parted.length === 0) return () => false;
  const enemies = new Map<number, Set<number>>();
  for (const [a, b] of parted) {
    enemies.set(a, (enemies.get(a) ?? new Set()).add(b));
    enemies.set(b, (enemies.get(b) ?? new Set()).add(a));
  }
  return (a, b) => {
    const others = new Set(b.members);
    return a.members.some((m) => [...(enemies.get(m) ?? [])].some((enemy) => others.has(enemy)));
  };
}

function numbered(
  pairs: readonly (readonly [string, string])[],
  number: ReadonlyMap<string, number>,
): [number, number][] {
  return pairs.flatMap(([a, b]): [number, number][] => {
    const left = number.get(a);
    const right = number.get(b);
    return left === undefined || right === undefined || left === right ? [] : [[left, right]];
  });
}

/** Connected sets of the pairs. */
function boundSets(pairs: readonly (readonly [number, number])[]): number[][] {
  const root = new Map<number, number>();
  const find = (n: number): number => {
    const up = root.get(n) ?? n;
    if (up === n) return n;
    const top = find(up);
    root.set(n, top);
    return top;
  };
  for (const [a, b] of pairs) root.set(Math.max(find(a), find(b)), Math.min(find(a), find(b)));
  const sets = new Map<number, number[]>();
  for (const n of [...new Set(pairs.flat())].sort((a, b) => a - b))
    sets.set(find(n), [...(sets.get(find(n)) ?? []), n]);
  return [...sets.values()];
}

function part(members: readonly number[], parted: readonly (readonly [number, number])[]): number[][] {
  const parts: number[][] = [];
  for (const m of members) {
    const home = parts.find(
      (p) => !p.some((o) => parted.some(([a, b]) => (a === m && b === o) || (a === o && b === m))),
    );
    if (home === undefined) parts.push([m]);
    else home.push(m);
  }
  return parts;
}
