import { addScaled, grouped, mean, normalise } from '../../basics/index.ts';
import { type ExtractedValue, extractValues, type Phrase, type Token, tokens } from '../../words/index.ts';
import { voicesOf } from '../people/owners.ts';
import type { Cluster, Mention, PoolSnapshot } from '../pool.ts';

/** What one phrase says, and how many voices say so. */
export type Said = {
  readonly text: string;
  readonly weight: number;
  readonly words: readonly Token[];
  readonly values: readonly ExtractedValue[];
  readonly vector: Float32Array;
};

/** What a cluster's people say, read once to be compared with every key. */
export type Told = {
  readonly said: readonly Said[];
  readonly weight: number;
  /** The cluster's mean in the pool's centred space, length one. */
  readonly direction: Float32Array;
  readonly mentions: readonly Mention[];
  /** The words of phrases of other clusters, a sample. */
  readonly elsewhere: () => readonly (readonly Token[])[];
};

/** So many phrases of a cluster tell what all of them say. */
const SAMPLE = 80;
/** So many of the others tell whether a word is this need's own. */
const BACKGROUND = 600;

/** Reads clusters of one pool; cost is bounded for each cluster, however many phrases it has. */
export function reader(pool: PoolSnapshot, centre: Float32Array): (cluster: Cluster) => Told {
  const phrases = new Map(pool.phrases.map((phrase) => [phrase.id, phrase]));
  const mentions = grouped(pool.mentions, ({ phrase }) => phrase);
  const background = once(() =>
    everyNth(pool.phrases, BACKGROUND).map(({ id, text }) => ({ id, words: tokens(text) })),
  );
  return (cluster) => {
    const members = new Set(cluster.phrases);
    const said = everyNth(cluster.phrases, SAMPLE).flatMap((id): Said[] => {
      const phrase = phrases.get(id);
      return phrase === undefined ? [] : [read(phrase, voicesOf(mentions.get(id) ?? []))];
    });
    const vectors = cluster.phrases.flatMap((id) => phrases.get(id)?.vector ?? []);
    return {
      said,
      weight: said.reduce((sum, { weight }) => sum + weight, 0),
      direction: normalise(addScaled(mean(vectors, centre.length), centre, -1)),
      mentions: cluster.phrases.flatMap((id) => mentions.get(id) ?? []),
      elsewhere: once(() =>
        background()
          .filter(({ id }) => !members.has(id))
          .map(({ words }) => words),
      ),
    };
  };
}

/** Share of the fragments for which something holds, 0 to 1. */
export function share(told: Told, holds: (said: Said) => boolean): number {
  if (told.weight === 0) return 0;
  return told.said.reduce((sum, said) => sum + (holds(said) ? said.weight : 0), 0) / told.weight;
}

/** A need's own word is at least so many times as common in it as elsewhere. */
const TELLING = 3;

/**
 * Share of the fragments that hold the rarest of some words, or another form of it. 0 when none of the words is this
 * need's own: "room" tells nothing where everybody speaks of rooms.
 */
export function saidOf(told: Told, subject: readonly string[]): number {
  const shares = subject.map((word) => share(told, ({ words }) => holdsStem(words, word)));
  const least = Math.min(...shares);
  if (subject.length === 0 || least === 0) return 0;
  return subject.some((word, index) => isTelling(told, word, shares[index] ?? 0)) ? least : 0;
}

function isTelling(told: Told, word: string, inside: number): boolean {
  const others = told.elsewhere();
  const outside = others.filter((words) => holdsStem(words, word)).length / Math.max(1, others.length);
  return inside >= TELLING * outside;
}

function holdsStem(words: readonly Token[], word: string): boolean {
  return words.some(({ lemma }) => sameStem(lemma, word));
}

/** "Enlarge" and "enlargement": most of the longer one, from the beginning. */
function sameStem(a: string, b: string): boolean {
  if (a === b) return true;
  let common = 0;
  while (common < a.length && a[common] === b[common]) common++;
  return common >= 4 && common / Math.max(a.length, b.length) >= 0.6;
}

function read({ text, language, vector }: Phrase, weight: number): Said {
  return { text, weight, words: tokens(text), values: extractValues(text, language), vector };
}

/** At most about `most` items, evenly spread. */
function everyNth<T>(items: readonly T[], most: number): readonly T[] {
  const stride = Math.ceil(items.length / most);
  return items.filter((_, index) => index % stride === 0);
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
