import { addScaled, centred, grouped, mean, onceEach } from '../../../basics/index.ts';
import type { ValueKind } from '../../../words/index.ts';
import type { PoolSnapshot } from '../../pool.ts';
import { languagesOf } from './languages.ts';
import { readTraits, type Traits } from './traits.ts';

/** One phrase as the engine sees it: meaning, words, typed values, and the payloads it was said in. */
type Item = {
  readonly index: number;
  readonly vector: Float32Array;
  /** Numbers of the tokens of the frame and heads, each once. */
  readonly tokens: readonly number[];
  readonly typed: ReadonlySet<string>;
  readonly language: string;
  /** Interactions in which something else was said too. */
  readonly interactions: readonly number[];
};

/** A pool read once: what groups of its phrases are weighed by. Tokens, names and interactions go by number. */
export type Items = {
  readonly all: readonly Item[];
  /** By token number: in how many phrases of the pool it is. */
  readonly frequency: Float64Array;
  readonly names: readonly string[];
  /** By token number: 1 where it is mostly said inside names, or stands for a typed value. */
  readonly value: Uint8Array;
  readonly interactionCount: number;
  /** What the vectors of a language were centred on. */
  readonly centreOf: (language: string) => Float32Array;
};

/** Phrases that are treated as one from here on; all members are sums, so that merging is adding. */
export type Group = {
  readonly members: readonly number[];
  readonly sum: Float32Array;
  readonly tokens: ReadonlyMap<number, number>;
  readonly typed: ReadonlyMap<string, number>;
  readonly languages: ReadonlyMap<string, number>;
  readonly interactions: ReadonlyMap<number, number>;
};

/** Kinds that say what a phrase is about; a capital letter alone does not. Counts and bare numbers pass for each other. */
const TYPED: Readonly<Record<ValueKind, string | null>> = {
  count: 'count',
  number: 'count',
  ordinal: null,
  money: 'money',
  percent: 'factor',
  factor: 'factor',
  date: 'date',
  time: 'time',
  duration: 'duration',
  polarity: null,
  name: null,
};
/** Phrases from which on a mean says what all share; of a handful it is one of their needs. */
const CENTRE_FROM = 30;

/** Reads the phrases of a pool: their vectors of unit length, centred on their language (shape: n × dimensions), and their words. */
export const readItems = onceEach((snapshot: PoolSnapshot): Items => {
  const { phrases } = snapshot;
  const vectors = phrases.map((p) => p.vector);
  const centre = centreOfPool(vectors, snapshot.background);
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const counts: number[] = [];
  const inNames: number[] = [];
  const said = sharedInteractions(snapshot);
  const read = phrases.map(readTraits);
  const languages = languagesOf(phrases, read);
  const centres = languageCentres(vectors, languages, centre);
  const centreOf = (language: string) => centres.get(language) ?? centre;
  const all = read.map((its, index): Item => {
    const language = languages[index] ?? 'und';
    const tokens = tokensOf(its).map((token) => {
      let number = numbers.get(token);
      if (number === undefined) {
        number = names.length;
        numbers.set(token, number);
        names.push(token);
        counts.push(0);
        inNames.push(0);
      }
      counts[number] = (counts[number] ?? 0) + 1;
      if (its.named.includes(token)) inNames[number] = (inNames[number] ?? 0) + 1;
      return number;
    });
    const typed = new Set(its.kinds.map((kind) => TYPED[kind]).filter((kind) => kind !== null));
    return {
      index,
      vector: centred(vectors[index] ?? centre, centreOf(language)),
      tokens,
      typed: typed.size === 0 ? new Set(['none']) : typed,
      language,
      interactions: said.byPhrase.get(phrases[index]?.id ?? '') ?? [],
    };
  });
  const value = Uint8Array.from(names, (name, i) =>
    /^<[a-z]+>$/.test(name) || 2 * (inNames[i] ?? 0) > (counts[i] ?? 0) ? 1 : 0,
  );
  const frequency = Float64Array.from(counts);
  return { all, value, frequency, names, interactionCount: said.count, centreOf };
});

/**
 * The pool's mean; of few phrases drawn towards what any wish looks like as by `CENTRE_FROM` of them, since a pool of one need is
 * no centre of itself. From there on a pool speaks for itself: the weights of merging were learned so.
 */
function centreOfPool(vectors: readonly Float32Array[], background: Float32Array): Float32Array {
  const own = vectors.length >= CENTRE_FROM ? 1 : vectors.length / (vectors.length + CENTRE_FROM);
  const middle = mean(vectors, background.length).map((x) => x * own);
  return addScaled(middle, background, 1 - own);
}

/** What a phrase says in words, each once: its frame, the words of names in it, and what its values hang on. */
export function tokensOf({ frame, named, heads }: Traits): string[] {
  return [...new Set([...frame, ...named, ...heads])];
}

/**
 * What the phrases of one language share is the language rather than a need, as far as there are enough of them to
 * tell: their mean, drawn towards the pool's as by `CENTRE_FROM` phrases.
 */
function languageCentres(
  vectors: readonly Float32Array[],
  languages: readonly string[],
  centre: Float32Array,
): Map<string, Float32Array> {
  const centres = new Map<string, Float32Array>();
  if (vectors.length < CENTRE_FROM) return centres;
  for (const language of new Set(languages)) {
    const own = vectors.filter((_, i) => languages[i] === language);
    const drawn = addScaled(mean(own, centre.length), centre, CENTRE_FROM / own.length);
    const centred = drawn.map((x) => x / (1 + CENTRE_FROM / own.length));
    centres.set(language, centred);
  }
  return centres;
}

/** @param members numbers of items, each once */
export function groupOf(items: Items, members: readonly number[]): Group {
  const sum = new Float32Array(items.all[0]?.vector.length ?? 0);
  const tokens = new Map<number, number>();
  const typed = new Map<string, number>();
  const languages = new Map<string, number>();
  const interactions = new Map<number, number>();
  for (const member of members) {
    const item = items.all[member];
    if (item === undefined) continue;
    addScaled(sum, item.vector, 1);
    for (const token of item.tokens) bump(tokens, token, 1);
    for (const kind of item.typed) bump(typed, kind, 1 / item.typed.size);
    bump(languages, item.language, 1);
    for (const interaction of item.interactions) bump(interactions, interaction, 1);
  }
  return { members, sum, tokens, typed, languages, interactions };
}

/** A new group; costs what its sums are long, not what its members are many. */
export function joined(a: Group, b: Group): Group {
  const sum = addScaled(Float32Array.from(a.sum), b.sum, 1);
  return {
    members: [...a.members, ...b.members],
    sum,
    tokens: added(a.tokens, b.tokens),
    typed: added(a.typed, b.typed),
    languages: added(a.languages, b.languages),
    interactions: added(a.interactions, b.interactions),
  };
}

function added<K>(a: ReadonlyMap<K, number>, b: ReadonlyMap<K, number>): Map<K, number> {
  const sum = new Map(a);
  for (const [key, count] of b) bump(sum, key, count);
  return sum;
}

function bump<K>(map: Map<K, number>, key: K, by: number): void {
  map.set(key, (map.get(key) ?? 0) + by);
}

/** Interactions with two or more different phrases, numbered, by phrase. */
function sharedInteractions(snapshot: PoolSnapshot): { byPhrase: Map<string, number[]>; count: number } {
  const interactions = grouped(snapshot.mentions, ({ interaction }) => interaction);
  interactions.delete(null);
  const shared = [...interactions.values()]
    .map((mentions) => new Set(mentions.map(({ phrase }) => phrase)))
    .filter(({ size }) => size > 1);
  const byPhrase = new Map<string, number[]>();
  for (const [number, said] of shared.entries())
    for (const phrase of said) byPhrase.set(phrase, [...(byPhrase.get(phrase) ?? []), number]);
  return { byPhrase, count: shared.length };
}
