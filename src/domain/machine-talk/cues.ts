import { folded } from './folded.ts';
import { TALK_LANGUAGES } from './lexicon/languages.ts';
import type { TalkLexicon } from './lexicon/talk-lexicon.ts';
import type { Reading } from './readings.ts';

/** What a word of a lexicon is a sign of. */
export type CueKind = Exclude<keyof TalkLexicon, 'spaced'>;
export type Cue = {
  readonly kind: CueKind;
  readonly word: string;
  readonly start: number;
  readonly end: number;
};

/** The cues of each language in a text, in their order; languages without any are left out. */
export function cuesOf({ text, joined }: Reading): readonly (readonly Cue[])[] {
  const [latin, other] = [/\p{Script=Latin}/u.test(text), /(?!\p{Script=Latin})\p{L}/u.test(text)];
  return (joined ? JOINED : APART).flatMap(({ inLatin, patterns }) => {
    if (inLatin ? !latin : !other) return [];
    const cues = patterns.flatMap(([kind, pattern]) =>
      [...text.matchAll(pattern)].map((hit): Cue => {
        const [word] = hit;
        return { kind, word, start: hit.index, end: hit.index + word.length };
      }),
    );
    return cues.length === 0 ? [] : [cues.sort((a, b) => a.start - b.start || b.end - a.end)];
  });
}

type Language = { readonly inLatin: boolean; readonly patterns: readonly (readonly [CueKind, RegExp])[] };

const APART = TALK_LANGUAGES.map((lexicon) => languageOf(lexicon, lexicon.spaced, ' '));
const JOINED = TALK_LANGUAGES.filter(({ spaced }) => spaced).map((lexicon) => languageOf(lexicon, false, ''));

function languageOf(lexicon: TalkLexicon, borders: boolean, blank: string): Language {
  return {
    inLatin: /^\p{Script=Latin}/u.test(lexicon.override),
    patterns: patternsOf(lexicon, borders, blank),
  };
}

function patternsOf(
  { spaced: _, ...lists }: TalkLexicon,
  borders: boolean,
  blank: string,
): readonly (readonly [CueKind, RegExp])[] {
  return Object.entries(lists).map(([kind, list]): [CueKind, RegExp] => {
    const words = folded(list)
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
      // Of words that begin alike the longest is meant.
      .sort((a, b) => b.length - a.length)
      .map((word) =>
        word
          .replace(/[.+*?^$()[\]{}|\\/]/gu, '\\$&')
          .replaceAll(' ', blank)
          .replaceAll('~', '\\p{L}{0,10}'),
      );
    const any = `(?:${words.join('|')})`;
    // The keys of `lists` are the members of the type less `spaced`; Object.entries forgets it.
    return [
      kind as CueKind,
      new RegExp(borders ? `(?<![\\p{L}\\p{N}_])${any}(?![\\p{L}\\p{N}_])` : any, 'gu'),
    ];
  });
}
