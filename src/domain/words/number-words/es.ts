import { wordList } from '../sayings.ts';
import { compose, type NumberLexicon } from './lexicon.ts';

const units = wordList(
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
);
const tens = wordList('treinta cuarenta cincuenta sesenta setenta ochenta noventa');
const below100 = compose(units, tens, (ten, unit) => [`${ten} y ${unit}`], 30);
below100.set('veinte', 20);
for (let unit = 1; unit < 10; unit++) below100.set(`veinti${units[unit]}`, 20 + unit);
for (const [word, value] of [
  ['un', 1],
  ['una', 1],
  ['veintiún', 21],
  ['veintiuna', 21],
  ['dieciseis', 16],
  ['veintidós', 22],
  ['veintitrés', 23],
  ['veintiséis', 26],
] as const)
  below100.set(word, value);

// 200 to 900 are words of their own, of two genders.
const hundreds = wordList('dosc tresc cuatroc quin seisc setec ochoc novec');
for (const [index, stem] of hundreds.entries())
  for (const ending of ['ientos', 'ientas']) below100.set(`${stem}${ending}`, (index + 2) * 100);

const ranks = wordList(
  'primer segund tercer cuart quint sext séptim octav noven décim undécim duodécim decimotercer decimocuart decimoquint',
);
const ordinals = new Map<string, number>();
for (const [index, stem] of ranks.entries())
  for (const ending of ['o', 'a', 'os', 'as']) ordinals.set(`${stem}${ending}`, index + 1);
ordinals.set('primer', 1);
ordinals.set('tercer', 3);
ordinals.set('vigésimo', 20);
ordinals.set('vigésima', 20);

export const es: NumberLexicon = {
  below100,
  scales: new Map([
    ['cien', 100],
    ['ciento', 100],
    ['cientos', 100],
    ['mil', 1000],
  ]),
  joiners: new Set(),
  ordinals,
  // "Cuarto" is a room and a quarter, "segundo" a second, "once" English.
  ambiguous: new Set(['un', 'una', 'uno', 'once', 'segundo', 'segundos', 'cuarto', 'cuartos']),
  articles: new Set(['un', 'una']),
};
