import { wordList } from '../sayings.ts';
import { compose, type NumberLexicon } from './lexicon.ts';

const units = wordList(
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
);
const tens = wordList('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig');
const below100 = compose(units, tens, (ten, unit) => [`${unit === 'eins' ? 'ein' : unit}und${ten}`]);
const articles = new Set(['ein', 'eine', 'einen', 'einem', 'einer']);
for (const article of articles) below100.set(article, 1);
for (const [word, value] of [
  ['zwo', 2],
  ['anderthalb', 1.5],
  ['eineinhalb', 1.5],
  ['zweieinhalb', 2.5],
  ['dreieinhalb', 3.5],
] as const)
  below100.set(word, value);
// Swiss and typed without the letter.
for (const [word, value] of [...below100]) below100.set(word.replaceAll('ß', 'ss'), value);

const stems = wordList(
  'erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft dreizehnt vierzehnt fünfzehnt sechzehnt siebzehnt achtzehnt neunzehnt zwanzigst',
);
const ordinals = new Map<string, number>();
for (const [index, stem] of stems.entries())
  for (const ending of ['e', 'en', 'er', 'es', 'em']) ordinals.set(`${stem}${ending}`, index + 1);
for (let unit = 1; unit < 10; unit++)
  for (const ten of [20, 30] as const)
    for (const ending of ['e', 'en', 'er', 'es', 'em'])
      ordinals.set(
        `${unit === 1 ? 'ein' : units[unit]}und${ten === 20 ? 'zwanzigst' : 'dreißigst'}${ending}`,
        ten + unit,
      );

export const de: NumberLexicon = {
  below100,
  fused,
  scales: new Map([
    ['hundert', 100],
    ['tausend', 1000],
  ]),
  joiners: new Set(['und']),
  ordinals,
  // "Achten" is to heed, "acht geben" too.
  ambiguous: new Set([...articles, 'null', 'acht', 'achten']),
  articles,
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
