import { centred, dot } from '../../basics/index.ts';
import type { Phrase } from '../../words/index.ts';
import type { PoolSnapshot } from '../pool.ts';
import { type PoolScale, poolScale } from './merging/evidence.ts';
import type { Weights } from './merging/weights.ts';
import { ownWords } from './parting/own-words.ts';
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
  const known = needs.map((ids) =>
    knownNeed(
      ids.flatMap((id) => item.get(id) ?? []),
      items,
      scale,
      weights,
    ),
  );
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
      const odds = oddsOf({ cosine: cosines[i] ?? 0, tokens, inside: false }, need, items, scale, weights);
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
    if (item === undefined) return [];
    // A member is compared with the others, not with itself.
    const cosine = (dot(item.vector, group.sum) - 1) / Math.max(1, members.length - 1);
    return oddsOf({ cosine, tokens: item.tokens, inside: true }, need, items, scale, weights);
  });
  odds.sort((a, b) => a - b);
  return { ...need, bar: Math.max(0, odds[Math.floor(WEAKEST * odds.length)] ?? 0) };
}

/** Log-odds that a phrase is part of the need, rather than only near it. */
function oddsOf(
  phrase: { readonly cosine: number; readonly tokens: readonly number[]; readonly inside: boolean },
  { group, own }: Pick<Known, 'group' | 'own'>,
  items: Items,
  { spread }: PoolScale,
  { belonging }: Weights,
): number {
  const n = group.members.length;
  let telling = 0;
  for (const token of phrase.tokens) {
    const said = group.tokens.get(token) ?? 0;
    const inside = (phrase.inside ? said - 0.5 : said) / n;
    const outside = ((items.frequency[token] ?? 0) - said + 0.5) / (items.all.length - n + 1);
    telling = Math.max(telling, Math.log(inside / outside));
  }
  const facts = [phrase.cosine / spread, phrase.tokens.some((token) => own.has(token)) ? 1 : 0, telling];
  return facts.reduce((sum, fact, i) => sum + (belonging[i] ?? 0) * fact, belonging[facts.length] ?? 0);
}
