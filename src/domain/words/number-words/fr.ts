import { wordList } from '../sayings.ts';
import { compose, type NumberLexicon } from './lexicon.ts';

const units = wordList(
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
);
const tens = wordList('vingt trente quarante cinquante soixante');
const below100 = compose(units, tens, (ten, unit) => [unit === 'un' ? `${ten} et un` : `${ten} ${unit}`]);
below100.set('une', 1);
for (let rest = 10; rest < 20; rest++) {
  below100.set(`soixante ${units[rest]}`.replace('-', ' '), 60 + rest);
  below100.set(`quatre vingt ${units[rest]}`.replace('-', ' '), 80 + rest);
}
for (let rest = 1; rest < 10; rest++) below100.set(`quatre vingt ${units[rest]}`, 80 + rest);
for (const [word, value] of [
  ['quatre vingts', 80],
  ['dix sept', 17],
  ['dix huit', 18],
  ['dix neuf', 19],
] as const)
  below100.set(word, value);

const ordinals = new Map<string, number>([
  ['premier', 1],
  ['premiers', 1],
  ['première', 1],
  ['premières', 1],
  ['seconde', 2],
]);
const ranks = wordList(
  'deux trois quatr cinqu six sept huit neuv dix onz douz treiz quatorz quinz seiz dix-sept dix-huit dix-neuv vingt',
);
for (const [index, stem] of ranks.entries()) ordinals.set(`${stem.replace('-', ' ')}ième`, index + 2);

export const fr: NumberLexicon = {
  below100,
  scales: new Map([
    ['cent', 100],
    ['cents', 100],
    ['mille', 1000],
  ]),
  joiners: new Set(),
  ordinals,
  ambiguous: new Set(['un', 'une', 'neuf', 'cent', 'six']),
  articles: new Set(['un', 'une']),
};
