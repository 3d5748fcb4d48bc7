import { wordList, wordSet } from '../sayings.ts';
import { compose, counted, inflected, type NumberLexicon, numbered } from './lexicon.ts';

const units = wordList(
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
);
const tens = wordList('treinta cuarenta cincuenta sesenta setenta ochenta noventa');
/** 200 to 900 are words of their own, of two genders. */
const hundreds = wordList('dosc tresc cuatroc quin seisc setec ochoc novec');
const ranks = wordList(
  'primer segund tercer cuart quint sext séptim octav noven décim undécim duodécim decimotercer decimocuart decimoquint',
);

export const es: NumberLexicon = {
  below100: new Map([
    ...compose(units, tens, (ten, unit) => `${ten} y ${unit}`, 30),
    ...counted(
      units.slice(1, 10).map((unit) => `veinti${unit}`),
      21,
    ),
    ...numbered(`
      1, un, una
      16, dieciseis
      20, veinte
      21, veintiún, veintiuna
      22, veintidós
      23, veintitrés
      26, veintiséis`),
    ...inflected(
      hundreds.map((stem, index) => [stem, 200 + 100 * index]),
      ['ientos', 'ientas'],
    ),
  ]),
  scales: new Map(numbered('100, cien, ciento, cientos\n1000, mil')),
  joiners: new Set(),
  ordinals: new Map([
    ...inflected(counted(ranks, 1), ['o', 'a', 'os', 'as']),
    ...numbered('1, primer\n3, tercer\n20, vigésimo, vigésima'),
  ]),
  // "Cuarto" is a room and a quarter, "segundo" a second, "once" English.
  ambiguous: wordSet('un una uno once segundo segundos cuarto cuartos'),
  articles: wordSet('un una'),
};
