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
export function withoutHarmlessNumbers(text: string): string {
  return HARMLESS.reduce(
    (rest, pattern) => rest.replace(pattern, (number) => MARK.repeat(number.length)),
    text,
  );
}

const MARK = '\u00a4';
