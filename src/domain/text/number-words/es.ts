import { compose, type NumberLexicon } from './lexicon.ts';

const units =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve'.split(
    ' ',
  );
const tens = {
  30: 'treinta',
  40: 'cuarenta',
  50: 'cincuenta',
  60: 'sesenta',
  70: 'setenta',
  80: 'ochenta',
  90: 'noventa',
};
const below100 = compose(units, tens, (ten, unit) => [`${ten} y ${unit}`]);
below100.set('veinte', 20);
for (let unit = 1; unit < 10; unit++) below100.set(`veinti${units[unit]}`, 20 + unit);
for (const [word, value] of [
  ['un', 1],
  ['una', 1],
  ['dieciseis', 16],
  ['veintidós', 22],
  ['veintitrés', 23],
  ['veintiséis', 26],
] as const)
  below100.set(word, value);

export const es: NumberLexicon = {
  below100,
  scales: new Map([
    ['cien', 100],
    ['ciento', 100],
    ['cientos', 100],
    ['mil', 1000],
  ]),
  joiners: new Set(),
  ordinals: new Map([
    ['primero', 1],
    ['segundo', 2],
    ['tercero', 3],
    ['cuarto', 4],
    ['quinto', 5],
  ]),
  ambiguous: new Set(['un', 'una', 'uno', 'once', 'segundo', 'cuarto']),
};
