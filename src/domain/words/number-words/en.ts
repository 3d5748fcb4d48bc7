import { wordList } from '../sayings.ts';
import { compose, type NumberLexicon } from './lexicon.ts';

const units = wordList(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const tens = wordList('twenty thirty forty fifty sixty seventy eighty ninety');
/** Nothing is zeroth. */
const ordinalUnits = [
  '',
  ...wordList(
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
  ),
];

export const en: NumberLexicon = {
  below100: compose(units, tens, (ten, unit) => [`${ten} ${unit}`]),
  scales: new Map([
    ['hundred', 100],
    ['thousand', 1000],
    ['million', 1_000_000],
  ]),
  joiners: new Set(['and']),
  ordinals: compose(ordinalUnits, ['twentieth', 'thirtieth'], (ten, unit) => [
    `${ten === 'twentieth' ? 'twenty' : 'thirty'} ${unit}`,
  ]),
  ambiguous: new Set(['one', 'second']),
  articles: new Set(),
};
