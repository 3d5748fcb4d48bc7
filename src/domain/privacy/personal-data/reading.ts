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
  const letters: Edit[] = [];
  let start = 0;
  for (const letter of original) {
    const end = start + letter.length;
    letters.push({ start, end, text: plainLetter(letter) });
    start = end;
  }
  return pieced(letters);
}

/** The same text with some places read otherwise; edits are in order and do not overlap. */
export function reread(reading: Reading, edits: readonly Edit[]): Reading {
  const pieceAt = (from: number, to: number, text: string): Edit => {
    return { start: reading.starts[from] ?? 0, end: reading.ends[to - 1] ?? 0, text };
  };
  const pieces: Edit[] = [];
  let at = 0;
  const copy = (to: number) => {
    for (; at < to; at++) pieces.push(pieceAt(at, at + 1, reading.text.charAt(at)));
  };
  for (const { start, end, text } of edits) {
    copy(start);
    pieces.push(pieceAt(start, end, text));
    at = end;
  }
  copy(reading.text.length);
  return pieced(pieces);
}

/** Texts side by side, each unit of one standing for the same place of the original. */
function pieced(pieces: readonly Edit[]): Reading {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const piece of pieces) {
    text += piece.text;
    for (let unit = 0; unit < piece.text.length; unit++) {
      starts.push(piece.start);
      ends.push(piece.end);
    }
  }
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
