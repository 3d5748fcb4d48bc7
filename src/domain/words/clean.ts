import { COURTESY } from './courtesy/courtesy.ts';
import type { CourtesyLexicon } from './courtesy/courtesy-lexicon.ts';
import { plainText } from './normal-form.ts';
import { sentences } from './sentences.ts';

/**
 * What was said about the need, in its own case: without lead-ins ("can you find me", "我想要", "quisiera"),
 * politeness, and sentences that only acknowledge. Null when nothing of a need is left.
 */
export function needText(text: string): string | null {
  const parts = sentences(plainText(text))
    .map(needOfSentence)
    .filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join('. ');
}

/** Layers of politeness ("hi", "could you please", "help me find"); who piles up more said something else. */
const MAX_STRIPS = 8;

const STRIPPERS = COURTESY.map(stripper);

function needOfSentence(sentence: string): string | null {
  const whole = trimMarks(sentence);
  if (saysNothing(whole)) return null;
  let rest = whole;
  for (let round = 0; round < MAX_STRIPS; round++) {
    const shorter = stripOnce(rest);
    // A lead-in that is all there is ("let's") was the content.
    if (shorter === rest || !HAS_CONTENT.test(shorter)) break;
    if (saysNothing(shorter)) return null;
    rest = shorter;
  }
  return rest;
}

function stripOnce(text: string): string {
  const folded = text.toLowerCase();
  // Folding may change the length of rare letters; then positions do not carry over.
  if (folded.length !== text.length || KEEPS.test(folded)) return text;
  for (const s of STRIPPERS) {
    const start = s.answer.exec(folded)?.[0].length ?? s.leadIn.exec(folded)?.[0].length ?? 0;
    if (start > 0) return trimMarks(text.slice(start));
    const end = s.closing.exec(folded);
    if (end !== null) return trimMarks(text.slice(0, end.index));
  }
  return text;
}

function saysNothing(text: string): boolean {
  const folded = trimMarks(text.toLowerCase());
  if (!HAS_CONTENT.test(folded)) return true;
  if (KEEPS.test(folded)) return false;
  return STRIPPERS.some((s) => {
    if (s.acknowledgement?.test(folded) === true) return true;
    if (s.lexicon.spaced === false) return !HAS_CONTENT.test(folded.replace(s.emptyRun, ''));
    return folded.split(/[^\p{L}\p{M}\p{N}'/]+/u).every((word) => word === '' || s.empty.has(word));
  });
}

const HAS_CONTENT = /[\p{L}\p{N}%$€£¥]/u;
// Words that are empty one by one and a value together.
const KEEPS =
  /\b(?:just (?:me|for me|us)|only (?:me|us)|any (?:is|are|will|would) (?:be )?(?:fine|ok|okay|good))\b/u;

function stripper(lexicon: CourtesyLexicon) {
  const { leadIns, answers, subjects, closings, acknowledgements } = lexicon;
  const longestFirst = lexicon.empty.split(' ').sort((a, b) => b.length - a.length);
  const before = lexicon.spaced === false ? '' : '(?<=[\\s\\p{P}])';
  const follows = subjects === '' ? '' : `|\\s+(?=(?:${subjects})(?:[\\s,]))`;
  return {
    lexicon,
    leadIn: new RegExp(`^(?:${leadIns.join('|')})`, 'u'),
    answer: new RegExp(`^(?:${answers})(?:\\s*[,，、.!！:;–—]+\\s*|\\s+-+\\s+${follows})`, 'u'),
    closing: new RegExp(`${before}(?:${closings})$`, 'u'),
    acknowledgement:
      acknowledgements.length === 0 ? null : new RegExp(`^(?:${acknowledgements.join('|')})$`, 'u'),
    empty: new Set(lexicon.empty.split(' ')),
    emptyRun: new RegExp(`(?:${longestFirst.join('|')})`, 'gu'),
  };
}

/** Marks, blanks and pictures at both ends; signs that belong to values stay. */
function trimMarks(text: string): string {
  return text
    .replace(/^[\s\p{Extended_Pictographic}.,;:!?¡¿…~*_|/，。、！？；：–—-]+/u, '')
    .replace(TRAILING, '');
}

// Starts only where a run of marks starts: tried at every mark, a long run costs the square.
const MARK = String.raw`[\s\p{Extended_Pictographic}.,;:!?…~*_|/，。、！？；：–—-]`;
const TRAILING = new RegExp(`(?<!${MARK})${MARK}+$`, 'u');
