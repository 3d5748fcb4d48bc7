import { FUNCTION_WORDS } from '../../words/index.ts';
import { OUR_WORDS } from './our-words.ts';

/** Whether a lower-case word tells of nobody: ours, a word every sentence needs, or a small number. */
export function isEverybodys(word: string): boolean {
  return OUR_WORDS.has(word) || FUNCTION_WORDS.has(word) || isNumber(word);
}

/** Runs of five and more are a matter of the grammar; shorter ones are ends of ranges, times and dates. */
function isNumber(word: string): boolean {
  return /^\p{N}{1,4}(?:st|nd|rd|th|s|x|d|h|am|pm|:\d{1,2})?$/u.test(word);
}
