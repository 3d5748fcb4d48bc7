import { announcesDocument, announcesPhone } from '../cues.ts';
import type { Detector, PersonalDataType, PersonalSpan } from '../personal-data.ts';
import { nationalIdOf } from './national-id.ts';

/** Digits with the marks that telephone, card and document numbers are grouped by; longer ones are cut, and found again. */
const RUN = /\+?\(?\d(?:[ ()./-]{0,3}\d){3,60}/gu;
/** Seven: the shortest telephone number without an area; shorter ones only where a word announces them. */
const ENOUGH = 7;
const ENOUGH_WHEN_ANNOUNCED = 5;
const EXTENSION = /^ ?(?:x|ext\.?|extension|durchwahl|poste|доб\.?) ?\d{1,6}(?!\d)/iu;

/**
 * Every long number that is no date, time, price or measure is taken for somebody's, whatever country gave it out:
 * made-up and mistyped numbers fail check sums and telephone plans, and still are a person's. Only the type is a guess:
 * a card by Luhn's sum (ISO/IEC 7812-1), a telephone by its plus, zero, brackets or the words before.
 */
export const numbers: Detector = (text) => {
  const found: PersonalSpan[] = [];
  // What a word announces is no date and no price, whatever it looks like.
  for (const { index, 0: run } of text.matchAll(RUN)) {
    const announced = announcesPhone(text, index) || announcesDocument(text, index);
    if (!announced || digitsOf(run).length < ENOUGH_WHEN_ANNOUNCED) continue;
    if (withoutHarmlessNumbers(run) !== run && digitsOf(run).length < ENOUGH) continue;
    found.push(spanOf(text, run, index));
  }
  const bare = withoutHarmlessNumbers(text);
  for (const { index, 0: run } of bare.matchAll(RUN)) {
    if (digitsOf(run).length < ENOUGH || (!run.startsWith('+') && listsSmallNumbers(run))) continue;
    found.push(spanOf(text, run, index));
  }
  return found;
};

function spanOf(text: string, run: string, index: number): PersonalSpan {
  const [start, end] = wholeToken(text, index, index + run.length);
  return { type: typeOf(run, digitsOf(run), text, index), start, end };
}

function digitsOf(run: string): string {
  return run.replace(/\D/gu, '');
}

function typeOf(run: string, digits: string, text: string, start: number): PersonalDataType {
  if (run.startsWith('+')) return 'phone';
  if (isCardNumber(digits)) return 'card';
  if (announcesPhone(text, start)) return 'phone';
  if (announcesDocument(text, start)) return 'national_id';
  if (nationalIdOf(run.replace(/^[+(]+/u, ''))) return 'national_id';
  const looksDialled = /^(?:\(?0|\(\d)/u.test(run) || /\d[ .-]\d{3}[ .-]\d{4}$/u.test(run);
  return looksDialled && digits.length <= 15 ? 'phone' : 'number';
}

/** ISO/IEC 7812-1: 12 to 19 digits, Luhn's sum; 0 and 1 open no payment card. */
function isCardNumber(digits: string): boolean {
  if (digits.length < 12 || digits.length > 19 || /^[01]/u.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const weighed = at % 2 === 1 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}

/** "sizes 36 38 40 42", "rows 1 2 3 4 5 6 7": short numbers in rising order, or of uneven length or marks. */
function listsSmallNumbers(run: string): boolean {
  const groups = run.split(/\D+/u).filter((group) => group !== '');
  if (groups.some((group) => group.length > 2)) return false;
  const values = groups.map(Number);
  if (values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0))) return true;
  const marks = new Set(run.match(/\D+/gu) ?? []);
  const oneWidth = groups.slice(1).every((group) => group.length === groups[1]?.length);
  return marks.size > (run.startsWith('0') ? 2 : 1) || !oneWidth;
}

/** With the letters that are written to the number ("12345678Z", "X1234567"), or the extension behind it. */
function wholeToken(text: string, start: number, end: number): readonly [start: number, end: number] {
  let from = start;
  let to = end;
  while (from > 0 && start - from < LONGEST_TOKEN && /[A-Za-z\d]/u.test(text[from - 1] ?? '')) from--;
  to += GLUED.exec(text.slice(to, to + LONGEST_TOKEN))?.[0].length ?? 0;
  if (to === end) to += EXTENSION.exec(text.slice(to, to + 20))?.[0].length ?? 0;
  return [from, to];
}

/** Letters and digits glued to a number that are cut out with it; what is longer is a link's or a secret's. */
const LONGEST_TOKEN = 24;
const GLUED = /^(?:[A-Za-z\d]{1,24}|-[A-Za-z]{1,2}(?![\p{L}\p{N}]))/u;

/** Numbers that many people say and that are nobody's: days, times of day, prices, measures. */
const DATE =
  /(?<![\d.])(?:(?:19|20)\d\d([-/. ])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-/. ])(?:0?[1-9]|1[0-2])\2(?:19|20)\d\d|(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])\/(?:19|20)\d\d|20[1-3]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?!\d|[-/.]\d)/gu;
const TIME =
  /(?<!\d)(?:[01]?\d|2[0-4])[:h][0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:z|[+-]\d\d:?\d\d)?(?![\d:])/giu;
const YEARS = /(?<![\d.])(?:19|20)\d\d ?[-/] ?(?:19|20)\d\d(?![\d.]|[-/]\d)/gu;
/** "1,299,000.00", "1'299'000": no telephone or document is written with commas. */
const THOUSANDS = /(?<![\d.,'])\d{1,3}(?:[,'’]\d{3}){1,4}(?:\.\d{1,2})?(?![\d,'])/gu;
/** Two round ends: "1000-1500", "10 000 - 15 000". */
const ROUND_RANGE = /(?<![\d.+()-] ?)[1-9]\d{0,2}[ .]?\d?00 ?- ?[1-9]\d{0,2}[ .]?\d?00(?![\d.-])/gu;

const CURRENCY = String.raw`[$€£¥₹₽₩₺₫₴₦฿]|(?:usd|eur|gbp|jpy|inr|rub|krw|try|brl|pln|chf|cad|aud|cny|rmb|vnd|idr|rp|sek|nok|dkk|czk|huf|mxn|clp|cop|ars|sgd|hkd|twd|thb|zar|r\$|kr|zł|руб|лв|kč|ft)(?![\p{L}])`;
const UNIT = String.raw`(?:points?|punkte|puntos|pontos|punti|pkt|miles|meilen|millas|milhas|miglia|km|m|meters?|metres?|cm|mm|kg|g|lbs?|oz|ml|l|px|pixels?|mb|gb|tb|kb|bytes|steps|words|views|people|guests|seats|euros?|dollars?|pounds?|yen|rupees|pesos|reais|francs?|rubles|рублей|won|lira|bitte?coins?|円|元|块|원|万|баллов|очков|積分|积分|里程|マイル|ポイント|마일|포인트)(?![\p{L}])`;
const AMOUNT = String.raw`\d{1,3}(?:[ .]\d{3}){1,3}(?:,\d{1,2})?|\d{1,9}(?:[.,]\d{1,2})?`;
const PRICED = new RegExp(`(?:${CURRENCY})\\s?(?:${AMOUNT})(?![\\d]|[ .-]\\d)`, 'giu');
const MEASURED = new RegExp(`(?<![\\d+(]|\\d[ .-])(?:${AMOUNT})\\s?(?:${CURRENCY}|${UNIT})`, 'giu');
/** "1500000", "12 500 000", "12.500.000": so round that it is a quantity. */
const ROUND = /(?<![\d+(]|\d[ .-])[1-9]\d{0,4}(?:0000|[ .]?\d{3}[ .]000|[ .]000)(?!\d|[ .-]\d)/gu;

const HARMLESS = [DATE, YEARS, TIME, THOUSANDS, PRICED, MEASURED, ROUND_RANGE, ROUND];

/** The text, as long as it was, with a mark in the place of each sign of a harmless number. */
function withoutHarmlessNumbers(text: string): string {
  return HARMLESS.reduce(
    (rest, pattern) => rest.replace(pattern, (number) => MARK.repeat(number.length)),
    text,
  );
}

const MARK = '\u00a4';
