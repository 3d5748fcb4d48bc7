import { dot } from '../../basics/index.ts';

/** So many of the leading directions say which need is nearest: half of them, for half of the cost. */
const COMPARED = 16;

/** The phrases in no need, by the need that each is nearest to (numbers of phrases by numbers of needs). */
export function nearestNeeds(
  phrases: readonly { readonly need: string | null }[],
  rows: readonly Float32Array[],
  needs: readonly Float32Array[],
): Map<number, number[]> {
  const short = needs.map((need) => need.subarray(0, COMPARED));
  const found = new Map<number, number[]>();
  for (const [i, { need }] of phrases.entries()) {
    if (need !== null) continue;
    const row = rows[i]?.subarray(0, COMPARED);
    if (row === undefined) continue;
    let [best, nearest] = [0, Number.NEGATIVE_INFINITY];
    for (const [n, other] of short.entries()) {
      const nearness = dot(row, other);
      if (nearness > nearest) [best, nearest] = [n, nearness];
    }
    const list = found.get(best);
    if (list === undefined) found.set(best, [i]);
    else list.push(i);
  }
  return found;
}
