import { compose, type NumberLexicon } from './lexicon.ts';

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = {
  20: 'twenty',
  30: 'thirty',
  40: 'forty',
  50: 'fifty',
  60: 'sixty',
  70: 'seventy',
  80: 'eighty',
  90: 'ninety',
};
const ordinalUnits =
  ' first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );

export const en: NumberLexicon = {
  below100: compose(units, tens, (ten, unit) => [`${ten} ${unit}`]),
  scales: new Map([
    ['hundred', 100],
    ['thousand', 1000],
    ['million', 1_000_000],
  ]),
  joiners: new Set(['and']),
  ordinals: compose(ordinalUnits, { 20: 'twentieth', 30: 'thirtieth' }, (ten, unit) => [
    `${ten === 'twentieth' ? 'twenty' : 'thirty'} ${unit}`,
  ]),
  ambiguous: new Set(['one', 'second']),
  articles: new Set(),
};
