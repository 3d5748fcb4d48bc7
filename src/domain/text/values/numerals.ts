import { HAN_NUMERAL, parseHan } from '../number-words/han.ts';
import type { NumberLexicon } from '../number-words/lexicon.ts';
import type { Word } from './word.ts';

/** A number as written, in digits or words, before anything is known about what it counts. */
export type Numeral = {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly ordinal: boolean;
  /** In words that are often no number ("one", "un"): only believed where something is counted. */
  readonly doubtful: boolean;
  readonly written: 'digits' | 'words' | 'han';
};

const DIGITS = /(?:\d{1,3}(?:,\d{3}){1,4}(?!\d)|\d{1,12})(?:\.\d{1,6})?|[０-９]{1,12}(?:[．.][０-９]{1,6})?/g;
// "from '98": a year without its century. Lower case has straight apostrophes.
const APOSTROPHE = /(?:^|\s)'$/;
const ORDINAL_SUFFIX = /(?:st|nd|rd|th|ª|º|er|ère|e|ème|eme)(?![\p{L}\d])/uy;

export function findNumerals(
  lower: string,
  words: readonly Word[],
  lexicons: readonly NumberLexicon[],
): readonly Numeral[] {
  const found = [...inDigits(lower), ...inHan(lower), ...inWords(lower, words, lexicons)];
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

function inDigits(lower: string): Numeral[] {
  const found: Numeral[] = [];
  for (const match of lower.matchAll(DIGITS)) {
    const start = match.index;
    const written = match[0].normalize('NFKC').replaceAll(',', '');
    const short = /^\d\d$/.test(written) && APOSTROPHE.test(lower.slice(Math.max(0, start - 2), start));
    const number = short ? fullYear(Number(written)) : Number(written);
    const before = lower[start - 1] ?? ' ';
    // "v2", "#12" and the tail of "a.5" are no amounts.
    if (/[\p{Script=Latin}_]/u.test(before) && before !== 'x') continue;
    ORDINAL_SUFFIX.lastIndex = start + match[0].length;
    const suffix = ORDINAL_SUFFIX.exec(lower);
    const end = start + match[0].length + (suffix?.[0].length ?? 0);
    found.push({
      start,
      end,
      value: number,
      ordinal: suffix !== null && !short,
      doubtful: false,
      written: 'digits',
    });
  }
  return found;
}

function fullYear(short: number): number {
  return short < 50 ? 2000 + short : 1900 + short;
}

function inHan(lower: string): Numeral[] {
  const found: Numeral[] = [];
  for (const match of lower.matchAll(HAN_NUMERAL)) {
    const value = parseHan(match[0]);
    if (value === null) continue;
    const ordinal = lower[match.index - 1] === '第';
    // 一 alone is mostly an article or part of a word (一下, 一起, 统一).
    const doubtful = match[0] === '一' || match[0] === '万' || match[0] === '千' || match[0] === '十';
    const start = match.index;
    found.push({ start, end: start + match[0].length, value, ordinal, doubtful, written: 'han' });
  }
  return found;
}

function inWords(lower: string, words: readonly Word[], lexicons: readonly NumberLexicon[]): Numeral[] {
  const found: Numeral[] = [];
  for (let index = 0; index < words.length; ) {
    const read = firstReading(lower, words, index, lexicons);
    if (read === null) index++;
    else {
      found.push(read.numeral);
      index = read.next;
    }
  }
  return found;
}

function firstReading(
  lower: string,
  words: readonly Word[],
  index: number,
  lexicons: readonly NumberLexicon[],
): { numeral: Numeral; next: number } | null {
  for (const [rank, lexicon] of lexicons.entries()) {
    const read = readNumber(lower, words, index, lexicon);
    if (read === null) continue;
    // A lexicon of another language than the first one is a guess: its doubtful words stay unread.
    if (rank > 0 && read.numeral.doubtful) continue;
    return read;
  }
  return null;
}

function readNumber(
  lower: string,
  words: readonly Word[],
  index: number,
  lexicon: NumberLexicon,
): { numeral: Numeral; next: number } | null {
  const first = words[index];
  if (first === undefined) return null;
  let total = 0;
  let current: number | null = null;
  let next = index;
  let ordinal = false;
  while (next < words.length && !ordinal) {
    const joined = next > index && current !== null && lexicon.joiners.has(words[next]?.lower ?? '');
    const position = joined && total + (current ?? 0) >= 100 ? next + 1 : next;
    if (position > index && !adjacent(lower, words, position)) break;
    const scale = lexicon.scales.get(words[position]?.lower ?? '');
    if (scale !== undefined && position === next && (current !== null || lexicon.scales.has(first.lower))) {
      current = (current ?? 1) * scale;
      if (scale >= 1000) {
        total += current;
        current = 0;
      }
      next = position + 1;
      continue;
    }
    if (current !== null && current % 100 !== 0) break;
    const part = longestPart(lower, words, position, lexicon);
    if (part === null) break;
    current = (current ?? 0) + part.value;
    ordinal = part.ordinal;
    next = position + part.words;
    if (next - index > 9) break;
  }
  const last = words[next - 1];
  if (current === null || last === undefined || next === index) return null;
  const doubtful = next === index + 1 && lexicon.ambiguous.has(first.lower);
  const numeral = {
    start: first.start,
    end: last.end,
    value: total + current,
    ordinal,
    doubtful,
    written: 'words',
  };
  return { numeral: { ...numeral, written: 'words' }, next };
}

/** The longest run of up to three words that is a number below 100 or an ordinal. */
function longestPart(
  lower: string,
  words: readonly Word[],
  index: number,
  lexicon: NumberLexicon,
): { value: number; words: number; ordinal: boolean } | null {
  for (let count = 3; count > 0; count--) {
    const run: string[] = [];
    for (let step = 0; step < count; step++) {
      const word = words[index + step];
      if (word === undefined || (step > 0 && !adjacent(lower, words, index + step))) break;
      run.push(word.lower);
    }
    if (run.length !== count) continue;
    const spelled = run.join(' ');
    const value = lexicon.below100.get(spelled);
    if (value !== undefined) return { value, words: count, ordinal: false };
    const rank = lexicon.ordinals.get(spelled);
    if (rank !== undefined) return { value: rank, words: count, ordinal: true };
  }
  return null;
}

/** Only a blank or a hyphen between a word and the one before it. */
function adjacent(lower: string, words: readonly Word[], index: number): boolean {
  const before = words[index - 1];
  const word = words[index];
  if (before === undefined || word === undefined) return false;
  const gap = lower.slice(before.end, word.start);
  return gap === ' ' || gap === '-';
}
