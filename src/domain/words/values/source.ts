import { lowerBound } from '../../basics/index.ts';
import { lexiconsFor } from '../number-words/lexicons.ts';
import { findNumerals, type Numeral } from './amounts/numerals.ts';
import type { Word } from './extracted-value.ts';
import { shortLanguage } from './short-language.ts';

/** A text prepared once for all recognisers. */
export type Source = {
  readonly text: string;
  /** As long as `text`, so that offsets agree. */
  readonly lower: string;
  readonly words: readonly Word[];
  readonly numerals: readonly Numeral[];
  /** ISO 639-1 of the text or what its script says; `und` where neither tells. */
  readonly language: string;
};

// Nobody states a need in more; what lies behind is not read (2,000 characters are the longest fragment accepted).
const MAX_CHARACTERS = 2000;
// A word is of one script: a Latin name ends where a Japanese particle begins.
const WORD =
  /\p{Script=Latin}[\p{Script=Latin}\p{M}]*(?:['’]\p{L}+)*|(?:(?!\p{Script=Latin})[\p{L}\p{M}])+(?:['’]\p{L}+)*/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/u;

/** @param declared ISO 639-1, or `und`; a script that says otherwise is believed before it */
export function readSource(raw: string, declared: string): Source {
  const text = raw.length > MAX_CHARACTERS ? raw.slice(0, MAX_CHARACTERS) : raw;
  const folded = text.toLowerCase();
  // A few letters grow when folded (İ); offsets matter more than their case.
  const lower = folded.length === text.length ? folded.replaceAll('’', "'") : text;
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const end = match.index + match[0].length;
    words.push({ lower: lower.slice(match.index, end), text: match[0], start: match.index, end });
  }
  const language = languageHere(text, words, declared);
  const numerals = findNumerals({ lower, words }, lexiconsFor(language), language);
  return { text, lower, words, numerals, language };
}

/** What the script says, else what was declared or detected, else what the small words of a short text tell. */
function languageHere(text: string, words: readonly Word[], declared: string): string {
  if (KANA.test(text)) return 'ja';
  if (HAN.test(text) && declared !== 'ja') return 'zh';
  return declared === 'und' ? shortLanguage(words.slice(0, 40).map((word) => word.lower)) : declared;
}

/** Matches a sticky pattern at an offset. */
export function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/** Matches a pattern that ends with `$` in the few characters before an offset; the bound keeps scanning linear. */
export function matchBefore(
  pattern: RegExp,
  text: string,
  offset: number,
  reach = 40,
): RegExpExecArray | null {
  return pattern.exec(text.slice(Math.max(0, offset - reach), offset));
}

/** Index of the first word that starts at or after an offset. */
export function wordIndexAt(words: readonly Word[], offset: number): number {
  return lowerBound(words, ({ start }) => start < offset);
}
