import { type ExtractedValue, type Span, spanOf, valueAt } from '../extracted-value.ts';
import { matchAt, matchBefore, type Source } from '../source.ts';
import { changeBy, measuredNoun } from './measured.ts';
import type { Numeral } from './numerals.ts';
import { CURRENCY_AFTER, CURRENCY_BEFORE, currencyOf, JAPANESE_MINUTES, UNIT, unitOfTime } from './units.ts';

const PERCENT =
  /\s?(?:%|％|percent(?!\p{L})|per cent(?!\p{L})|por ciento|por cento|prozent(?:ige[nmrs]?)?|pour ?cent|per cento|パーセント|퍼센트)/uy;
/** 百分之十五 writes the share before its number. */
const HAN_PERCENT = /百分之$/;
/** 八折 is what is paid, 2割引 what is not; both are tenths. */
const HAN_TENTHS = /\s?(?:(折)|(成)|割(引|オフ|安)?)/y;
const FACTOR_AFTER =
  /[\s-]?(?:x(?![\p{L}\d])|×|times(?! (?:a|per)(?!\p{L}))(?!\p{L})|fold(?!\p{L})|倍|veces|vezes|fois(?!\p{L})|mal(?= (?:so|größer|schneller|mehr|heller|lauter))|배)/uy;
const FACTOR_BEFORE = /(?<![\p{L}\d])[x×]\s?$/u;
const FACTOR_WORD =
  /(?<!\p{L})(?:twice(?! (?:a|per) )|double(?= (?:the|as)(?!\p{L}))|doppelt so|zweimal so|dos veces|(?:el )?doble(?= (?:de|del|que))|(?:le )?double(?= (?:de|du)))(?!\p{L})/gu;
const THREEFOLD = /(?<!\p{L})(drei|vier|fünf|sechs|zehn)(?:mal so|fache?[nrs]?)(?!\p{L})/gu;
const THREEFOLDS: Readonly<Record<string, number>> = { drei: 3, vier: 4, fünf: 5, sechs: 6, zehn: 10 };
/** Said right after a share, these take it off a price. */
const OFF =
  /\s?(?:(?:off|discount|reduction|(?:de )?descuento|rabatt|(?:de )?(?:remise|réduction))(?!\p{L})|的?(?:折扣|优惠|引き|オフ|割引))/uy;
const THOUSAND = /k(?![\p{L}\d])/uy;
const RANGE_GAP =
  /\s?(?:%|％|円|元|块|€|\$|euros?|dollars?|percent|prozent)?\s?(?:-|–|—|~|～|〜|到|至|から|to|bis(?: zu)?|a|à|until|hasta(?: el)?|jusqu'à)\s?[$€£¥]?\s?/y;
/** "Between 20 and 30": only after the first word is the second one part of a range. */
const BETWEEN = /(?<!\p{L})(?:between|entre(?: el| los| las)?|zwischen|tra|fra)\s[$€£¥]?\s?$/u;
const BETWEEN_GAP =
  /\s?(?:%|€|\$|euros?|dollars?|percent)?\s(?:and|y|e|und|et)\s(?:el |los |las )?[$€£¥]?\s?/y;

/** Money, percentages, factors and durations: numbers whose unit says what they are. */
export function findAmounts(source: Source): ExtractedValue[] {
  const found: ExtractedValue[] = [];
  for (const [index, numeral] of source.numerals.entries()) {
    const value = amountAt(source, numeral, source.numerals[index + 1]);
    if (value !== null) found.push(value);
  }
  for (const match of source.lower.matchAll(FACTOR_WORD)) found.push(times(source, spanOf(match), 2));
  for (const match of source.lower.matchAll(THREEFOLD))
    found.push(times(source, spanOf(match), THREEFOLDS[match[1] ?? ''] ?? 1));
  return found;
}

/** A numeral, or two with a range between them: its end and value are the range's then. */
type Amount = {
  readonly source: Source;
  readonly numeral: Numeral;
  readonly end: number;
  readonly canonical: string | number;
};

function amountAt(source: Source, numeral: Numeral, following: Numeral | undefined): ExtractedValue | null {
  if (numeral.ordinal) return null;
  const range = rangeEnd(source.lower, numeral, following);
  const { end } = range ?? numeral;
  const canonical = range === null ? numeral.value : `${numeral.value}-${range.value}`;
  const amount = { source, numeral, end, canonical };
  return money(amount) ?? share(amount) ?? factor(amount) ?? duration(amount);
}

function money({ source, numeral, end, canonical }: Amount): ExtractedValue | null {
  const { lower } = source;
  const before = matchBefore(CURRENCY_BEFORE, lower, numeral.start, 8);
  // "2.5k" is money after a sign; elsewhere it is as often a resolution.
  const thousand = before === null ? null : matchAt(THOUSAND, lower, end);
  const after = matchAt(CURRENCY_AFTER, lower, end);
  if (before === null && (after === null || (numeral.doubtful && numeral.written !== 'words'))) return null;
  const sign = before?.[1] ?? after?.[1] ?? '';
  const start = numeral.start - (before?.[0].length ?? 0);
  const span = { start, end: end + (after?.[0].length ?? thousand?.[0].length ?? 0) };
  const amount = thousand !== null && typeof canonical === 'number' ? canonical * 1000 : canonical;
  return valueAt(source, 'money', span, amount, { unit: currencyOf(sign, source.language) });
}

function share({ source, numeral, end, canonical }: Amount): ExtractedValue | null {
  const { lower } = source;
  const { start } = numeral;
  const percent = (from: number, to: number, value: string | number) =>
    valueAt(source, 'percent', { start: from, end: to }, value, {
      unit: 'percent',
      head: measuredNoun(source, from, to),
    });
  const lead = matchBefore(HAN_PERCENT, lower, start, 4);
  const sign = matchAt(PERCENT, lower, end);
  if (lead !== null || sign !== null) {
    const from = start - (lead?.[0].length ?? 0);
    const to = end + (sign?.[0].length ?? 0);
    const found = percent(from, to, canonical);
    const off = matchAt(OFF, lower, to);
    const change = off !== null ? 'less' : changeBy(source, from, to);
    return change === null ? found : { ...found, shrinks: change === 'less' };
  }
  const tenths = matchAt(HAN_TENTHS, lower, end);
  if (tenths === null || typeof canonical !== 'number' || canonical > 10) return null;
  const off = tenths[1] !== undefined || tenths[3] !== undefined;
  const paid = Math.round((tenths[1] === undefined ? canonical : 10 - canonical) * 10);
  const found = percent(start, end + tenths[0].length, paid);
  return off ? { ...found, shrinks: true } : found;
}

function factor({ source, numeral, end, canonical }: Amount): ExtractedValue | null {
  const { lower } = source;
  const { start } = numeral;
  const sign = typeof canonical === 'string' ? null : matchBefore(FACTOR_BEFORE, lower, start, 6);
  if (sign !== null) return times(source, { start: start - sign[0].length, end }, canonical);
  const after = matchAt(FACTOR_AFTER, lower, end);
  if (after === null || numeral.doubtful) return null;
  const span = { start, end: end + after[0].length };
  return times(source, span, canonical, measuredNoun(source, start, span.end));
}

function times(source: Source, span: Span, canonical: string | number, head: string | null = null) {
  return valueAt(source, 'factor', span, canonical, { unit: 'factor', head });
}

function duration({ source, numeral, end, canonical }: Amount): ExtractedValue | null {
  if (numeral.written === 'han' && numeral.value > 31) return null;
  const lasting = (to: number, unit: string | null) =>
    valueAt(source, 'duration', { start: numeral.start, end: to }, canonical, { unit });
  const unit = matchAt(UNIT, source.lower, end);
  // Chinese 一年, 一天 and English "one day" are as often an article as a count; all are kept, they are typed alike.
  const name = unit?.slice(1).find((group) => group !== undefined) ?? '';
  if (unit !== null) return lasting(end + unit[0].length, unitOfTime(name));
  if (source.language !== 'ja' || numeral.doubtful) return null;
  return matchAt(JAPANESE_MINUTES, source.lower, end) === null ? null : lasting(end + 1, 'minute');
}

function rangeEnd(lower: string, numeral: Numeral, following: Numeral | undefined): Numeral | null {
  if (following === undefined || following.value <= numeral.value || following.ordinal) return null;
  const between = matchBefore(BETWEEN, lower, numeral.start, 20) !== null;
  const gap =
    (between ? matchAt(BETWEEN_GAP, lower, numeral.end) : null) ?? matchAt(RANGE_GAP, lower, numeral.end);
  return gap !== null && numeral.end + gap[0].length === following.start ? following : null;
}
