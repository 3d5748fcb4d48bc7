import { singular } from '../../words/index.ts';
import { CLASSIFIERS, TEMPLATE_WORDS } from './closed-words.ts';
import { CONCEPTS, LANGUAGES, labelOf, pluralOf } from './concepts.ts';

const wordsIn = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u);

/** The closed lists that names and descriptions are made of: no user said them, and everybody may read them here. */
export const OUR_WORDS: ReadonlySet<string> = new Set(
  [
    ...TEMPLATE_WORDS,
    ...CLASSIFIERS,
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
