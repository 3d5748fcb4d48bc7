import { dot } from '../../../basics/index.ts';
import { oddsOf } from '../../../statistics/index.ts';
import type { PoolScale } from '../merging/evidence.ts';
import type { Weights } from '../merging/weights.ts';
import type { Group, Items } from '../reading/group.ts';
import { ownWords } from './belonging.ts';

/** Log-odds that the members ask for one thing. */
export function commonNeedOdds(group: Group, items: Items, scale: PoolScale, weights: Weights): number {
  const gate = scale.pairRate > 0 ? weights.gate : weights.gateWithoutInteractions;
  return oddsOf(gate, commonNeedEvidence(group, items, scale));
}

/**
 * What tells a need from a heap of leftovers, in this order: the share of members that hold a typed value or one of the group's own words (in a
 * twentieth of the group, six times as common there as elsewhere); how much its most telling word tells (share times
 * log of that ratio); and whether members turn up together in one payload (standard deviations above chance): people
 * rarely say one need twice in one breath, a heap of leftovers does not care; how near the members are to each other
 * in meaning, which holds "travelling with a pet" together in any language (mean cosine in spreads of the pool); and
 * the logarithms of the numbers of members and of the pool's phrases, because in a large pool a heap has words of its
 * own by chance.
 */
export function commonNeedEvidence(group: Group, items: Items, scale: PoolScale): number[] {
  const n = group.members.length;
  const others = Math.max(1, items.all.length - n);
  const own = ownWords(group, items);
  let telling = 0;
  for (const [token, count] of group.tokens) {
    const outside = Math.max((items.frequency[token] ?? 0) - count, 0.5) / others;
    telling = Math.max(telling, (count / n) * Math.log(count / n / outside));
  }
  let holding = 0;
  for (const member of group.members) {
    const item = items.all[member];
    if (item && (!item.typed.has('none') || item.tokens.some((token) => own.has(token)))) holding++;
  }
  return [
    holding / n,
    telling,
    selfTogether(group, scale),
    coherence(group, items) / scale.spread,
    Math.log(n),
    Math.log(items.all.length),
  ];
}

/** Mean cosine of two different members. */
function coherence(group: Group, items: Items): number {
  const n = group.members.length;
  if (n < 2) return 0;
  let own = 0;
  for (const member of group.members) {
    const vector = items.all[member]?.vector;
    if (vector !== undefined) own += dot(vector, vector);
  }
  return (dot(group.sum, group.sum) - own) / (n * (n - 1));
}

function selfTogether(group: Group, scale: PoolScale): number {
  let seen = 0;
  let mentions = 0;
  for (const count of group.interactions.values()) {
    seen += (count * (count - 1)) / 2;
    mentions += count;
  }
  const expected = ((mentions * (mentions - 1)) / 2) * scale.pairRate;
  // People correct themselves ("no, four"), so more than chance is no worse than chance; and size alone proves little.
  return Math.max(-4, Math.min(0, (seen - expected) / Math.sqrt(expected + 1)));
}
