import { grouped } from '../../basics/index.ts';
import { tokens } from '../../words/index.ts';

/** A phrase as people said it, and who did. */
export type Saying = { readonly text: string; readonly owners: readonly string[] };

/** How many people independently said a word, in any of its forms. */
export type WordSupport = (word: string) => number;

/**
 * A run of so many words is one person's wording (RELIABILITY P5): who says it, too, tells that text again. A shorter
 * saying has no wording of its own; "a window seat, please" is everybody's.
 */
const RUN = 6;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/**
 * A place in a run where so many owners say something else is a slot of a form that agents fill in ("I would like a
 * window seat", "I would like an aisle seat"): what stands there is each owner's own word.
 */
const FILL_OTHERWISE = 3;

/**
 * Counts the owners behind words. Those who say a word only within the same run of six words of a longer text count as
 * one: fifty copies of what one person wrote are one voice (Cliopatra, RELIABILITY T9).
 */
export function wordSupport(sayings: readonly Saying[]): WordSupport {
  const read = sayings.map(({ text, owners }) => {
    const lower = text.normalize('NFKC').toLowerCase();
    return { lower, owners, tokens: tokens(lower) };
  });
  const known = new Map<string, number>();
  const isSlot = slotsOf(
    read.map(({ tokens: said, owners }) => ({ words: said.map(({ lower }) => lower), owners })),
  );
  return (word) => {
    const wanted = word.normalize('NFKC').toLowerCase();
    const before = known.get(wanted);
    if (before !== undefined) return before;
    const unspaced = UNSPACED.test(wanted);
    const tellings = read.flatMap(({ lower, owners, tokens: said }): Telling[] => {
      // Forms of a word begin alike, as far as three letters ("allow", "allowed"; "city", "cities").
      if (!lower.includes(unspaced ? wanted : wanted.slice(0, 3))) return [];
      if (unspaced) return [{ owners, runs: [] }];
      const at = said.findIndex(({ lower: form, term, lemma }) => [form, term, lemma].includes(wanted));
      if (at < 0) return [];
      const words = said.map((token) => token.lower);
      const runs = runsAround(words, at).filter((run) => !isSlot(run));
      return [{ owners, runs: runs.map(({ text }) => text) }];
    });
    const count = voices(tellings);
    known.set(wanted, count);
    return count;
  };
}

/** One saying of a word: `runs` is empty where it is too short to be anybody's wording. */
type Telling = { readonly owners: readonly string[]; readonly runs: readonly string[] };

function voices(tellings: readonly Telling[]): number {
  const free = new Set(tellings.filter(({ runs }) => runs.length === 0).flatMap(({ owners }) => owners));
  // Texts that share a run are one text: each takes the number of the first that had one of its runs.
  const textOf = new Map<string, number>();
  const parents: number[] = [];
  const root = (at: number): number => {
    let top = at;
    while (parents[top] !== top) top = parents[top] ?? top;
    return top;
  };
  const own = tellings.filter(
    ({ runs, owners }) => runs.length > 0 && !owners.some((owner) => free.has(owner)),
  );
  for (const [index, { runs }] of own.entries()) {
    parents.push(index);
    for (const run of runs) {
      const other = textOf.get(run);
      if (other === undefined) textOf.set(run, index);
      else parents[root(index)] = root(other);
    }
  }
  const texts = grouped(own.entries(), ([index]) => root(index)).values();
  // One owner with two texts of their own is one owner.
  const speakers = new Set(Array.from(texts, (text) => text.flatMap(([, { owners }]) => owners).sort()[0]));
  return free.size + speakers.size;
}

/** Six words in a row, and which of them is looked at. */
type Run = { readonly text: string; readonly frame: string; readonly filler: string };

function runsAround(words: readonly string[], at: number): Run[] {
  const first = Math.max(0, at - RUN + 1);
  const last = Math.min(at, words.length - RUN);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => {
    const run = words.slice(first + offset, first + offset + RUN);
    const filler = words[at] ?? '';
    const frame = run.map((word, index) => (first + offset + index === at ? '_' : word)).join(' ');
    return { text: run.join(' '), frame, filler };
  });
}

type InWords = { readonly words: readonly string[]; readonly owners: readonly string[] };

/** Whether the word looked at stands in a slot. Frames are gathered when first asked for: most words never need them. */
function slotsOf(sayings: readonly InWords[]): (run: Run) => boolean {
  let frames: Map<string, Map<string, Set<string>>> | null = null;
  return ({ frame, filler }) => {
    frames ??= framesOf(sayings);
    const others = [...(frames.get(frame) ?? [])].filter(([other]) => other !== filler);
    return others.some(([, owners]) => owners.size >= FILL_OTHERWISE);
  };
}

function framesOf(sayings: readonly InWords[]): Map<string, Map<string, Set<string>>> {
  const frames = new Map<string, Map<string, Set<string>>>();
  for (const { words, owners } of sayings) {
    for (const at of words.keys()) {
      for (const { frame, filler } of runsAround(words, at)) {
        const fillers = frames.get(frame) ?? new Map<string, Set<string>>();
        const said = fillers.get(filler) ?? new Set<string>();
        for (const owner of owners) said.add(owner);
        frames.set(frame, fillers.set(filler, said));
      }
    }
  }
  return frames;
}
