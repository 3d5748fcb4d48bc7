import { HAN_NUMERAL, parseHan } from '../../number-words/han.ts';
import type { NumberLexicon } from '../../number-words/lexicon.ts';
import { wordSet } from '../../sayings.ts';
import type { Word } from '../extracted-value.ts';

/** A number as written, in digits or words, before anything is known about what it counts. */
export type Numeral = {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly ordinal: boolean;
  /** In words that are often no number ("one", "un"): only believed where something is counted. */
  readonly doubtful: boolean;
  /** The word is an indefinite article as well ("una", "eine"): by itself it counts nothing. */
  readonly article?: true;
  readonly written: 'digits' | 'words' | 'han';
};

/** A text in lower case, offsets unchanged, and its words: of a `Source`, what numbers are read in. */
type Spelled = { readonly lower: string; readonly words: readonly Word[] };

/** A number in words, and the index of the word after it. */
type NumberRead = { readonly numeral: Numeral; readonly next: number };

// 1,650.50 · 1.650,50 · 1 650,50: which marks part thousands hangs on the language.
const POINT_DIGITS =
  /(?:\d{1,3}(?:,\d{3}){1,4}(?!\d)|\d{1,12})(?:\.\d{1,6})?|[０-９]{1,12}(?:[．.][０-９]{1,6})?/g;
const COMMA_DIGITS =
  /\d{1,3}(?:,\d{3}){1,4}(?![\d,])|(?:\d{1,3}(?:[.' ]\d{3}){1,4}(?!\d)|\d{1,12})(?:,\d{1,6}(?!\d)|\.\d{1,2}(?!\d))?/g;
// Nobody writes three decimals of an amount: where no language is known, "1.200" is a thousand and more.
const POINT_THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+$/;
const COMMA_LANGUAGES = wordSet('es de fr it pt nl da sv nb no fi pl cs ru uk tr ro el hu id');
// Short texts have no language: there only two digits after a comma are plainly cents.
const CENTS = /^,\d\d(?![\d,])/;
// "from '98": a year without its century. Lower case has straight apostrophes.
const APOSTROPHE = /(?:^|\s)'$/;
const ORDINAL_SUFFIX = /(?:st|nd|rd|th|ª|º|er|ère|e|ème|eme|do|da|ra|ro|to|ta|vo|va|mo|ma)(?![\p{L}\d])/uy;
// "die 5. Auflage": a point between a number and a noun is a rank in German.
const GERMAN_RANK = /\.(?=\s\p{L})/uy;
const HAN_SCALE = /\s?(万|千|百)(?:(\d{1,4})(千|百)?(?!\d))?/uy;
const HAN_SCALES: Readonly<Record<string, number>> = { 百: 100, 千: 1000, 万: 10_000 };

/**
 * Every number of a text, in digits, in Han signs and in words of the lexicons, by where it begins; they may overlap.
 */
export function findNumerals(
  text: Spelled,
  lexicons: readonly NumberLexicon[],
  language: string,
): readonly Numeral[] {
  const { lower } = text;
  const digits = inDigits(lower, language);
  // The 千 of 2千 is part of that number.
  const han = inHan(lower).filter((n) => !digits.some((d) => n.start < d.end && n.end > d.start));
  const found = [...digits, ...han, ...inWords(text, lexicons)];
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

function inDigits(lower: string, language: string): Numeral[] {
  const found: Numeral[] = [];
  const comma = COMMA_LANGUAGES.has(language);
  for (const match of lower.matchAll(comma ? COMMA_DIGITS : POINT_DIGITS)) {
    const start = match.index;
    if (start < (found.at(-1)?.end ?? 0)) continue;
    let end = start + match[0].length;
    const thousands = language === 'und' && POINT_THOUSANDS.test(match[0]);
    let written = thousands ? match[0].replaceAll('.', '') : plainDigits(match[0], comma);
    if (!comma && CENTS.test(lower.slice(end, end + 4)) && language === 'und') {
      written += `.${lower.slice(end + 1, end + 3)}`;
      end += 3;
    }
    const short = /^\d\d$/.test(written) && APOSTROPHE.test(lower.slice(Math.max(0, start - 2), start));
    let value = Number(written);
    if (short) value += value < 50 ? 2000 : 1900;
    const before = lower[start - 1] ?? ' ';
    // "v2", "#12" and the tail of "a.5" are no amounts.
    if (/[\p{Script=Latin}_]/u.test(before) && before !== 'x') continue;
    const scaled = scaledByHan(lower, value, end);
    if (scaled !== null) ({ value, end } = scaled);
    const suffix = rankSuffix(lower, end, language);
    const ordinal = !short && (suffix > 0 || before === '第');
    found.push({ start, end: end + suffix, value, ordinal, doubtful: false, written: 'digits' });
  }
  return found;
}

function plainDigits(written: string, comma: boolean): string {
  const digits = written.normalize('NFKC');
  if (!comma || /^\d{1,3}(?:,\d{3})+$/.test(digits)) return digits.replaceAll(',', '');
  const whole = /^\d{1,3}(?:[.' ]\d{3})+/.exec(digits)?.[0] ?? '';
  return (whole.replace(/[.' ]/g, '') + digits.slice(whole.length)).replace(',', '.');
}

/** 3万 is 30,000 and 1万5千 15,000, whatever language the digits stand in. */
function scaledByHan(lower: string, value: number, end: number): { value: number; end: number } | null {
  HAN_SCALE.lastIndex = end;
  const match = HAN_SCALE.exec(lower);
  if (match === null) return null;
  const [whole, scale = '', rest, restScale] = match;
  const more = rest === undefined ? 0 : Number(rest) * (HAN_SCALES[restScale ?? ''] ?? 1);
  return { value: value * (HAN_SCALES[scale] ?? 1) + more, end: end + whole.length };
}

/** Length of what makes digits a rank: "5th", "5ª", "5e", and in German "5." before a noun. */
function rankSuffix(lower: string, end: number, language: string): number {
  ORDINAL_SUFFIX.lastIndex = end;
  const suffix = ORDINAL_SUFFIX.exec(lower);
  if (suffix !== null) return suffix[0].length;
  if (language !== 'de') return 0;
  GERMAN_RANK.lastIndex = end;
  return GERMAN_RANK.test(lower) ? 1 : 0;
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

function inWords(text: Spelled, lexicons: readonly NumberLexicon[]): Numeral[] {
  const found: Numeral[] = [];
  for (let index = 0; index < text.words.length; ) {
    const read = firstReading(text, index, lexicons);
    if (read !== null) found.push(read.numeral);
    index = read?.next ?? index + 1;
  }
  return found;
}

function firstReading(text: Spelled, index: number, lexicons: readonly NumberLexicon[]): NumberRead | null {
  for (const [rank, lexicon] of lexicons.entries()) {
    const read = readNumber(text, index, lexicon);
    // A lexicon of another language than the first one is a guess: its doubtful words stay unread.
    if (read !== null && !(rank > 0 && read.numeral.doubtful)) return read;
  }
  return null;
}

function readNumber(text: Spelled, index: number, lexicon: NumberLexicon): NumberRead | null {
  const { words } = text;
  const first = words[index];
  if (first === undefined) return null;
  let total = 0;
  let current: number | null = null;
  let next = index;
  let ordinal = false;
  while (next < words.length && !ordinal) {
    const joined = next > index && current !== null && lexicon.joiners.has(words[next]?.lower ?? '');
    const position = joined && total + (current ?? 0) >= 100 ? next + 1 : next;
    if (position > index && !adjacent(text, position)) break;
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
    const part = longestPart(text, position, lexicon);
    if (part === null) break;
    current = (current ?? 0) + part.value;
    ordinal = part.ordinal;
    next = position + part.words;
    if (next - index > 9) break;
  }
  const last = words[next - 1];
  if (current === null || last === undefined || next === index) return null;
  const doubtful = next === index + 1 && lexicon.ambiguous.has(first.lower);
  const numeral = { start: first.start, end: last.end, value: total + current, ordinal, doubtful };
  const article = doubtful && lexicon.articles.has(first.lower);
  return { numeral: { ...numeral, written: 'words', ...(article ? { article } : {}) }, next };
}

/** The longest run of up to three words that is a number below 100 or an ordinal. */
function longestPart(
  text: Spelled,
  index: number,
  lexicon: NumberLexicon,
): { value: number; words: number; ordinal: boolean } | null {
  for (let count = 3; count > 0; count--) {
    const run = text.words.slice(index, index + count);
    if (run.length < count || !run.every((_, step) => step === 0 || adjacent(text, index + step))) continue;
    const spelled = run.map(({ lower }) => lower).join(' ');
    const value = lexicon.below100.get(spelled) ?? (count === 1 ? lexicon.fused?.(spelled) : undefined);
    if (value !== undefined) return { value, words: count, ordinal: false };
    const rank = lexicon.ordinals.get(spelled);
    if (rank !== undefined) return { value: rank, words: count, ordinal: true };
  }
  return null;
}

/** Only a blank or a hyphen between a word and the one before it. */
function adjacent({ lower, words }: Spelled, index: number): boolean {
  const before = words[index - 1];
  const word = words[index];
  if (before === undefined || word === undefined) return false;
  const gap = lower.slice(before.end, word.start);
  return gap === ' ' || gap === '-';
}
