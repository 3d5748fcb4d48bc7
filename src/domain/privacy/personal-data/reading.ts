import { isInvisible } from '../../words/index.ts';

/**
 * A text as a detector reads it, and where each of its UTF-16 code units came from: unit i stands for
 * `original.slice(starts[i], ends[i])`. So what is found in a disguised spelling is cut out of the original.
 */
export type Reading = {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

export type Edit = { readonly start: number; readonly end: number; readonly text: string };

/**
 * Compatibility forms, digits of all scripts, dashes and blanks made plain (NFKC letter by letter, so that offsets
 * survive), invisible letters and piled marks left out.
 */
export function plainReading(original: string): Reading {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const letter of original) {
    const end = at + letter.length;
    const plain = plainLetter(letter);
    for (let unit = 0; unit < plain.length; unit++) {
      starts.push(at);
      ends.push(end);
    }
    text += plain;
    at = end;
  }
  return { text, starts, ends };
}

/** The same text with some places read otherwise; edits are in order and do not overlap. */
export function reread(reading: Reading, edits: readonly Edit[]): Reading {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let from = 0;
  const copy = (to: number) => {
    text += reading.text.slice(from, to);
    for (let unit = from; unit < to; unit++) {
      starts.push(reading.starts[unit] ?? 0);
      ends.push(reading.ends[unit] ?? 0);
    }
  };
  for (const edit of edits) {
    copy(edit.start);
    text += edit.text;
    for (let unit = 0; unit < edit.text.length; unit++) {
      starts.push(reading.starts[edit.start] ?? 0);
      ends.push(reading.ends[edit.end - 1] ?? 0);
    }
    from = edit.end;
  }
  copy(reading.text.length);
  return { text, starts, ends };
}

function plainLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (code > 0x20 && code < 0x7f) return letter;
  if (isInvisible(letter) || PILED_MARK.test(letter)) return '';
  if (BLANK.test(letter)) return ' ';
  if (DASH.test(letter)) return '-';
  if (FULL_STOP.test(letter)) return '.';
  return letter
    .normalize('NFKC')
    .replace(/[^\P{Nd}0-9]/gu, asciiDigit)
    .replace(/[\s\u00a0]/gu, ' ');
}

/** Accents and strokes: no number or address needs them to be found. */
const PILED_MARK = /^[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]$/u;
const BLANK = /^[\s\p{Zs}]$/u;
const DASH = /^[\p{Pd}\u2212]$/u;
const FULL_STOP = /^[\u3002\uff61\u2024\u00b7\u30fb]$/u;

/** Unicode keeps the ten digits of a script side by side (Unicode Standard, 4.6). */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}
