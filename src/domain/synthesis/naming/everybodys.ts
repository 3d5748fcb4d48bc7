import { FUNCTION_WORDS, singular } from '../../words/index.ts';
import { CLASSIFIERS, TEMPLATE_WORDS } from './closed-words.ts';
import { CONCEPTS, LANGUAGES, labelOf, pluralOf } from './concepts.ts';
import { FIELD_NOUNS } from './field-nouns.ts';

/** Whether a lower-case word tells of nobody: ours, a word every sentence needs, or a small number. */
export function isEverybodys(word: string): boolean {
  return OUR_WORDS.has(word) || FUNCTION_WORDS.has(word) || isNumber(word);
}

/** Runs of five and more are a matter of the grammar; shorter ones are ends of ranges, times and dates. */
function isNumber(word: string): boolean {
  return /^\p{N}{1,4}(?:st|nd|rd|th|s|x|d|h|am|pm|:\d{1,2})?$/u.test(word);
}

const wordsIn = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u);

/** The closed lists that names and descriptions are made of: no user said them, and everybody may read them here. */
const OUR_WORDS: ReadonlySet<string> = new Set(
  [
    ...TEMPLATE_WORDS,
    ...CLASSIFIERS,
    ...FIELD_NOUNS,
    ...[...CONCEPTS].flatMap((concept) => [
      concept,
      pluralOf(concept),
      singular(concept),
      ...LANGUAGES.flatMap((language) => {
        const label = labelOf(concept, language);
        return label === null ? [] : [label.one, label.many, label.joint];
      }),
    ]),
  ]
    .flatMap(wordsIn)
    .filter((word) => word !== ''),
);
