import { wordList, wordSet } from '../sayings.ts';
import { compose, type NumberLexicon, numbered } from './lexicon.ts';

const units = wordList(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const tens = wordList('twenty thirty forty fifty sixty seventy eighty ninety');
/** From the first on: nothing is zeroth. */
const ranks = wordList(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
);
const tenth = (ten: string, unit: string): string => `${ten.replace('ieth', 'y')} ${unit}`;

export const en: NumberLexicon = {
  below100: new Map(compose(units, tens, (ten, unit) => `${ten} ${unit}`)),
  scales: new Map(numbered('100, hundred\n1000, thousand\n1000000, million')),
  joiners: wordSet('and'),
  ordinals: new Map(compose(['', ...ranks], ['twentieth', 'thirtieth'], tenth).slice(1)),
  ambiguous: wordSet('one second'),
  articles: new Set(),
};
