import { compose, type NumberLexicon } from './lexicon.ts';

const units =
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  );
const tens = {
  20: 'zwanzig',
  30: 'dreißig',
  40: 'vierzig',
  50: 'fünfzig',
  60: 'sechzig',
  70: 'siebzig',
  80: 'achtzig',
  90: 'neunzig',
};
const below100 = compose(units, tens, (ten, unit) => [`${unit === 'eins' ? 'ein' : unit}und${ten}`]);
for (const [word, value] of [
  ['ein', 1],
  ['eine', 1],
  ['einen', 1],
  ['einem', 1],
  ['einer', 1],
  ['zwo', 2],
] as const)
  below100.set(word, value);

export const de: NumberLexicon = {
  below100,
  scales: new Map([
    ['hundert', 100],
    ['tausend', 1000],
  ]),
  joiners: new Set(['und']),
  ordinals: new Map([
    ['erste', 1],
    ['ersten', 1],
    ['zweite', 2],
    ['zweiten', 2],
    ['dritte', 3],
    ['dritten', 3],
    ['vierten', 4],
    ['fünften', 5],
  ]),
  ambiguous: new Set(['ein', 'eine', 'einen', 'einem', 'einer', 'null', 'acht']),
};
