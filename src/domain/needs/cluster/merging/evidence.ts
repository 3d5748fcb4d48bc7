import { dot, onceEach } from '../../../basics/index.ts';
import type { Group, Items } from '../reading/group.ts';

/** What is usual in a pool, by which evidence about two of its groups is measured: so weights hold in any pool. */
export type PoolScale = {
  /** Standard deviation of the cosines of two phrases of the pool. */
  readonly spread: number;
  /** Pairs of phrases said in one interaction, as a share of all pairs of interaction-sharing phrase mentions; 0 where few share one. */
  readonly pairRate: number;
  /** Phrases of the pool. */
  readonly size: number;
  /** By token number: log(1 + phrases / phrases that hold it). */
  readonly weight: Float64Array;
  /** `Items.value` */
  readonly value: Uint8Array;
  /** Number of the token `<name>`; -1 where nobody says a name. */
  readonly nameToken: number;
};

/**
 * Clients that name payloads say a third or more of their phrases beside others. Where they do not, the parts of a
 * compound ("a window seat, and a vegan meal") still share theirs: too few to say of other pairs that they share none.
 */
const LEAST_SHARED = 0.1;

/** Weights were learned from no smaller pools; what size is worth must not be drawn out beyond them. */
const SMALLEST = 30;

/** Rows whose pairs show the spread: 80,000 pairs or more, whatever the pool's size. */
const SPREAD_FROM = 400;

/** Costs one look at each mention, and at a fixed number of pairs. */
export const poolScale = onceEach((items: Items): PoolScale => {
  const { all } = items;
  // Mean pairwise cosine is about zero after centring; the spread follows from the pairs at even distances.
  let squares = 0;
  let pairs = 0;
  const step = Math.max(1, Math.floor(all.length / SPREAD_FROM));
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
    pairRate: mentions >= LEAST_SHARED * all.length && possible > 0 ? together / possible : 0,
    size: all.length,
    value: items.value,
    nameToken: items.names.indexOf('<name>'),
    weight: Float64Array.from(items.frequency, (f) => Math.log(1 + all.length / f)),
  };
});

/**
 * The evidence for "a and b are one need"; but for the last two no fact hangs on sizes. In this order: nearness in
 * meaning (mean cosine across in spreads of the pool; how much less that is than within; cosine of the centroids), words
 * (agreement; difference of the most telling word, and that of typed groups), typed values (of one type; of other
 * types), said in one payload less than chance, share of typed values, nearness of typed groups, words again (agreement
 * without values; names; difference of what values hang on), said in one payload more than chance, how far the
 * languages differ, and whether each side has a word of its own (also of typed groups: "eyes 20 %", "face 20 %");
 * nearness across languages; and the logarithms of the smaller side's size and of the pool's.
 */
export function evidence(a: Group, b: Group, scale: PoolScale): Float64Array {
  const na = a.members.length;
  const nb = b.members.length;
  const product = dot(a.sum, b.sum);
  const across = product / (na * nb);
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
    product / (Math.sqrt(readingOf(a).square * readingOf(b).square) || 1),
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
    ((1 - alike) * across) / scale.spread,
    Math.log(Math.min(na, nb)),
    Math.log(Math.max(scale.size, SMALLEST)),
  );
}

/** Mean cosine of two different members; of a single one, what a close pair has. */
function inner(g: Group): number {
  const n = g.members.length;
  return n < 2 ? 0.6 : (readingOf(g).square - n) / (n * (n - 1));
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

/** What is read of a group for each of its pairs: maps are slow to walk, and a group stands in hundreds of pairs. */
type Reading = {
  /** Squared length of the sum. */
  readonly square: number;
  readonly tokens: Int32Array;
  /** How many members hold the token of the same position. */
  readonly counts: Float64Array;
  /** Mentions in payloads that hold something else too. */
  readonly mentions: number;
};

const readingOf = onceEach((group: Group): Reading => {
  let mentions = 0;
  for (const count of group.interactions.values()) mentions += count;
  return {
    mentions,
    square: dot(group.sum, group.sum),
    tokens: Int32Array.from(group.tokens.keys()),
    counts: Float64Array.from(group.tokens.values()),
  };
});

/** Counts by token number of one group at a time; all zero in between. */
const scratchOf = onceEach(({ weight }: PoolScale) => ({
  a: new Float64Array(weight.length),
  b: new Float64Array(weight.length),
}));

function layOut(reading: Reading, counts: Float64Array): void {
  for (let i = 0; i < reading.tokens.length; i++) counts[reading.tokens[i] ?? 0] = reading.counts[i] ?? 0;
}

function wipe(reading: Reading, counts: Float64Array): void {
  for (let i = 0; i < reading.tokens.length; i++) counts[reading.tokens[i] ?? 0] = 0;
}

/**
 * How far the words agree (`shared`, 0..1 by weight), the share by which the most telling word differs (`contrast`),
 * the agreement when each side's most telling word is taken out (`residue`): it may be a value; and how surely each side
 * has a word of its own that is no value (`own`, a share that few members count for less in).
 */
function frameEvidence(a: Group, b: Group, scale: PoolScale) {
  const [first, second] = [readingOf(a), readingOf(b)];
  const scratch = scratchOf(scale);
  layOut(first, scratch.a);
  layOut(second, scratch.b);
  const left = wordsAgainst(first, a.members.length, scratch.b, b.members.length, scale);
  const right = wordsAgainst(second, b.members.length, scratch.a, a.members.length, scale);
  wipe(first, scratch.a);
  wipe(second, scratch.b);
  return {
    shared: left.common / (Math.min(left.all, right.all) || 1),
    turn: Math.max(left.turn, right.turn),
    own: Math.min(left.own, right.own),
    contrast: Math.max(left.top, right.top),
    residue: left.common / (Math.max(1e-9, Math.min(left.all - left.topAt, right.all - right.topAt)) || 1),
  };
}

/** One side's words beside how often the other side says them (`theirs`, by token number). */
function wordsAgainst(
  { tokens, counts }: Reading,
  n: number,
  theirs: Float64Array,
  others: number,
  { weight, value }: PoolScale,
) {
  let common = 0;
  let all = 0;
  let top = 0;
  let topAt = 0;
  let turn = 0;
  let own = 0;
  let ownAt = 0;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] ?? 0;
    const count = counts[i] ?? 0;
    const w = weight[token] ?? 0;
    const share = count / n;
    const other = (theirs[token] ?? 0) / others;
    const more = share - other;
    common += w * Math.min(share, other);
    all += w * share;
    if (w * more > topAt) {
      topAt = w * more;
      top = more;
    }
    if (value[token] !== 0) continue;
    turn = Math.max(turn, more);
    const surely = count / (n + 1) - other;
    if (w * surely > ownAt) {
      ownAt = w * surely;
      own = surely;
    }
  }
  return { common, all, top, topAt, turn, own };
}

/**
 * Log-likelihood ratio of "one need" against "two" from how often both are said in one payload, as two Poisson rates:
 * of pairs of one need 0.4 times as many as chance share a payload, of two needs 1.3 times as many.
 */
function togetherness(a: Group, b: Group, scale: PoolScale): [number, number] {
  if (scale.pairRate === 0) return [0, 0];
  const [few, many] = a.interactions.size <= b.interactions.size ? [a, b] : [b, a];
  let seen = 0;
  for (const interaction of few.interactions.keys()) if (many.interactions.has(interaction)) seen++;
  const expected = readingOf(a).mentions * readingOf(b).mentions * scale.pairRate;
  const ratio = 0.9 * expected - 1.18 * seen;
  const surplus = (seen - expected) / Math.sqrt(expected + 1);
  return [Math.sign(ratio) * Math.log1p(Math.abs(ratio)), Math.max(0, surplus)];
}
