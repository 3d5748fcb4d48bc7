import { dot } from '../../../basics/index.ts';
import type { PoolScale } from '../merging/evidence.ts';
import type { Weights } from '../merging/weights.ts';
import type { Group, Items } from '../reading/group.ts';
import { ownWords } from './own-words.ts';

/** The members that are likelier part of the need than not, and the rest. */
export function parted(
  group: Group,
  items: Items,
  scale: PoolScale,
  weights: Weights,
): { kept: number[]; dropped: number[] } {
  const kept: number[] = [];
  const dropped: number[] = [];
  belongingEvidence(group, items, scale).forEach((facts, i) => {
    const odds = facts.reduce(
      (sum, fact, f) => sum + (weights.belonging[f] ?? 0) * fact,
      weights.belonging[facts.length] ?? 0,
    );
    (odds >= 0 ? kept : dropped).push(group.members[i] ?? 0);
  });
  return { kept, dropped };
}

/**
 * What tells a member of a need from a phrase that only stands near it, for each member in this order: its mean cosine to the others (in spreads of the pool), whether it
 * holds one of the group's own words, and the log-ratio of its most telling word. It is not compared with itself.
 */
export function belongingEvidence(group: Group, items: Items, scale: PoolScale): number[][] {
  const own = ownWords(group, items);
  const n = group.members.length;
  return group.members.map((member) => {
    const item = items.all[member];
    if (item === undefined || n < 2) return [0, 0, 0];
    let telling = 0;
    for (const token of item.tokens) {
      const count = group.tokens.get(token) ?? 0;
      const inside = (count - 0.5) / n;
      const outside = ((items.frequency[token] ?? 0) - count + 0.5) / (items.all.length - n + 1);
      telling = Math.max(telling, Math.log(inside / outside));
    }
    return [
      (dot(item.vector, group.sum) - 1) / (n - 1) / scale.spread,
      item.tokens.some((token) => own.has(token)) ? 1 : 0,
      telling,
    ];
  });
}
