import { dot } from '../../../basics/index.ts';
import { oddsOf } from '../../../statistics/index.ts';
import type { PoolScale } from '../merging/evidence.ts';
import type { Weights } from '../merging/weights.ts';
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
    (oddsOf(weights.belonging, facts) >= 0 ? kept : dropped).push(group.members[i] ?? 0);
  });
  return { kept, dropped };
}

/** What tells a member of a need from a phrase that only stands near it, for each member. It is not compared with itself. */
export function belongingEvidence(group: Group, items: Items, scale: PoolScale): number[][] {
  const own = ownWords(group, items);
  return group.members.map((member) => {
    const item = items.all[member];
    return item === undefined || group.members.length < 2
      ? [0, 0, 0]
      : belongingFacts(asMember(item, group), { group, own }, items, scale);
  });
}

/** A phrase beside a need: its mean cosine to the members, its words, and whether it is a member itself. */
type Beside = { readonly cosine: number; readonly tokens: readonly number[]; readonly inside: boolean };

export function asMember({ vector, tokens }: Items['all'][number], { sum, members }: Group): Beside {
  return { cosine: (dot(vector, sum) - 1) / Math.max(1, members.length - 1), tokens, inside: true };
}

/**
 * In this order: the mean cosine to the others (in spreads of the pool), whether it holds one of the group's own words, and the
 * log-ratio of its most telling word.
 */
export function belongingFacts(
  { cosine, tokens, inside }: Beside,
  { group, own }: { readonly group: Group; readonly own: ReadonlySet<number> },
  items: Items,
  { spread }: PoolScale,
): number[] {
  const n = group.members.length;
  let telling = 0;
  for (const token of tokens) {
    const said = group.tokens.get(token) ?? 0;
    const here = (inside ? said - 0.5 : said) / n;
    const outside = ((items.frequency[token] ?? 0) - said + 0.5) / (items.all.length - n + 1);
    telling = Math.max(telling, Math.log(here / outside));
  }
  return [cosine / spread, tokens.some((token) => own.has(token)) ? 1 : 0, telling];
}
