import type { ExtractedValue } from './extracted-value.ts';
import { FUNCTION_WORDS } from './function-words.ts';
import { singular } from './lemma.ts';
import { type Source, wordIndexAt } from './source.ts';

const NEGATIVE =
  /(?<!\p{L})(?:without(?: any)?|(?:do|does|did|can|should|would)(?:n't| not)(?: (?:want|need|like|allow|have))?(?: (?:any|to))?|must not|not(?: (?:have|need|want|any))?|non(?=-| (?!merci|je|ce|c'est|,))|never|no(?!\p{L}|[,.!]|$|\s?(?:thanks|thank|i |it |that|we |you |just|but|problem|one|longer|sorry|more))|sin|ohne|keine?[nmr]?|sans|pas de|aucune?)(?!\p{L})|(?<!\p{L})non(?=smok)|-free(?!\p{L})|不要|不想要?|没有|沒有|不需要|无(?=\p{Script=Han})|なし|ない(?!\p{L})|不要です/gu;
const POSITIVE =
  /(?<!\p{L})(?:with(?: an?)?(?= [\p{L}])|must (?:have|be|allow|include)|has to (?:have|be)|have to have|needs? to (?:have|be|allow)|con(?= )|mit(?= )|avec(?= ))(?!\p{L})|带有?|需要有|要有|付き|あり(?!\p{L})/gu;
const SKIPPED = new Set([
  'any',
  'an',
  'a',
  'the',
  'to',
  'have',
  'be',
  'want',
  'need',
  'in',
  'my',
  'some',
  'it',
  'sure',
]);

/** With and without: true or false, with the word it is said of as head. */
export function findPolarity(source: Source): ExtractedValue[] {
  return [...marks(source, NEGATIVE, false), ...marks(source, POSITIVE, true)];
}

function marks(source: Source, pattern: RegExp, canonical: boolean): ExtractedValue[] {
  const found: ExtractedValue[] = [];
  for (const match of source.lower.matchAll(pattern)) {
    const start = match.index;
    const end = start + match[0].length;
    const head = match[0] === '-free' ? wordBefore(source, start) : wordAfter(source, end);
    found.push({
      kind: 'polarity',
      text: source.text.slice(start, end),
      start,
      end,
      canonical,
      unit: null,
      head,
    });
  }
  return found;
}

function wordAfter(source: Source, end: number): string | null {
  const first = wordIndexAt(source.words, end);
  for (let index = first; index < first + 4; index++) {
    const word = source.words[index];
    if (word === undefined) return null;
    if (SKIPPED.has(word.lower)) continue;
    return FUNCTION_WORDS.has(word.lower) ? null : singular(word.lower);
  }
  return null;
}

function wordBefore(source: Source, start: number): string | null {
  const word = source.words[wordIndexAt(source.words, start) - 1];
  return word !== undefined && word.end === start ? singular(word.lower) : null;
}
