import { grouped } from '../../basics/index.ts';
import { type Token, tokens } from '../../words/index.ts';
import type { Saying } from './saying.ts';

/** Independent people say short things alike and long ones differently. */
const LONG = 6;
/** Words in a row that are compared (w-shingling: A. Broder 1997, "On the resemblance and containment of documents"). */
const WIDTH = 3;
/** Share of all their shingles that two near-duplicates have in common: with it one word of ten may be another. */
const RESEMBLANCE = 0.5;
/** Of a shingle that more texts share this many are compared: whoever copies a hundred times is found by any of them. */
const MOST_COMPARED = 50;

type Copy = {
  readonly shingles: ReadonlySet<string>;
  readonly owners: ReadonlySet<string>;
  isFound: boolean;
};

/** Phrases of six words or more that another owner says too, word for word or nearly. */
export function nearDuplicates(sayings: readonly Saying[], read = tokens): ReadonlySet<string> {
  const texts = new Map(sayings.map(({ phrase, text }) => [phrase, text]));
  const said = grouped(sayings, ({ phrase }) => phrase);
  const long = new Map<string, Copy>();
  const holders = new Map<string, Copy[]>();
  // In one order, whoever came first: of many that share a shingle the first few are compared.
  for (const [phrase, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const shingles = shinglesOf(read(text));
    if (shingles === null) continue;
    const owners = new Set(said.get(phrase)?.map(({ owner }) => owner));
    const own: Copy = { shingles, owners, isFound: owners.size > 1 };
    long.set(phrase, own);
    const near = new Set<Copy>();
    for (const shingle of shingles) {
      const known = holders.get(shingle) ?? [];
      for (const other of known) near.add(other);
      if (known.length === 0) holders.set(shingle, known);
      if (known.length < MOST_COMPARED) known.push(own);
    }
    for (const other of near) {
      if (own.isFound && other.isFound) continue;
      // Both said by one owner alone.
      if (!areAlike(own, other) || new Set([...owners, ...other.owners]).size === 1) continue;
      own.isFound = other.isFound = true;
    }
  }
  return new Set([...long].flatMap(([phrase, { isFound }]) => (isFound ? [phrase] : [])));
}

function shinglesOf(said: readonly Token[]): ReadonlySet<string> | null {
  const words = said.map(({ lower }) => lower);
  if (words.length < LONG) return null;
  return new Set(
    words.slice(0, words.length - WIDTH + 1).map((_, at) => words.slice(at, at + WIDTH).join(' ')),
  );
}

function areAlike({ shingles: a }: Copy, { shingles: b }: Copy): boolean {
  const bar = (RESEMBLANCE * (a.size + b.size)) / (1 + RESEMBLANCE);
  let [shared, left] = [0, a.size];
  for (const one of a) {
    if (b.has(one)) shared++;
    // Most that share one have no other.
    if (shared + --left < bar) return false;
  }
  return true;
}
