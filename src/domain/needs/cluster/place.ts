import { centred, dot } from '../../basics/index.ts';
import { oddsOf } from '../../statistics/index.ts';
import type { Phrase } from '../../words/index.ts';
import type { PoolSnapshot } from '../pool.ts';
import { type PoolScale, poolScale } from './merging/evidence.ts';
import type { Weights } from './merging/weights.ts';
import { asMember, belongingFacts, ownWords } from './parting/belonging.ts';
import { type Group, groupOf, type Items, readItems, tokensOf } from './reading/group.ts';
import { readTraits } from './reading/traits.ts';

/** Needs that are looked at closely: the nearest in meaning. */
const NEAREST = 4;
/** A phrase belongs when it is as much of the need as all but so many of the core's own members are. */
const WEAKEST = 0.05;

/** A need as the core tells it. */
type Known = {
  readonly group: Group;
  readonly own: ReadonlySet<number>;
  /** Log-odds from which a phrase belongs. */
  readonly bar: number;
};

/**
 * Finds the need that a phrase from outside the core belongs to, or null when it is a stranger to the one it is likest.
 * The evidence is that of `parted`, so that a phrase is judged alike in the core and outside it. Linear in the needs.
 *
 * @param needs lists of ids of the core's phrases
 * @returns for each phrase a position in `needs`
 */
export function placer(
  core: PoolSnapshot,
  needs: readonly (readonly string[])[],
  weights: Weights,
): (phrase: Phrase) => number | null {
  const items = readItems(core);
  const scale = poolScale(items);
  const item = new Map(core.phrases.map(({ id }, i) => [id, i]));
  const token = new Map(items.names.map((name, i) => [name, i]));
  const known = needs.map((ids) => {
    const members = ids.flatMap((id) => item.get(id) ?? []);
    return knownNeed(members, items, scale, weights);
  });
  return (phrase) => {
    const { language, vector } = phrase;
    const point = centred(vector, items.centreOf(language));
    const tokens = tokensOf(readTraits(phrase)).flatMap((name) => token.get(name) ?? []);
    const cosines = known.map(({ group }) => dot(point, group.sum) / group.members.length);
    const nearest = cosines
      .map((_, i) => i)
      .sort((a, b) => (cosines[b] ?? 0) - (cosines[a] ?? 0))
      .slice(0, NEAREST);
    let best: number | null = null;
    let top = Number.NEGATIVE_INFINITY;
    for (const i of nearest) {
      const need = known[i];
      if (need === undefined) continue;
      const beside = { cosine: cosines[i] ?? 0, tokens, inside: false };
      const odds = oddsOf(weights.belonging, belongingFacts(beside, need, items, scale));
      if (odds <= top) continue;
      top = odds;
      best = odds >= need.bar ? i : null;
    }
    return best;
  };
}

function knownNeed(members: readonly number[], items: Items, scale: PoolScale, weights: Weights): Known {
  const group = groupOf(items, members);
  const need = { group, own: ownWords(group, items) };
  const odds = members.flatMap((member) => {
    const item = items.all[member];
    return item === undefined
      ? []
      : oddsOf(weights.belonging, belongingFacts(asMember(item, group), need, items, scale));
  });
  odds.sort((a, b) => a - b);
  return { ...need, bar: Math.max(0, odds[Math.floor(WEAKEST * odds.length)] ?? 0) };
}
