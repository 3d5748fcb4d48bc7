/**
 * Joins the two groups that are most alike, again and again, while they are more alike than `least`; how alike two joined
 * groups are is the mean over their members (average linkage, UPGMA: Sokal, Michener 1958). Of equals the first pair is taken.
 *
 * @param start groups of numbers, each number in one
 * @param alike of two groups by their places in `start`, symmetric
 * @param forbidden pairs that are not joined; what they become part of may not be either
 * @returns the groups that are left, each in the place of its first
 */
export function averageLinkage(
  start: readonly (readonly number[])[],
  alike: (a: number, b: number) => number,
  least: number,
  forbidden: (a: readonly number[], b: readonly number[]) => boolean,
): number[][] {
  const n = start.length;
  const groups: (number[] | null)[] = start.map((members) => [...members]);
  const near = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) near[i * n + j] = near[j * n + i] = alike(i, j);
  const size = Float64Array.from(start, (members) => members.length);
  const barred = new Set<number>();
  for (;;) {
    let top = least;
    let from = -1;
    let to = -1;
    for (let i = 0; i < n; i++) {
      if (groups[i] === null) continue;
      for (let j = i + 1; j < n; j++) {
        if (groups[j] === null || barred.has(i * n + j)) continue;
        const value = near[i * n + j] ?? 0;
        if (value > top) {
          top = value;
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
      const value = (sa * (near[from * n + k] ?? 0) + sb * (near[to * n + k] ?? 0)) / (sa + sb);
      near[from * n + k] = near[k * n + from] = value;
    }
    a.push(...b);
    size[from] = sa + sb;
    groups[to] = null;
  }
}
