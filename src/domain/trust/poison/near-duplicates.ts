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
  const owners = new Map<string, Set<string>>();
  const texts = new Map<string, string>();
  for (const { phrase, text, owner } of sayings) {
    texts.set(phrase, text);
    const speakers = owners.get(phrase);
    if (speakers === undefined) owners.set(phrase, new Set([owner]));
    else speakers.add(owner);
  }
  const found = new Set<string>();
  const shingled = new Map<string, ReadonlySet<string>>();
  const holders = new Map<string, string[]>();
  for (const [phrase, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const own = shinglesOf(text);
    if (own === null) continue;
    if ((owners.get(phrase)?.size ?? 0) > 1) found.add(phrase);
    for (const other of candidates(own, holders)) {
      if (found.has(phrase) && found.has(other)) continue;
      const alike = resemblance(own, shingled.get(other) ?? new Set()) >= RESEMBLANCE;
      if (!alike || isOfOne(owners.get(phrase), owners.get(other))) continue;
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

function candidates(
  shingles: ReadonlySet<string>,
  holders: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  return new Set([...shingles].flatMap((shingle) => holders.get(shingle) ?? []));
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

function isOfOne(a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()): boolean {
  return a.size === 1 && b.size === 1 && [...a][0] === [...b][0];
}
