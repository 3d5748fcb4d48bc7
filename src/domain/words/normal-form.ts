import { createHash } from 'node:crypto';
import { COURTESY } from './courtesy/courtesy.ts';
import { undisguised } from './disguise.ts';

/**
 * The form in which two sayings of one phrase are equal: NFKC, case folded, spaces joined, marks around it and
 * politeness after it taken off. "Window seat", "window seat." and "window seat please" are one.
 * The exact-match stage counts by it, so it never drops a word that could carry meaning; a text of courtesies
 * alone keeps its words.
 */
export function normalForm(text: string): string {
  let form = bare(foldText(text));
  for (let round = 0; round < MAX_CLOSINGS; round++) {
    const shorter = bare(form.replace(CLOSING, ''));
    if (shorter === '' || shorter === form) break;
    form = shorter;
  }
  return form;
}

/** First 32 hex digits of the SHA-256 of the normal form: the id of a phrase within its scenario. */
export function phraseId(text: string): string {
  return createHash('sha256').update(normalForm(text), 'utf8').digest('hex').slice(0, 32);
}

/** Out of disguise (NFKC and more), typographic apostrophes made plain, spaces joined; letters keep their case. */
export function plainText(text: string): string {
  return undisguised(text)
    .replace(/[\u2018\u2019\u02bc\uff07`´]/gu, "'")
    .replace(/\s+/gu, ' ')
    .trim();
}

/** `plainText` with case folded ("STRASSE" and "straße" both become "strasse"). */
function foldText(text: string): string {
  return plainText(text).toLowerCase().replaceAll('ß', 'ss');
}

/** Thanks, please and greetings at the end, one after the other. */
const MAX_CLOSINGS = 4;
// A closing needs a mark or a blank before it in spaced scripts, so that no word loses its end.
const CLOSING = new RegExp(
  COURTESY.map((l) =>
    l.spaced === false ? `(?:${l.closings})$` : `(?<=[\\s\\p{P}])(?:${l.closings})$`,
  ).join('|'),
  'u',
);

/** Without marks at either end. `+`, `#`, `$`, `%`, `°` and units stay: they belong to a value. */
function bare(text: string): string {
  return text
    .replace(/^[\s\p{Extended_Pictographic}.,;:!?¡¿…"'`«»“”„()[\]{}<>~*_|\\/–—-]+/u, '')
    .replace(TRAILING, '');
}

// Starts only where a run of marks starts: tried at every mark, a long run costs the square.
const MARK = String.raw`[\s\p{Extended_Pictographic}.,;:!?¡¿…"'\x60«»“”„()[\]{}<>~*_|\\/–—。、，！？；：-]`;
const TRAILING = new RegExp(`(?<!${MARK})${MARK}+$`, 'u');
