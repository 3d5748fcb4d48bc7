import { wordList, wordSet } from '../sayings.ts';
import { compose, counted, inflected, type Numbered, type NumberLexicon, numbered } from './lexicon.ts';

const units = wordList(
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
);
const tens = wordList('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig');
const joined = (ten: string, unit: string): string => `${unit === 'eins' ? 'ein' : unit}und${ten}`;
const numbers = [
  ...compose(units, tens, joined),
  ...numbered(`
    1, ein, eine, einen, einem, einer
    2, zwo
    1.5, anderthalb, eineinhalb
    2.5, zweieinhalb
    3.5, dreieinhalb`),
];
// Swiss and typed without the letter.
const below100 = new Map([
  ...numbers,
  ...numbers.map(([word, value]): Numbered => [word.replaceAll('ß', 'ss'), value]),
]);

const ranks = wordList(
  'erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft dreizehnt vierzehnt fünfzehnt sechzehnt siebzehnt achtzehnt neunzehnt',
);

export const de: NumberLexicon = {
  below100,
  fused,
  scales: new Map(numbered('100, hundert\n1000, tausend')),
  joiners: wordSet('und'),
  ordinals: new Map(
    inflected(
      [...counted(ranks, 1), ...compose(units, ['zwanzigst', 'dreißigst'], joined).slice(units.length)],
      ['e', 'en', 'er', 'es', 'em'],
    ),
  ),
  // "Achten" is to heed, "acht geben" too.
  ambiguous: wordSet('ein eine einen einem einer null acht achten'),
  articles: wordSet('ein eine einen einem einer'),
};

/** "zweihundertfünfzig", "tausendfünfhundert", "dreitausend": one word, hundreds and thousands in the middle. */
function fused(word: string): number | undefined {
  if (word.length > 40 || !/tausend|hundert/u.test(word)) return undefined;
  const thousands = countOf(word, 'tausend');
  const hundreds = countOf(thousands.rest, 'hundert');
  const rest = hundreds.rest === '' ? 0 : below100.get(hundreds.rest);
  if (thousands.count === undefined || hundreds.count === undefined || rest === undefined) return undefined;
  return thousands.count * 1000 + hundreds.count * 100 + rest;
}

/** How many of a scale a word begins with, none said being one, and what comes behind it. */
function countOf(word: string, scale: string): { count: number | undefined; rest: string } {
  const at = word.indexOf(scale);
  if (at < 0) return { count: 0, rest: word };
  const rest = word.slice(at + scale.length);
  const count = at === 0 ? 1 : below100.get(word.slice(0, at));
  return { count, rest: rest.startsWith('und') ? rest.slice('und'.length) : rest };
}
