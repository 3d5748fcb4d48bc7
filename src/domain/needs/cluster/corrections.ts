import { grouped } from '../../basics/index.ts';
import { desirePaths, mayBeOne } from '../desire-path.ts';
import type { PoolSnapshot } from '../pool.ts';
import type { Group } from './reading/group.ts';

type Members = Pick<Group, 'members'>;

/** What holds phrases together or apart whatever their words say. */
export type Bonds = {
  /** Phrases that share a need with others, whatever is evident. */
  readonly bound: ReadonlySet<number>;
  /** Grains (lists of phrase numbers) that obey: bound phrases share one, parted ones never do. */
  readonly obeying: (grains: readonly (readonly number[])[]) => number[][];
  readonly forbidden: (a: Members, b: Members) => boolean;
};

/**
 * Phrases that people joined share a grain for ever, those that they put apart never do; where the two contradict, the parting
 * wins. Below that, what callers set under one name is one need, and names that share nothing
 * are two (`desire-path.ts`).
 */
export function bondsOf(pool: PoolSnapshot): Bonds {
  const number = new Map(pool.phrases.map((phrase, i) => [phrase.id, i]));
  const parted = numbered(pool.corrections.cannotLink, number);
  const paths = desirePaths(pool);
  const chains = paths.flatMap(({ phrases: [head = 0, ...others] }) =>
    others.map((other) => [head, other] as const),
  );
  const pathOf = new Map(paths.flatMap((path) => path.phrases.map((phrase) => [phrase, path] as const)));
  const bound = boundSets([...numbered(pool.corrections.mustLink, number), ...chains]);
  const moved = new Set(bound.flat());
  const enemies = new Map<number, Set<number>>();
  for (const [a, b] of parted) {
    enemies.set(a, (enemies.get(a) ?? new Set()).add(b));
    enemies.set(b, (enemies.get(b) ?? new Set()).add(a));
  }
  // What most of a group is: a few that set something part no need that others say in words.
  const pathsOf = ({ members }: Members) => {
    const set = members.flatMap((m) => pathOf.get(m) ?? []);
    return 2 * set.length < members.length ? [] : [...new Set(set)];
  };
  return {
    bound: moved,
    obeying: (grains) =>
      [...grains.map((members) => members.filter((m) => !moved.has(m))), ...bound]
        .filter((members) => members.length > 0)
        .flatMap((members) => part(members, parted)),
    forbidden(a, b) {
      if (enemies.size > 0) {
        const others = new Set(b.members);
        if (a.members.some((m) => [...(enemies.get(m) ?? [])].some((enemy) => others.has(enemy))))
          return true;
      }
      if (paths.length === 0) return false;
      const [ours, theirs] = [pathsOf(a), pathsOf(b)];
      const apart = ours.length > 0 && theirs.length > 0;
      return apart && !ours.some((one) => theirs.some((other) => one === other || mayBeOne(one, other)));
    },
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
  const numbers = [...new Set(pairs.flat())].sort((a, b) => a - b);
  return [...grouped(numbers, find).values()];
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
