import { type Group, joined } from '../reading/group.ts';
import { oddsFrom, type PoolScale } from './evidence.ts';
import type { Weights } from './weights.ts';

/** Log-odds that two groups are one need, above 0 they rather are; of those below `least` minus infinity may be said. */
export type Judge = (a: Group, b: Group, scale: PoolScale, least?: number) => number;

/** Logistic regression over `evidence`, with the weights for pools whose clients name payloads or for those whose do not. */
export function judgeWith({ merge, mergeWithoutInteractions }: Weights): Judge {
  return (a, b, scale, least = Number.NEGATIVE_INFINITY) =>
    oddsFrom(scale.pairRate > 0 ? merge : mergeWithoutInteractions, a, b, scale, least);
}

/**
 * Joins the two likeliest groups until no pair is likelier one need than two. The evidence is read anew from the sums
 * after each step, so that what is too thin between two grains (a word, a payload shared) can still decide later.
 */
export function agglomerate(
  start: readonly Group[],
  scale: PoolScale,
  judge: Judge,
  least: number,
  forbidden: (a: Group, b: Group) => boolean,
): Group[] {
  const groups: (Group | null)[] = [...start];
  const n = groups.length;
  const odds = new Float64Array(n * n).fill(Number.NEGATIVE_INFINITY);
  const best = new Int32Array(n).fill(-1);
  const score = (i: number, j: number): number => {
    const a = groups[i];
    const b = groups[j];
    if (!a || !b || i === j || forbidden(a, b)) return Number.NEGATIVE_INFINITY;
    return judge(a, b, scale, least);
  };
  const rescan = (i: number): void => {
    best[i] = -1;
    let top = Number.NEGATIVE_INFINITY;
    for (let j = i + 1; j < n; j++) {
      const value = odds[i * n + j] ?? Number.NEGATIVE_INFINITY;
      if (value > top) {
        top = value;
        best[i] = j;
      }
    }
  };
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) odds[i * n + j] = score(i, j);
    rescan(i);
  }
  for (;;) {
    let from = -1;
    let top = least;
    for (let i = 0; i < n; i++) {
      const j = best[i] ?? -1;
      const value = j < 0 ? Number.NEGATIVE_INFINITY : (odds[i * n + j] ?? Number.NEGATIVE_INFINITY);
      if (value > top) {
        top = value;
        from = i;
      }
    }
    const to = best[from] ?? -1;
    const a = groups[from];
    const b = groups[to];
    if (!a || !b) return groups.filter((g) => g !== null);
    groups[from] = joined(a, b);
    groups[to] = null;
    for (let k = 0; k < n; k++) {
      if (k !== from) odds[Math.min(k, from) * n + Math.max(k, from)] = score(from, k);
      if (k !== to) odds[Math.min(k, to) * n + Math.max(k, to)] = Number.NEGATIVE_INFINITY;
    }
    for (let k = 0; k < n; k++) {
      const was = best[k] ?? -1;
      if (k === from || was === from || was === to) rescan(k);
      else if (k < from && (was < 0 || (odds[k * n + from] ?? 0) > (odds[k * n + was] ?? 0))) rescan(k);
    }
  }
}
