import { withoutInvisible } from './invisible.ts';
import { inOneAlphabet } from './look-alikes.ts';

/**
 * A text as its reader sees it, so that a disguised spelling and its clean twin are one phrase: overridden direction
 * read as shown, compatibility forms plain (NFKC), nothing invisible, no marks piled on letters, letters borrowed from
 * another alphabet given back, letters set apart put together. Honest spelling of any language comes out as it went in.
 */
export function undisguised(text: string): string {
  const shown = withoutInvisible(asShown(text)).normalize('NFKC');
  // NFKC can bring an ignorable letter out of a compatibility form (U+FFA0, a halfwidth filler).
  return closedUp(inOneAlphabet(withoutPiles(withoutInvisible(shown))));
}

/**
 * What a right-to-left override shows: its letters in reverse, to the end of the override (UAX 9, X4 and L2). Letters
 * that run right to left by themselves are shown in the order they are stored in.
 */
function asShown(text: string): string {
  return text.replace(OVERRIDDEN, (_, letters: string) =>
    RIGHT_TO_LEFT.test(letters) ? letters : [...letters.normalize('NFC')].reverse().join(''),
  );
}

const OVERRIDDEN = /\u202e([^\u202a-\u202e\u2066-\u2069\n]*)\u202c?/gu;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * A stroke or ring over a letter spells nothing, and no alphabet of Latin, Cyrillic or Greek letters puts three marks
 * on one (Vietnamese and polytonic Greek have two or three, and compose); a word with such a heap has been scribbled over.
 */
function withoutPiles(text: string): string {
  if (!MARK.test(text)) return text;
  return text
    .replace(OVERLAY, '')
    .replace(ALPHABETIC_WORD, (word) =>
      SCRIBBLED.test(word) ? word.normalize('NFD').replace(/\p{M}/gu, '') : word,
    )
    .replace(PILE, (pile) => pile.slice(0, MOST_MARKS));
}

const MARK = /\p{M}/u;
const OVERLAY = /[\u0332-\u0338\u20d0-\u20f0\u0305\u033f\u0360-\u0362]/gu;
const ALPHABETIC_WORD = /(?:\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Inherited})+/gu;
/** After composition: two marks that found no letter to join. */
const SCRIBBLED = /\p{M}{2}/u;
/** Thai, Hebrew and Indic scripts put up to three signs on one letter. */
const MOST_MARKS = 3;
const PILE = /\p{M}{4,}/gu;

/**
 * "a i s l e" and "a.i.s.l.e" are one word. Four letters at least, of one case and set apart alike; letters in the
 * order of the alphabet ("A B C D") are a list.
 */
function closedUp(text: string): string {
  return text.replace(SET_APART, (run) => {
    const letters = run.match(/[\p{L}\p{N}]\p{M}*/gu) ?? [];
    const rises = letters.every((letter, at) => at === 0 || letter > (letters[at - 1] ?? ''));
    const oneCase =
      letters.slice(1).every((letter) => letter === letter.toLowerCase()) || run === run.toUpperCase();
    return rises || !oneCase ? run : letters.join('');
  });
}

const SET_APART =
  /(?<![\p{L}\p{M}\p{N}])\p{L}\p{M}{0,3}(?:([ ._*-])\p{L}\p{M}{0,3})(?:\1\p{L}\p{M}{0,3}){2,60}(?![\p{L}\p{M}\p{N}])/gu;
