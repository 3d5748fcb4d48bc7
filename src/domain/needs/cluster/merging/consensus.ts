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
  const atoms = new Map<string, number[]>();
  for (let i = 0; i < count; i++) {
    const key = homes.map((home) => home[i]).join(' ');
    const atom = atoms.get(key);
    if (atom === undefined) atoms.set(key, [i]);
    else atom.push(i);
  }
  return joinedByVotes([...atoms.values()], homes, least, forbidden);
}

function joinedByVotes(
  atoms: number[][],
  homes: readonly Int32Array[],
  least: number,
  forbidden: (a: readonly number[], b: readonly number[]) => boolean,
): number[][] {
  const n = atoms.length;
  const groups: (number[] | null)[] = atoms;
  const votes = new Float64Array(n * n);
  const at = atoms.map((atom) => homes.map((home) => home[atom[0] ?? 0] ?? -1));
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      let same = 0;
      for (let w = 0; w < homes.length; w++) if (at[i]?.[w] === at[j]?.[w]) same++;
      votes[i * n + j] = votes[j * n + i] = same / homes.length;
    }
  }
  const size = Float64Array.from(atoms, (atom) => atom.length);
  const barred = new Set<number>();
  for (;;) {
    let top = least;
    let from = -1;
    let to = -1;
    for (let i = 0; i < n; i++) {
      if (groups[i] === null) continue;
      for (let j = i + 1; j < n; j++) {
        if (groups[j] === null || barred.has(i * n + j)) continue;
        const vote = votes[i * n + j] ?? 0;
        if (vote > top) {
          top = vote;
          from = i;
          to = j;
        }
      }
    }
    const [a, b] = [groups[from], groups[to]];
    if (!a || !b) return groups.filter((group) => group !== null);
    if (forbidden(a, b)) {
      barred.add(from * n + to);
      continue;
    }
    const [sa, sb] = [size[from] ?? 0, size[to] ?? 0];
    for (let k = 0; k < n; k++) {
      if (k === from || k === to || groups[k] === null) continue;
      const vote = (sa * (votes[from * n + k] ?? 0) + sb * (votes[to * n + k] ?? 0)) / (sa + sb);
      votes[from * n + k] = votes[k * n + from] = vote;
    }
    a.push(...b);
    size[from] = sa + sb;
    groups[to] = null;
  }
}
