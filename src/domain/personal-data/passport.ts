import { announcesDocument } from './cues.ts';
import { type Detector, spansOf } from './personal-data.ts';

/** A letter or two and six digits or more, capitals as passports print them; a flight has four digits at most. */
const SERIES = /(?<![\p{Script=Latin}\p{N}])[A-Z]{1,3} ?\d{6,9}[A-Z]?(?![\p{Script=Latin}\p{N}])/gu;
/** Where a word announces it: any short word with two digits or more. */
const ANNOUNCED =
  /(?<![\p{Script=Latin}\p{N}-])(?=[A-Z]{0,12}\d)(?=[A-Z\d]{0,12}\d[A-Z]{0,12}\d)[A-Z\d]{6,14}(?![\p{Script=Latin}\p{N}])/giu;
/** Machine-readable zone (ICAO 9303): lines of 30 to 44 capitals, digits and fillers. */
const ZONE = /(?<![A-Z\d<])(?=[A-Z\d]{0,44}<)[A-Z\d<]{28,90}(?![A-Z\d<])/gu;

export const passports: Detector = (text) => [
  ...spansOf(text, SERIES, 'passport'),
  ...spansOf(text, ANNOUNCED, 'passport', (_, start) => announcesDocument(text, start)),
  ...spansOf(text, ZONE, 'passport'),
];
