import type { ExtractedValue } from './extracted-value.ts';
import { nounAfter } from './heads.ts';
import { measuredNoun } from './measured.ts';
import type { Numeral } from './numerals.ts';
import { matchAt, matchBefore, type Source } from './source.ts';

const CURRENCY_BEFORE = /(us\$|a\$|c\$|[$€£¥￥₹]|usd|eur|gbp|rmb|cny|jpy)\s?$/;
const CURRENCY_AFTER =
  /\s?(dollars?|bucks|usd|[$€£]|euros?|eur|pounds?|gbp|quid|yuan|rmb|cny|元|块|円|yen|jpy|pesos?|rupees?|inr|francs?|chf)(?!\p{Script=Latin})/uy;
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/^(?:us\$|\$|dollar|buck|usd)/, 'USD'],
  [/^(?:€|euro|eur)/, 'EUR'],
  [/^(?:£|pound|gbp|quid)/, 'GBP'],
  [/^(?:yuan|rmb|cny|元|块|￥)/, 'CNY'],
  [/^(?:円|yen|jpy|¥)/, 'JPY'],
  [/^(?:peso)/, 'MXN'],
  [/^(?:₹|rupee|inr)/, 'INR'],
  [/^(?:franc|chf)/, 'CHF'],
  [/^a\$/, 'AUD'],
  [/^c\$/, 'CAD'],
];
const PERCENT = /\s?(?:%|％|percent(?!\p{L})|per cent(?!\p{L})|por ciento|prozent|pour ?cent)/uy;
const FACTOR_AFTER =
  /\s?(?:x(?![\p{L}\d])|×|times(?! (?:a|per)(?!\p{L}))(?!\p{L})|fold(?!\p{L})|-fold|倍|veces|fois(?!\p{L}))/uy;
const FACTOR_BEFORE = /(?<![\p{L}\d])[x×]\s?$/u;
const FACTOR_WORD = /(?<!\p{L})(twice|doppelt so|dos veces)(?!\p{L})/gu;
const UNIT =
  /[\s-]?(minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|months?|years?|minutos?|horas?|días?|noches?|semanas?|meses|años?|minuten?|stunden?|tagen?|tag|nächten?|nacht|wochen?|monaten?|jahren?|jahr|jours?|nuits?|heures?|semaines?|mois|ans|分钟|分間|小时|時間|天|晚|夜|泊|日間|周|週間|个月|ヶ月|年)(?! old)(?!\p{L}(?<!\p{Script=Han}))/uy;
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(?:min|分)/, 'minute'],
  [/^(?:hour|hr|hora|stunde|heure|小时|時間)/, 'hour'],
  [/^(?:night|noche|nacht|nächt|nuit|晚|夜|泊)/, 'night'],
  [/^(?:week|semana|woche|semaine|周|週)/, 'week'],
  [/^(?:month|mes|monat|mois|个月|ヶ月)/, 'month'],
  [/^(?:year|año|jahr|an|年)/, 'year'],
  [/^(?:day|día|tag|jour|天|日)/, 'day'],
];
const SMALLER =
  /^(?:smaller|less|thinner|slimmer|shorter|lower|lighter|darker|reduction|narrower|quieter|slower|off)$/;
const RANGE_GAP = /\s?(?:-|–|—|~|～|到|至|から|to|bis|a|à)\s?[$€£¥]?\s?/y;

/** Money, percentages, factors and durations: numbers whose unit says what they are. */
export function findAmounts(source: Source): ExtractedValue[] {
  const found: ExtractedValue[] = [];
  for (const [index, numeral] of source.numerals.entries()) {
    const value = amountAt(source, numeral, source.numerals[index + 1]);
    if (value !== null) found.push(value);
  }
  for (const match of source.lower.matchAll(FACTOR_WORD))
    found.push(made(source, 'factor', match.index, match.index + match[0].length, 2, 'factor', null));
  return found;
}

function amountAt(source: Source, numeral: Numeral, following: Numeral | undefined): ExtractedValue | null {
  if (numeral.ordinal) return null;
  const { lower } = source;
  const range = rangeEnd(lower, numeral, following);
  const last = range ?? numeral;
  const { start } = numeral;
  const { end } = last;
  const canonical = range === null ? numeral.value : `${numeral.value}-${range.value}`;
  const before = matchBefore(CURRENCY_BEFORE, lower, start, 8);
  const after = matchAt(CURRENCY_AFTER, lower, end);
  if (before !== null || (after !== null && !(numeral.doubtful && numeral.written !== 'words'))) {
    const sign = before?.[1] ?? after?.[1] ?? '';
    const from = start - (before?.[0].length ?? 0);
    const to = end + (after?.[0].length ?? 0);
    return made(source, 'money', from, to, canonical, currency(sign), null);
  }
  const percent = matchAt(PERCENT, lower, end);
  if (percent !== null) {
    const to = end + percent[0].length;
    const percentage = made(
      source,
      'percent',
      start,
      to,
      canonical,
      'percent',
      measuredNoun(source, start, to),
    );
    return SMALLER.test(nounAfter(source, to, 1) ?? '') ? { ...percentage, shrinks: true } : percentage;
  }
  if (range === null && matchBefore(FACTOR_BEFORE, lower, start, 6) !== null)
    return made(
      source,
      'factor',
      lower.lastIndexOf(lower[start - 1] === ' ' ? ' ' : (lower[start - 1] ?? ''), start - 1),
      end,
      numeral.value,
      'factor',
      null,
    );
  const factor = matchAt(FACTOR_AFTER, lower, end);
  if (factor !== null && !numeral.doubtful) {
    const to = end + factor[0].length;
    return made(source, 'factor', start, to, canonical, 'factor', measuredNoun(source, start, to));
  }
  const unit = matchAt(UNIT, lower, end);
  if (unit === null || (numeral.written === 'han' && numeral.value > 31)) return null;
  // Chinese 一年, 一天 and English "one day" are as often an article as a count; all are kept, they are typed alike.
  return made(source, 'duration', start, end + unit[0].length, canonical, named(UNITS, unit[1] ?? ''), null);
}

function rangeEnd(lower: string, numeral: Numeral, following: Numeral | undefined): Numeral | null {
  if (following === undefined || following.value <= numeral.value || following.ordinal) return null;
  const gap = matchAt(RANGE_GAP, lower, numeral.end);
  return gap !== null && numeral.end + gap[0].length === following.start ? following : null;
}

function made(
  source: Source,
  kind: 'money' | 'percent' | 'factor' | 'duration',
  start: number,
  end: number,
  canonical: string | number,
  unit: string | null,
  head: string | null,
): ExtractedValue {
  return { kind, text: source.text.slice(start, end), start, end, canonical, unit, head };
}

function currency(sign: string): string | null {
  return named(CURRENCIES, sign);
}

function named(table: readonly (readonly [RegExp, string])[], word: string): string | null {
  return table.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}
