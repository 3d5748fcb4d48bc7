import type { Group, Items } from '../reading/group.ts';

const LIFT = 6;
const SUPPORT = 0.05;

/** A group's own words: in a twentieth of its phrases (three at least), six times as common there as elsewhere. */
export function ownWords(group: Group, items: Items): Set<number> {
  const n = group.members.length;
  const others = Math.max(1, items.all.length - n);
  const own = new Set<number>();
  for (const [token, count] of group.tokens) {
    const outside = Math.max((items.frequency[token] ?? 0) - count, 0.5) / others;
    if (count >= 3 && count / n >= SUPPORT && count / n / outside >= LIFT) own.add(token);
  }
  return own;
}
