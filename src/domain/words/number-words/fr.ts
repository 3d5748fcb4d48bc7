import { wordList, wordSet } from '../sayings.ts';
import { compose, counted, inflected, type Numbered, type NumberLexicon, numbered } from './lexicon.ts';

const units = wordList(
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
);
const tens = wordList('vingt trente quarante cinquante soixante');
const ranks = wordList(
  'deux trois quatr cinqu six sept huit neuv dix onz douz treiz quatorz quinz seiz dix-sept dix-huit dix-neuv vingt',
).map((rank) => rank.replace('-', ' '));
/** What follows 60 or 80 goes on to nineteen; a text is read without its hyphens. */
const beyond = (start: string, from: number, first: number): Numbered[] =>
  counted(
    units.slice(first).map((unit) => `${start} ${unit}`.replace('-', ' ')),
    from + first,
  );

export const fr: NumberLexicon = {
  below100: new Map([
    ...compose(units, tens, (ten, unit) => (unit === 'un' ? `${ten} et un` : `${ten} ${unit}`)),
    ...beyond('soixante', 60, 10),
    ...beyond('quatre vingt', 80, 1),
    ...numbered(`
      1, une
      17, dix sept
      18, dix huit
      19, dix neuf
      80, quatre vingts`),
  ]),
  scales: new Map(numbered('100, cent, cents\n1000, mille')),
  joiners: new Set(),
  ordinals: new Map([
    ...numbered('1, premier, premiers, première, premières\n2, seconde'),
    ...inflected(counted(ranks, 2), ['ième']),
  ]),
  ambiguous: wordSet('un une neuf cent six'),
  articles: wordSet('un une'),
};
