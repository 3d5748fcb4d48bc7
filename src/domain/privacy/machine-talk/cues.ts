import { TALK_LANGUAGES } from './lexicon/languages.ts';
import type { TalkLexicon } from './lexicon/talk-lexicon.ts';
import { folded, type Reading } from './readings.ts';

/** What a word of a lexicon is a sign of. */
export type CueKind = Exclude<keyof TalkLexicon, 'spaced'>;
/** A lexicon's word in a text; offsets are UTF-16 units into the reading, `end` exclusive. */
export type Cue = {
  readonly kind: CueKind;
  readonly word: string;
  readonly start: number;
  readonly end: number;
};

/** The cues of each language in a text, in their order; languages without any are left out. */
export function cuesOf({ text, joined }: Reading): readonly (readonly Cue[])[] {
  const [latin, other] = [/\p{Script=Latin}/u.test(text), /(?!\p{Script=Latin})\p{L}/u.test(text)];
  return LANGUAGES.flatMap(({ inLatin, spaced, words }) => {
    if ((inLatin ? !latin : !other) || (joined && !spaced)) return [];
    const cues = words.flatMap((word) => placesOf(text, word, spaced && !joined, joined));
    return cues.length === 0 ? [] : [cues.sort((a, b) => a.start - b.start || b.end - a.end)];
  });
}

/** `stem`: any ending may follow. */
type Word = {
  readonly kind: CueKind;
  readonly word: string;
  readonly joined: string;
  readonly stem: boolean;
};
type Language = { readonly inLatin: boolean; readonly spaced: boolean; readonly words: readonly Word[] };

const LANGUAGES: readonly Language[] = TALK_LANGUAGES.map(({ spaced = true, ...lists }) => ({
  inLatin: /^\p{Script=Latin}/u.test(lists.override),
  spaced,
  // The keys of `lists` are the members of the type less `spaced`; Object.entries forgets it.
  words: Object.entries(lists).flatMap(([kind, list]) => wordsOf(kind as CueKind, list)),
}));

function wordsOf(kind: CueKind, list: string): Word[] {
  return list.split(',').flatMap((written) => {
    const word = folded(written.replaceAll('~', ''));
    const joined = word.replaceAll(' ', '');
    return word === '' ? [] : [{ kind, word, joined, stem: written.includes('~') }];
  });
}

/** Searched as strings: thousands of words in one expression would be beyond proof (RELIABILITY I11), and no faster. */
function placesOf(text: string, { kind, word, joined, stem }: Word, borders: boolean, tight: boolean): Cue[] {
  const wanted = tight ? joined : word;
  const found: Cue[] = [];
  for (let start = text.indexOf(wanted); start >= 0; start = text.indexOf(wanted, start + wanted.length)) {
    const plain = start + wanted.length;
    if (borders && isLetter(text, start - 1)) continue;
    let end = plain;
    while (borders && stem && isLetter(text, end)) end++;
    if (borders && isLetter(text, end)) continue;
    found.push({ kind, word: text.slice(start, end), start, end });
  }
  return found;
}

function isLetter(text: string, at: number): boolean {
  const letter = text[at];
  return letter !== undefined && /[\p{L}\p{M}\p{N}_]/u.test(letter);
}
