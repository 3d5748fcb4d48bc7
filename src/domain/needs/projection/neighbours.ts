import { dot, grouped } from '../../basics/index.ts';

/** `to`: number of a row; `nearness`: cosine on the map's axes, -1 to 1. */
export type Neighbour = { readonly to: number; readonly nearness: number };

/** The nearest others of each row (unit vectors), nearest first; ties go to the earlier row. */
export function neighbours(rows: readonly Float32Array[], count: number): Neighbour[][] {
  const found: Neighbour[][] = rows.map(() => []);
  for (const [i, row] of rows.entries()) {
    for (let j = i + 1; j < rows.length; j++) {
      const other = rows[j];
      if (other === undefined) continue;
      const nearness = dot(row, other);
      keep(found[i], { to: j, nearness }, count);
      keep(found[j], { to: i, nearness }, count);
    }
  }
  return found;
}

function keep(best: Neighbour[] | undefined, one: Neighbour, count: number): void {
  if (best === undefined) return;
  if (best.length === count && one.nearness <= (best[count - 1]?.nearness ?? 0)) return;
  let at = best.length;
  while (at > 0 && (best[at - 1]?.nearness ?? 0) < one.nearness) at--;
  best.splice(at, 0, one);
  if (best.length > count) best.pop();
}

/** So many of the leading directions say which need is nearest: half of them, for half of the cost. */
const COMPARED = 16;

/** Phrases in no need (numbers of rows), by the need that each is nearest to (a number of `needs`). */
export function nearestNeeds(
  loose: readonly number[],
  rows: readonly Float32Array[],
  needs: readonly Float32Array[],
): Map<number, number[]> {
  const short = needs.map((need) => need.subarray(0, COMPARED));
  return grouped(loose, (i) => {
    const row = rows[i]?.subarray(0, COMPARED) ?? new Float32Array();
    let [best, nearest] = [0, Number.NEGATIVE_INFINITY];
    for (const [n, other] of short.entries()) {
      const nearness = dot(row, other);
      if (nearness > nearest) [best, nearest] = [n, nearness];
    }
    return best;
  });
}

/** Two rows by number, `a` below `b`; `weight` above 0, 1 for the nearest. */
export type Edge = { readonly a: number; readonly b: number; readonly weight: number };

/** Who is to stand beside whom: each row's nearest with 1, its farthest neighbour with a third, each pair once. */
export function edges(found: readonly (readonly Neighbour[])[]): Edge[] {
  const weights = new Map<number, number>();
  for (const [i, list] of found.entries()) {
    const nearest = list[0]?.nearness ?? 0;
    const spread = nearest - (list.at(-1)?.nearness ?? 0);
    for (const { to, nearness } of list) {
      const weight = spread > 0 ? Math.exp((nearness - nearest) / spread) : 1;
      const pair = Math.min(i, to) * found.length + Math.max(i, to);
      weights.set(pair, Math.max(weights.get(pair) ?? 0, weight));
    }
  }
  return [...weights].map(([pair, weight]) => ({
    a: Math.floor(pair / found.length),
    b: pair % found.length,
    weight,
  }));
}
