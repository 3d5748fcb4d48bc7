import { sentences } from '../../words/index.ts';

/** A stretch of a text that may be spoken to somebody else than what stands around it. */
export type Segment = { readonly text: string; readonly bracketed: boolean };

/** Brackets, lines, sentences and dashes part a text into what may be judged alone, in its order. */
export function segmentsOf(text: string): readonly Segment[] {
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
