import { announcesDocument } from '../cues.ts';
import { type Detector, spansOf } from '../personal-data.ts';

/**
 * National numbers that hold letters between their digits, so that no long run of digits gives them away. Numbers of
 * digits alone (SSN, CPF, PESEL, Aadhaar, My Number …) are found as long numbers are (`number.ts`).
 */
const WITH_LETTERS: readonly RegExp[] = [
  // UK National Insurance number, also with its groups apart
  /(?<![\p{Script=Latin}\p{N}])[a-z]{2} ?\d{2} ?\d{2} ?\d{2} ?[a-d](?![\p{Script=Latin}\p{N}])/giu,
  /(?<![\p{Script=Latin}\p{N}])[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-Z](?![\p{Script=Latin}\p{N}])/gu,
  // Indian permanent account number
  /(?<![\p{Script=Latin}\p{N}])[a-z]{5}\d{4}[a-z](?![\p{Script=Latin}\p{N}])/giu,
  // Italian codice fiscale, with the letters that stand for digits where two people share one (omocodia)
  /(?<![\p{Script=Latin}\p{N}])[a-z]{6} ?[\dlmnp-v]{2}[abcdehlmprst][\dlmnp-v]{2} ?[a-z][\dlmnp-v]{3}[a-z](?![\p{Script=Latin}\p{N}])/giu,
  // Mexican CURP and RFC
  /(?<![\p{Script=Latin}\p{N}])[a-zñ&]{3,4}-?\d{6}-?(?:[a-z]{6}[a-z\d]\d|[a-z\d]{3})(?![\p{Script=Latin}\p{N}])/giu,
  // Finnish henkilötunnus: the sign tells the century (A to F, U to Y since 2023)
  /(?<![\p{Script=Latin}\p{N}])\d{6}[-+a-fu-y]\d{3}[\da-y](?![\p{Script=Latin}\p{N}])/giu,
  // French NIR of a birth in Corsica (2A, 2B)
  /(?<![\p{Script=Latin}\p{N}])[12378] ?\d{2} ?\d{2} ?2[ab] ?\d{3} ?\d{3}(?: ?\d{2})?(?![\p{Script=Latin}\p{N}])/giu,
  // Hong Kong and Taiwan identity cards, Singapore NRIC, Spanish NIE and CIF
  /(?<![\p{Script=Latin}\p{N}])[a-z]{1,2}\d{6} ?\([\da]\)(?![\p{Script=Latin}\p{N}])/giu,
  /(?<![\p{Script=Latin}\p{N}])[a-z]-?\d{7,9}-?[a-z\d]?(?![\p{Script=Latin}\p{N}])/giu,
  // UK driving licence
  /(?<![\p{Script=Latin}\p{N}])[A-Z9]{5}\d{6}[A-Z9]{2}[A-Z\d]{3}(?![\p{Script=Latin}\p{N}])/gu,
  // German pension insurance number (12 030585 M 123)
  /(?<![\p{Script=Latin}\p{N}])\d{2} ?\d{6} ?[A-Z] ?\d{3}(?![\p{Script=Latin}\p{N}])/gu,
  // Belgian, Irish, Maltese, Bolivian and others: seven or more digits and a letter or two
  /(?<![\p{Script=Latin}\p{N}.-])\d{7,9}[- ]?[A-Z]{1,2}(?![\p{Script=Latin}\p{N}])/gu,
];

export const nationalIds: Detector = (text) =>
  WITH_LETTERS.flatMap((pattern) => spansOf(text, pattern, 'national_id'));

/** How countries group the digits of national numbers: US, CA, BR, FR, KR, SE/DK, CH, BE, CL, IN, ZA, JP. */
const GROUPED: readonly RegExp[] = [
  /^\d{3}-\d{2}-\d{4}$/u,
  /^\d{3}\.\d{3}\.\d{3}-\d{2}$/u,
  /^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/u,
  /^[12378] ?\d{2} ?\d{2} ?\d{2} ?\d{3} ?\d{3}(?: ?\d{2})?$/u,
  /^\d{6}-\d{4}(?:\d{3})?$/u,
  /^(?:19|20)\d{6}-?\d{4}$/u,
  /^756\.\d{4}\.\d{4}\.\d{2}$/u,
  /^\d{2}\.\d{2}\.\d{2}-\d{3}\.\d{2}$/u,
  /^\d{1,2}\.\d{3}\.\d{3}-?\d?$/u,
  /^\d{4} \d{4} \d{4}$/u,
  /^\d{17}$/u,
];

/** Whether a number is written as countries write those of their people. */
export function nationalIdOf(run: string): boolean {
  return GROUPED.some((pattern) => pattern.test(run));
}

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
