import { grouped } from '../../basics/index.ts';
import { tokens } from '../../words/index.ts';
import type { Saying } from './saying.ts';

/** Independent people say short things alike and long ones differently. */
const LONG = 6;
/** Words in a row that are compared (w-shingling: A. Broder 1997, "On the resemblance and containment of documents"). */
const WIDTH = 3;
/** Share of all their shingles that two near-duplicates have in common: with it one word of ten may be another. */
const RESEMBLANCE = 0.5;
/** Of a shingle that more texts share this many are compared: whoever copies a hundred times is found by any of them. */
const MOST_COMPARED = 50;

/** Phrases of six words or more that another owner says too, word for word or nearly. */
export function nearDuplicates(sayings: readonly Saying[]): ReadonlySet<string> {
  const texts = new Map(sayings.map(({ phrase, text }) => [phrase, text]));
  const said = grouped(sayings, ({ phrase }) => phrase);
  const ownersOf = (phrase: string) => new Set(said.get(phrase)?.map(({ owner }) => owner));
  const found = new Set<string>();
  const shingled = new Map<string, ReadonlySet<string>>();
  const holders = new Map<string, string[]>();
  // In one order, whoever came first: of many that share a shingle the first few are compared.
  for (const [phrase, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const own = shinglesOf(text);
    if (own === null) continue;
    const owners = ownersOf(phrase);
    if (owners.size > 1) found.add(phrase);
    for (const other of new Set([...own].flatMap((shingle) => holders.get(shingle) ?? []))) {
      if (found.has(phrase) && found.has(other)) continue;
      const alike = resemblance(own, shingled.get(other) ?? new Set()) >= RESEMBLANCE;
      // Both said by one owner alone.
      if (!alike || new Set([...owners, ...ownersOf(other)]).size === 1) continue;
      found.add(phrase).add(other);
    }
    shingled.set(phrase, own);
    for (const shingle of own) {
      const known = holders.get(shingle);
      if (known === undefined) holders.set(shingle, [phrase]);
      else if (known.length < MOST_COMPARED) known.push(phrase);
    }
  }
  return found;
}

function shinglesOf(text: string): ReadonlySet<string> | null {
  const words = tokens(text).map(({ lower }) => lower);
  if (words.length < LONG) return null;
  return new Set(
    words.slice(0, words.length - WIDTH + 1).map((_, at) => words.slice(at, at + WIDTH).join(' ')),
  );
}

function resemblance(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const one of a) if (b.has(one)) shared++;
  return shared / (a.size + b.size - shared);
}
