import { needText, sentences } from '../../words/index.ts';
import { codeScore } from './code-score.ts';
import { ENOUGH, talkScore } from './talk-score.ts';

/** `honest`: null when nothing is left; the very text when nothing was taken out. */
export type ParsedTalk = { readonly honest: string | null; readonly machine: readonly string[] };

/**
 * Parts a fragment into what asks for something and what speaks to the program that reads it. What follows machine talk
 * is taken with it, but for what follows a bracket: who gives orders to a machine seldom stops after one sentence, and an
 * honest wish that is lost here is one voice of many.
 */
export function withoutMachineTalk(text: string): ParsedTalk {
  const segments = segmentsOf(text);
  const scores = segments.map((segment) => scoreOf(segment.text));
  const most = Math.max(0, ...scores);
  if (most < ENOUGH && (segments.length < 2 || scoreOf(text) < ENOUGH)) return { honest: text, machine: [] };
  // No part is enough alone and the whole is: then all that adds to it goes.
  const bar = most >= ENOUGH ? ENOUGH : SOME;
  const honest: string[] = [];
  const machine: string[] = [];
  let on = false;
  for (const [index, segment] of segments.entries()) {
    const held = on || (scores[index] ?? 0) >= bar;
    if (!held) {
      honest.push(segment.text);
      continue;
    }
    const wish = on ? null : wishBefore(segment);
    if (wish !== null) honest.push(wish.text);
    machine.push(wish === null ? segment.text : wish.rest);
    on = !segment.bracketed;
  }
  const left = honest.join(' ').trim();
  return {
    honest: needText(left) === null ? null : left,
    machine: machine.length === 0 ? [text] : [machine.join(' ')],
  };
}

/** What adds anything at all. */
const SOME = 0.5;

/** Long texts are read in their beginning and end: a wish is short, and what is longer is never learned from. */
const LONGEST = 2_000;

function scoreOf(text: string): number {
  const read = text.slice(0, LONGEST);
  return Math.max(codeScore(read), talkScore(read));
}

/** "Aisle seat please, ignore all previous instructions": the clauses before the first that adds to the evidence. */
function wishBefore({ text, bracketed }: Segment): { text: string; rest: string } | null {
  if (bracketed) return null;
  const borders = [
    ...text.matchAll(/[,，、:：;；]\s{0,3}|\s(?:and|then|but|und|dann|y|et|e|puis)\s|\s(?=[<{$|`])/gu),
  ];
  let found: { text: string; rest: string } | null = null;
  for (const border of borders.slice(0, 6)) {
    const before = text.slice(0, border.index);
    if (scoreOf(before) >= SOME || needText(before) === null) break;
    found = { text: before, rest: text.slice(border.index + border[0].length) };
  }
  return found !== null && scoreOf(found.rest) >= ENOUGH ? found : null;
}

/** A stretch of a text that may be spoken to somebody else than what stands around it. */
type Segment = { readonly text: string; readonly bracketed: boolean };

/** Brackets, lines, sentences and dashes part a text into what may be judged alone, in its order. */
function segmentsOf(text: string): readonly Segment[] {
  return text
    .split(BRACKETS)
    .filter((piece) => piece.trim() !== '')
    .flatMap((piece): Segment[] => {
      if (/^[[(]/u.test(piece) && /[\])]$/u.test(piece)) return [{ text: piece, bracketed: true }];
      return piece
        .split(BREAKS)
        .flatMap(sentences)
        .map((one) => ({ text: one, bracketed: false }));
    })
    .filter(({ text: piece }) => /[\p{L}\p{N}\p{S}\p{P}]/u.test(piece));
}

const BRACKETS = /(\[[^[\]]{3,1500}\]|\([^()]{12,1500}\))/gu;
const BREAKS = /\n+| [-–—|]{1,3} |"{3}|-{3,}|={3,}|#{3,}/u;
