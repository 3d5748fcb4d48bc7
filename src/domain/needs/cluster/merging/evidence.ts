import { dot, onceEach } from '../../../basics/index.ts';
import { oddsOf } from '../../../statistics/index.ts';
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
export function evidence(a: Group, b: Group, scale: PoolScale): readonly number[] {
  return inOrder(besideWords(a, b, scale), frameEvidence(a, b, scale));
}

/** How sums in another order may differ in their last bits. */
const ROUNDING = 1e-9;

/**
 * Log-odds of the evidence; minus infinity where they are below `least` whatever the single words say, which is so of
 * nineteen pairs in twenty and found without asking those.
 */
export function oddsFrom(
  weights: readonly number[],
  a: Group,
  b: Group,
  scale: PoolScale,
  least: number,
): number {
  const rest = besideWords(a, b, scale);
  if (oddsOf(kindest(weights), inOrder(rest, wordsAtBest(a, b, scale))) < least - ROUNDING)
    return Number.NEGATIVE_INFINITY;
  return oddsOf(weights, inOrder(rest, frameEvidence(a, b, scale)));
}

/** Places of what `wordsAtBest` tells the highest of; nothing of it is below zero. */
const AT_BEST = [4, 5, 11, 13, 16, 17];
/** Weights by which what is at its highest counts most. */
const kindest = onceEach((weights: readonly number[]) =>
  weights.map((weight, at) => (AT_BEST.includes(at) ? Math.max(0, weight) : weight)),
);

type BesideWords = ReturnType<typeof besideWords>;

function besideWords(a: Group, b: Group, scale: PoolScale) {
  const { read } = readingsOf(scale);
  const [one, other] = [read(a), read(b)];
  const na = a.members.length;
  const nb = b.members.length;
  const product = dot(a.sum, b.sum);
  const across = product / (na * nb);
  const within = (na * one.inner + nb * other.inner) / (na + nb);
  const [together, parted] = togetherness(a, b, one.mentions * other.mentions * scale.pairRate, scale);
  return {
    near: across / scale.spread,
    nearer: (across - within) / scale.spread,
    cosine: product / (Math.sqrt(one.square * other.square) || 1),
    types: overlap(a.typed, b.typed, na, nb),
    together,
    parted,
    typed: 1 - Math.max(one.untyped, other.untyped),
    across,
    spread: scale.spread,
    named: Math.min(one.named, other.named),
    // Words of two languages never match: the less the groups share a language, the less their words say.
    alike: overlap(a.languages, b.languages, na, nb),
    smaller: Math.log(Math.min(na, nb)),
    pool: Math.log(Math.max(scale.size, SMALLEST)),
  };
}

/** A list of numbers: an array of their type takes longer to make than all that stands in it. */
function inOrder(rest: BesideWords, words: Words): readonly number[] {
  const { alike, typed, named, types, across, spread } = rest;
  return [
    rest.near,
    rest.nearer,
    rest.cosine,
    alike * words.shared,
    alike * words.contrast,
    alike * typed * words.contrast,
    types,
    types < 0.5 ? 1 : 0,
    rest.together,
    typed,
    (typed * across) / spread,
    alike * words.residue,
    named,
    alike * Math.max(typed, named) * words.turn,
    rest.parted,
    1 - alike,
    alike * words.own,
    alike * typed * words.own,
    ((1 - alike) * across) / spread,
    rest.smaller,
    rest.pool,
  ];
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
  /** Mean cosine of two different members; of a single one, what a close pair has. */
  readonly inner: number;
  /** Shares of the members that hold no typed value, and a name. */
  readonly untyped: number;
  readonly named: number;
  readonly tokens: Int32Array;
  /** How many members hold the token of the same position, and which share of them. */
  readonly counts: Float64Array;
  readonly shares: Float64Array;
  /** Shares by weight: of all tokens together, and of the most telling one. */
  readonly all: number;
  readonly peak: number;
  /** Mentions in payloads that hold something else too. */
  readonly mentions: number;
};

/** A pool's groups as they are read; and how often each token is said by two groups at a time, by number and else zero. */
const readingsOf = onceEach((scale: PoolScale) => ({
  read: onceEach((group: Group) => reading(group, scale)),
  one: new LaidOut(scale.weight.length),
  other: new LaidOut(scale.weight.length),
}));

function reading(group: Group, { weight, nameToken }: PoolScale): Reading {
  const n = group.members.length;
  let mentions = 0;
  for (const count of group.interactions.values()) mentions += count;
  const square = dot(group.sum, group.sum);
  const tokens = Int32Array.from(group.tokens.keys());
  const counts = Float64Array.from(group.tokens.values());
  const shares = counts.map((count) => count / n);
  const heavy = shares.map((share, i) => (weight[tokens[i] ?? 0] ?? 0) * share);
  return {
    mentions,
    square,
    inner: n < 2 ? 0.6 : (square - n) / (n * (n - 1)),
    untyped: (group.typed.get('none') ?? 0) / n,
    named: (group.tokens.get(nameToken) ?? 0) / n,
    tokens,
    counts,
    shares,
    all: heavy.reduce((sum, one) => sum + one, 0),
    peak: heavy.reduce((most, one) => Math.max(most, one), 0),
  };
}

/** Shares of one group by token number; it stays until another is asked for, since a group is held against many in a row. */
class LaidOut {
  readonly shares: Float64Array;
  private held: Reading | null = null;

  constructor(tokens: number) {
    this.shares = new Float64Array(tokens);
  }

  of(group: Reading): Float64Array {
    if (this.held !== group) {
      for (const token of this.held?.tokens ?? []) this.shares[token] = 0;
      for (let i = 0; i < group.tokens.length; i++) this.shares[group.tokens[i] ?? 0] = group.shares[i] ?? 0;
      this.held = group;
    }
    return this.shares;
  }
}

type Words = Readonly<Record<'shared' | 'contrast' | 'residue' | 'turn' | 'own', number>>;

/**
 * How far the words agree (`shared`, 0..1 by weight), the share by which the most telling word differs (`contrast`),
 * the agreement when each side's most telling word is taken out (`residue`): it may be a value; and how surely each side
 * has a word of its own that is no value (`own`, a share that few members count for less in).
 */
function frameEvidence(a: Group, b: Group, scale: PoolScale): Words {
  const { read, one, other } = readingsOf(scale);
  const [first, second] = [read(a), read(b)];
  const left = wordsAgainst(first, a.members.length, other.of(second), scale);
  const right = wordsAgainst(second, b.members.length, one.of(first), scale);
  return {
    shared: left.common / (Math.min(first.all, second.all) || 1),
    turn: Math.max(left.turn, right.turn),
    own: Math.min(left.own, right.own),
    contrast: Math.max(left.top, right.top),
    residue: left.common / (Math.max(1e-9, Math.min(first.all - left.topAt, second.all - right.topAt)) || 1),
  };
}

/** The most that `frameEvidence` may say; what they share it says but for rounding. */
function wordsAtBest(a: Group, b: Group, scale: PoolScale): Words {
  const { read, one } = readingsOf(scale);
  const [first, { tokens, shares, all, peak }] = [read(a), read(b)];
  const theirs = one.of(first);
  let common = 0;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] ?? 0;
    common += (scale.weight[token] ?? 0) * Math.min(shares[i] ?? 0, theirs[token] ?? 0);
  }
  const rest = Math.max(1e-9, Math.min(first.all - first.peak, all - peak));
  return {
    shared: common / (Math.min(first.all, all) || 1),
    residue: common / rest,
    contrast: 1,
    turn: 1,
    own: 1,
  };
}

/** One side's words beside how often the other side says them (`theirs`, by token number). */
function wordsAgainst(
  { tokens, counts, shares }: Reading,
  n: number,
  theirs: Float64Array,
  { weight, value }: PoolScale,
) {
  let common = 0;
  let top = 0;
  let topAt = 0;
  let turn = 0;
  let own = 0;
  let ownAt = 0;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] ?? 0;
    const w = weight[token] ?? 0;
    const share = shares[i] ?? 0;
    const other = theirs[token] ?? 0;
    const more = share - other;
    common += w * Math.min(share, other);
    if (w * more > topAt) {
      topAt = w * more;
      top = more;
    }
    if (value[token] !== 0) continue;
    turn = Math.max(turn, more);
    const surely = (counts[i] ?? 0) / (n + 1) - other;
    if (w * surely > ownAt) {
      ownAt = w * surely;
      own = surely;
    }
  }
  return { common, top, topAt, turn, own };
}

/**
 * Log-likelihood ratio of "one need" against "two" from how often both are said in one payload, as two Poisson rates:
 * of pairs of one need 0.4 times as many as chance share a payload, of two needs 1.3 times as many.
 */
function togetherness(a: Group, b: Group, expected: number, scale: PoolScale): [number, number] {
  if (scale.pairRate === 0) return [0, 0];
  const [few, many] = a.interactions.size <= b.interactions.size ? [a, b] : [b, a];
  let seen = 0;
  for (const interaction of few.interactions.keys()) if (many.interactions.has(interaction)) seen++;
  const ratio = 0.9 * expected - 1.18 * seen;
  const surplus = (seen - expected) / Math.sqrt(expected + 1);
  return [Math.sign(ratio) * Math.log1p(Math.abs(ratio)), Math.max(0, surplus)];
}
