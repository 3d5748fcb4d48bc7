import { skeletonOf } from '../../words/index.ts';

/** A way in which a text may be meant; in `joined` ones the borders of words are lost. */
export type Reading = { readonly text: string; readonly joined: boolean };

/**
 * The ways to read a text that may be disguised: as it stands, by the look of its letters (UTS 39), with digits and
 * signs as the letters they stand for, with letters that stand alone as words, and what is written in tag characters.
 */
export function readingsOf(text: string): readonly Reading[] {
  const plain = folded(text);
  const texts = new Map<string, boolean>([[plain, false]]);
  if (/[^\p{ASCII}]/u.test(plain)) texts.set(folded(skeletonOf(text)), false);
  if (/\p{L}[\d@$!|]{1,3}\p{L}/u.test(plain)) texts.set(unleeted(plain), false);
  const hidden = [...text].map(tagLetter).join('');
  if (hidden.length >= SHORTEST_HIDDEN) texts.set(folded(hidden), false);
  const spelt = [...plain.matchAll(SPELT)].map(([run]) => run.replace(/[^\p{L}\p{N}]/gu, '')).join('');
  if (spelt !== '') texts.set(spelt, true);
  return [...texts].map(([one, joined]) => ({ text: one, joined }));
}

/** Twelve letters that stand alone: no initials, no spelt name or locator. */
const SPELT = /(?<![\p{L}\p{N}])(?:\p{L}[ .\-_*]{1,3}){11,400}\p{L}(?![\p{L}\p{N}])/gu;
/** The flags of England, Scotland and Wales are six tag characters each. */
const SHORTEST_HIDDEN = 8;

const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  $: 's',
  '@': 'a',
  '!': 'i',
  '|': 'l',
};

function unleeted(text: string): string {
  return text.replace(/[\d@$!|]/gu, (sign) => LEET[sign] ?? sign);
}

/** U+E0020 to U+E007E show nothing and spell ASCII. */
function tagLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  return code >= 0xe0020 && code <= 0xe007e ? String.fromCharCode(code - 0xe0000) : '';
}

/**
 * Text as the lexicons are written: NFKC, case folded, without invisible letters, Latin letters without accents. Other
 * scripts keep their marks, which make other letters of them.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\u2018\u2019\u02bc`´]/gu, "'")
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}{1,4}/gu, '')
    .normalize('NFC')
    .replace(/[ıłøđßæœ]/gu, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Letters that NFD leaves whole. */
const PLAIN: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};
