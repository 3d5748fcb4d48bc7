import { announcesDocument } from '../cues.ts';
import { type Detector, spansOf } from '../personal-data.ts';

/** A letter or two and six digits or more, capitals as passports print them; a flight has four digits at most. */
const SERIES = /(?<![\p{Script=Latin}\p{N}])[A-Z]{1,3} ?\d{6,9}[A-Z]?(?![\p{Script=Latin}\p{N}])/gu;
/** Capitals and digits in one word, as documents mix them ("C01X00T47", "42MJ10406"). */
const CODE = /(?<![\p{Script=Latin}\p{N}-])[A-Z\d]{8,12}(?![\p{Script=Latin}\p{N}-])/gu;
/** Where a word announces it: any short word with two digits or more. */
const ANNOUNCED =
  /(?<![\p{Script=Latin}\p{N}-])(?=[A-Z]{0,12}\d)(?=[A-Z\d]{0,12}\d[A-Z]{0,12}\d)[A-Z\d]{6,14}(?![\p{Script=Latin}\p{N}])/giu;
/** Machine-readable zone (ICAO 9303): lines of 30 to 44 capitals, digits and fillers. */
const ZONE = /(?<![A-Z\d<])(?=[A-Z\d]{0,44}<)[A-Z\d<]{28,90}(?![A-Z\d<])/gu;

export const passports: Detector = (text) => [
  ...spansOf(text, SERIES, 'passport'),
  ...spansOf(text, CODE, 'passport', isSeries),
  ...spansOf(text, ANNOUNCED, 'passport', (_, start) => announcesDocument(text, start)),
  ...spansOf(text, ZONE, 'passport'),
];

/** Six digits beside a letter, or letters and digits that change four times; names of models ("WH1000XM5") do neither. */
function isSeries(code: string): boolean {
  const digits = code.replace(/\D/gu, '').length;
  const changes = code.match(/(?=\d[A-Z]|[A-Z]\d)/gu)?.length ?? 0;
  return changes > 0 && (digits >= 6 || changes >= 4);
}
