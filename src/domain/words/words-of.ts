import { tokens } from './token.ts';

/** The words of a text as synthesis counts them; names and values may join theirs with "_". */
export function wordsOf(text: string): readonly string[] {
  return tokens(text.normalize('NFKC').toLowerCase().replaceAll('_', ' ')).map(({ lower }) => lower);
}
