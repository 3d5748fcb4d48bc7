import { dot } from '../vector.ts';
import type { Group, Items } from './group.ts';

export type PoolScale = {
  /** Standard deviation of the cosines of two phrases of the pool. */
  readonly spread: number;
  /** Pairs of phrases said in one interaction, as a share of all pairs of interaction-sharing phrase mentions. */
  readonly pairRate: number;
  readonly weight: Float64Array;
  readonly value: Uint8Array;
  readonly nameToken: number;
};

export function poolScale(items: Items): PoolScale {
  const { all } = items;
  // Mean pairwise cosine is about zero after centring; the spread follows from the pairs at even distances.
  let squares = 0;
  let pairs = 0;
  const step = Math.max(1, Math.floor(all.length / 400));
  for (let i = 0; i < all.length; i += step) {
    for (let j = i + step; j < all.length; j += step) {
      const a = all[i];
      const b = all[j];
      if (a === undefined || b === undefined) continue;
      squares += dot(a.vector, b.vector) ** 2;
      pairs++;
    }
  }
  const perInteraction = new Float64Array(items.interactionCount);
  let mentions = 0;
  for (const item of all)
    for (const n of item.interactions) {
      perInteraction[n] = (perInteraction[n] ?? 0) + 1;
      mentions++;
    }
  let together = 0;
  for (const n of perInteraction) together += (n * (n - 1)) / 2;
  const possible = (mentions * (mentions - 1)) / 2;
  return {
    spread: pairs === 0 ? 1 : Math.sqrt(squares / pairs) || 1,
    pairRate: possible > 0 ? together / possible : 0,
    value: items.value,
    nameToken: items.names.indexOf('<name>'),
    weight: Float64Array.from(items.frequency, (f) => Math.log(1 + all.length / f)),
  };
}

/**
 * The evidence for "a and b are one need"; every fact is free of the pool's size and spread. In this order: nearness in
 * meaning (mean cosine across in spreads of the pool; how much less that is than within; cosine of the centroids), words
 * (agreement; difference of the most telling word, and that of typed groups), typed values (of one type; of other
 * types), said in one payload less than chance, share of typed values, nearness of typed groups, words again (agreement
 * without values; names; difference of what values hang on), said in one payload more than chance, how far the
 * languages differ, and whether each side has a word of its own (also of typed groups: "eyes 20 %", "face 20 %").
 */
export function evidence(a: Group, b: Group, scale: PoolScale): Float64Array {
  const na = a.members.length;
  const nb = b.members.length;
  const across = dot(a.sum, b.sum) / (na * nb);
  const within = (na * inner(a) + nb * inner(b)) / (na + nb);
  const typed = 1 - Math.max(share(a, 'none'), share(b, 'none'));
  const types = overlap(a.typed, b.typed, na, nb);
  // Words of two languages never match: the less the groups share a language, the less their words say.
  const alike = overlap(a.languages, b.languages, na, nb);
  const words = frameEvidence(a, b, scale);
  const named = Math.min(
    (a.tokens.get(scale.nameToken) ?? 0) / na,
    (b.tokens.get(scale.nameToken) ?? 0) / nb,
  );
  const [together, parted] = togetherness(a, b, scale);
  return Float64Array.of(
    across / scale.spread,
    (across - within) / scale.spread,
    dot(a.sum, b.sum) / (Math.sqrt(dot(a.sum, a.sum) * dot(b.sum, b.sum)) || 1),
    alike * words.shared,
    alike * words.contrast,
    alike * typed * words.contrast,
    types,
    types < 0.5 ? 1 : 0,
    together,
    typed,
    (typed * across) / scale.spread,
    alike * words.residue,
    named,
    alike * Math.max(typed, named) * words.turn,
    parted,
    1 - alike,
    alike * words.own,
    alike * typed * words.own,
  );
}

/** Mean cosine of two different members; of a single one, what a close pair has. */
function inner(g: Group): number {
  const n = g.members.length;
  return n < 2 ? 0.6 : (dot(g.sum, g.sum) - n) / (n * (n - 1));
}

function share(g: Group, kind: string): number {
  return (g.typed.get(kind) ?? 0) / g.members.length;
}

function overlap(
  a: ReadonlyMap<string, number>,
  b: ReadonlyMap<string, number>,
  na: number,
  nb: number,
): number {
  let sum = 0;
  for (const [key, count] of a) sum += Math.min(count / na, (b.get(key) ?? 0) / nb);
  return sum;
}

/**
 * How far the words agree (`shared`, 0..1 by weight), the share by which the most telling word differs (`contrast`),
 * the agreement when each side's most telling word is taken out (`residue`): it may be a value; and how surely each side
 * has a word of its own that is no value (`own`, a share that few members count for less in).
 */
function frameEvidence(a: Group, b: Group, scale: PoolScale) {
  const { weight, value } = scale;
  const na = a.members.length;
  const nb = b.members.length;
  let common = 0;
  let ofA = 0;
  let ofB = 0;
  let topA = 0;
  let topB = 0;
  let topAt = 0;
  let topBt = 0;
  let turn = 0;
  let ownA = 0;
  let ownB = 0;
  let ownAt = 0;
  let ownBt = 0;
  for (const [token, count] of a.tokens) {
    const w = weight[token] ?? 0;
    const pa = count / na;
    const pb = (b.tokens.get(token) ?? 0) / nb;
    common += w * Math.min(pa, pb);
    if (value[token] === 0) turn = Math.max(turn, pa - pb);
    ofA += w * pa;
    const surelyA = count / (na + 1) - pb;
    if (value[token] === 0 && w * surelyA > ownAt) {
      ownAt = w * surelyA;
      ownA = surelyA;
    }
    if (w * (pa - pb) > topAt) {
      topAt = w * (pa - pb);
      topA = pa - pb;
    }
  }
  for (const [token, count] of b.tokens) {
    const w = weight[token] ?? 0;
    const pb = count / nb;
    const pa = (a.tokens.get(token) ?? 0) / na;
    ofB += w * pb;
    const surelyB = count / (nb + 1) - pa;
    if (value[token] === 0 && w * surelyB > ownBt) {
      ownBt = w * surelyB;
      ownB = surelyB;
    }
    if (value[token] === 0) turn = Math.max(turn, pb - pa);
    if (w * (pb - pa) > topBt) {
      topBt = w * (pb - pa);
      topB = pb - pa;
    }
  }
  return {
    shared: common / (Math.min(ofA, ofB) || 1),
    turn,
    own: Math.min(ownA, ownB),
    contrast: Math.max(topA, topB),
    residue: common / (Math.max(1e-9, Math.min(ofA - topAt, ofB - topBt)) || 1),
  };
}

/**
 * Log-likelihood ratio of "one need" against "two" from how often both are said in one payload, as two Poisson rates:
 * of pairs of one need 0.4 times as many as chance share a payload, of two needs 1.3 times as many.
 */
function togetherness(a: Group, b: Group, scale: PoolScale): [number, number] {
  let seen = 0;
  let ma = 0;
  let mb = 0;
  for (const [interaction, count] of a.interactions) {
    ma += count;
    seen += Math.min(count, 1) * Math.min(1, b.interactions.get(interaction) ?? 0);
  }
  for (const count of b.interactions.values()) mb += count;
  const expected = ma * mb * scale.pairRate;
  const ratio = 0.9 * expected - 1.18 * seen;
  const surplus = (seen - expected) / Math.sqrt(expected + 1);
  return [Math.sign(ratio) * Math.log1p(Math.abs(ratio)), Math.max(0, surplus)];
}
