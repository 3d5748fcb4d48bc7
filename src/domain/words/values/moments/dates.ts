import { governorBefore } from '../../grammar/heads.ts';
import { parseHan } from '../../number-words/han.ts';
import { wordSet } from '../../sayings.ts';
import type { Numeral } from '../amounts/numerals.ts';
import { type ExtractedValue, type Span, spanOf, valueAt } from '../extracted-value.ts';
import { matchAt, matchBefore, type Source } from '../source.ts';
import { MONTHS, RELATIVE_DAYS, WEEK, WEEKDAYS } from './calendar-words.ts';

const names = (table: ReadonlyMap<string, unknown>): string =>
  [...table.keys()].sort((a, b) => b.length - a.length).join('|');

const YEAR = '(?:,?\\s(?:of |de |del )?((?:19|20)\\d{2}))?(?!\\d)';
const NUMERIC =
  /(?<![\d.])(?:((?:19|20)\d{2})[-/.]([01]?\d)[-/.]([0-3]?\d)|([0-3]?\d)([-/.])([0-3]?\d)\5((?:19|20)?\d{2}))(?![\d.]*\d)/g;
/** "5.3." in German order, without its year. */
const DAY_POINTS = /(?<![\d.,])([0-3]?\d)\.([01]?\d)\.(?!\d)/g;
const HAN_DATE =
  /(?:((?:19|20)\d{2})[年년]\s?)?(1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])[月월]\s?(3[01]|[12]\d|0?[1-9]|三十一?|二?十[一二三四五六七八九]?|[一二三四五六七八九])[日号號일]?/g;
/** A month alone: 10月に, 十月份; never 三个月. */
const HAN_MONTH =
  /(?<![\d个個かヶケカ箇])(1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])[月월](?![\d一二三四五六七八九十日曜])/g;
/** A day of the month left open: 21号, 21日; a number of a house or line is none. */
const HAN_DAY =
  /(?<![\d月월路街道弄第.])(3[01]|[12]\d|[1-9]|三十一?|二?十[一二三四五六七八九]?|[一二三四五六七八九])(?:号(?![线楼房门口桌座位机厅馆站台球码店])|日(?!\s?(?:間|间|目|以|前|後|ほど|程|分|游|遊|本|元|语|語)))/g;
const MONTH_AFTER = new RegExp(
  `\\.?\\s{1,2}(?:of |de |day of )?(?:the month of )?(${names(MONTHS)})(?!\\p{L})\\.?${YEAR}`,
  'uy',
);
const MONTH_BEFORE = new RegExp(`(?<!\\p{L})(${names(MONTHS)})\\.?\\s{1,2}(?:the )?$`, 'u');
const YEAR_AFTER = new RegExp(YEAR, 'uy');
const THIS_MONTH =
  /\s{1,2}(?:day )?(?:of |de |del |dieses |de ce )(?:this |the |next |este |el |current )?(?:month|mes|monats|mois)(?!\p{L})/uy;
const DAY_PREFIX =
  /(?<!\p{L})(?:(?:on|by|until|till|from|for|to|of|is|about|around|it|check) (?:the )?|the |(?<!entre )el (?:día )?|le |am )$/u;
const CLAUSE_END =
  /\s{0,2}(?:$|[.,;!?)]|(?:please|then|instead|if|at|in|and|or|to|until|for|through|would|works?|will|around|with|too|also|sounds|is|from|by|y|o|a|hasta|para|por|und|oder|bis|um|bitte|et|ou|à|au|pour|jusqu'au)(?!\p{L}))/uy;
const WEEKDAY = new RegExp(
  `(?<!\\p{L})(?:(next|this|coming|upcoming|próximo|nächsten|kommenden|diesen|este) )?(${names(WEEKDAYS)})s?(?!\\p{L})(?: (next|this) week| (?:prochain|que viene))?`,
  'gu',
);
const HAN_WEEKDAY =
  /(下|这|這|本)?个?(?:周|星期|礼拜|週)([一二三四五六日天])|(来週の?|今週の?)?([月火水木金土日])曜日?/g;
/** Languages that write the day before the month in figures. */
const DAY_FIRST = wordSet('es de fr it pt nl da sv nb pl cs ru tr el hu id');
const HAN_DAYS = '一二三四五六日';
const JAPANESE_DAYS = '月火水木金土日';
const RELATIVE = new RegExp(`(?<!\\p{Script=Latin})(${names(RELATIVE_DAYS)})(?!\\p{Script=Latin})`, 'gu');
const OFFSET_AFTER =
  /\s?个?(days?|weeks?|months?|天|周|星期|週間|日|月|[かヶ]月)\s?(?:from (?:now|today)|later|后|後|之后|以后)/y;
const AGO =
  /\s?(days?|weeks?|months?|years?|天|周|年|个月)\s?(?:ago|back|前|之前)(?!\p{L}(?<!\p{Script=Han}))/uy;
const OFFSET_UNIT =
  /\s(days?|weeks?|months?|días?|semanas?|mes(?:es)?|tag(?:en)?|wochen?|monat(?:en)?|jours?|semaines?|mois)(?!\p{L})/uy;
const OFFSET_BEFORE = /(?<!\p{L})(?:in|dentro de|dans)\s$/u;
const BARE_MONTH = new RegExp(
  `(?<!\\p{L})(in|during|by|of|this|next|en|im|until|since|a|em|au mois de) (${names(MONTHS)})(?!\\p{L})`,
  'gu',
);

/** Dates: `2026-03-14`, `--03-14`, `---14` (day of a month left open), `weekday:friday`, `relative:+1d`, `--03`. */
export function findDates(source: Source): ExtractedValue[] {
  const values: ExtractedValue[] = [];
  const add: Add = (span, canonical) => {
    const head = governorBefore(source, span.start, span.end);
    values.push(valueAt(source, 'date', span, canonical, { head }));
  };
  written(source, add);
  for (const numeral of source.numerals) {
    const date = spoken(source, numeral);
    if (date !== null) add(date, date.canonical);
  }
  weekdays(source, add);
  for (const match of source.lower.matchAll(RELATIVE)) {
    // "La mañana" is the morning.
    if (
      match[1] === 'mañana' &&
      /\sla\s$/u.test(` ${source.lower.slice(Math.max(0, match.index - 4), match.index)}`)
    )
      continue;
    add(spanOf(match), RELATIVE_DAYS.get(match[1] ?? '') ?? '');
  }
  for (const match of source.lower.matchAll(BARE_MONTH)) {
    const start = match.index + (match[1]?.length ?? 0) + 1;
    add({ ...spanOf(match), start }, `--${two(MONTHS.get(match[2] ?? '') ?? 0)}`);
  }
  return values;
}

type Add = (span: Span, canonical: string) => void;

function written(source: Source, add: Add): void {
  for (const match of source.lower.matchAll(NUMERIC)) {
    const [, year, month, day, first, , second, tail] = match;
    const span = spanOf(match);
    if (year !== undefined && month !== undefined && day !== undefined) {
      if (valid(Number(month), Number(day))) add(span, `${year}-${two(Number(month))}-${two(Number(day))}`);
      continue;
    }
    // 3/5/2026: month first unless that cannot be, points were used (5.3.2026), or the language puts the day first.
    const european = Number(first) > 12 || match[5] === '.' || DAY_FIRST.has(source.language);
    const [m, d] = european ? [Number(second), Number(first)] : [Number(first), Number(second)];
    if (valid(m, d)) add(span, `${tail?.length === 2 ? `20${tail}` : tail}-${two(m)}-${two(d)}`);
  }
  for (const match of source.lower.matchAll(DAY_POINTS)) {
    const [day, month] = [Number(match[1]), Number(match[2])];
    if (valid(month, day)) add(spanOf(match), `--${two(month)}-${two(day)}`);
  }
  for (const match of source.lower.matchAll(HAN_MONTH)) add(spanOf(match), `--${two(eastAsian(match[1]))}`);
  for (const match of source.lower.matchAll(HAN_DAY)) add(spanOf(match), `---${two(eastAsian(match[1]))}`);
  for (const match of source.lower.matchAll(HAN_DATE)) {
    const day = `${two(eastAsian(match[2]))}-${two(eastAsian(match[3]))}`;
    add(spanOf(match), match[1] === undefined ? `--${day}` : `${match[1]}-${day}`);
  }
}

function spoken(source: Source, numeral: Numeral): Found | null {
  const { lower } = source;
  const { start, end, value } = numeral;
  const found = (canonical: string, after = '', before = ''): Found => ({
    start: start - before.length,
    end: end + after.length,
    canonical,
  });
  const offset = matchAt(OFFSET_AFTER, lower, end);
  if (offset !== null) return found(ahead(value, offset[1] ?? ''), offset[0]);
  const ago = matchAt(AGO, lower, end);
  if (ago !== null) return found(ahead(value, ago[1] ?? '').replace('+', '-'), ago[0]);
  const unit = matchAt(OFFSET_UNIT, lower, end);
  const lead = unit === null ? null : matchBefore(OFFSET_BEFORE, lower, start, 12);
  if (unit !== null && lead !== null) return found(ahead(value, unit[1] ?? ''), unit[0], lead[0]);
  if (!Number.isInteger(value) || value < 1 || value > 31) return null;
  const after = matchAt(MONTH_AFTER, lower, end);
  if (after !== null) return found(monthDay(after[1] ?? '', value, after[2]), after[0]);
  const before = matchBefore(MONTH_BEFORE, lower, start, 24);
  // "March 2 tickets" does not occur; "may 2 people" does: a bare verb is no month.
  if (
    before !== null &&
    (before[1] !== 'may' || numeral.ordinal || source.text[start - before[0].length] === 'M')
  ) {
    const year = matchAt(YEAR_AFTER, lower, end);
    return found(monthDay(before[1] ?? '', value, year?.[1]), year?.[0], before[0]);
  }
  const month = matchAt(THIS_MONTH, lower, end);
  if (month !== null) return found(`---${two(value)}`, month[0]);
  const points = numeral.ordinal && numeral.written === 'digits';
  const prefixed = matchBefore(DAY_PREFIX, lower, start, 24);
  const foreignDay =
    prefixed !== null && /(?:^|\s)(?:el|le|am)\s|día/.test(prefixed[0]) && numeral.written === 'digits';
  const named = points || foreignDay || (numeral.ordinal && prefixed !== null);
  return named && matchAt(CLAUSE_END, lower, end) !== null ? found(`---${two(value)}`) : null;
}

type Found = Span & { readonly canonical: string };

function weekdays(source: Source, add: Add): void {
  for (const match of source.lower.matchAll(WEEKDAY)) {
    const day = WEEKDAYS.get(match[2] ?? '') ?? '';
    const next = match[3] === 'next';
    add(spanOf(match), `weekday:${day}${next ? '+1w' : ''}`);
  }
  for (const match of source.lower.matchAll(HAN_WEEKDAY)) {
    const index =
      match[2] === undefined
        ? JAPANESE_DAYS.indexOf(match[4] ?? '')
        : HAN_DAYS.indexOf(match[2] === '天' ? '日' : match[2]);
    const next = match[1] === '下' || match[3]?.startsWith('来') === true;
    add(spanOf(match), `weekday:${WEEK[index] ?? ''}${next ? '+1w' : ''}`);
  }
}

function monthDay(month: string, day: number, year: string | undefined): string {
  return `${year ?? '-'}-${two(MONTHS.get(month) ?? 0)}-${two(day)}`;
}

function ahead(count: number, unit: string): string {
  const letter = /^(?:week|semana|woche|semaine|周|週|星期)/.test(unit)
    ? 'w'
    : /^(?:month|mes|monat|mois|月|[かヶ]月)/.test(unit)
      ? 'm'
      : 'd';
  return `relative:+${count}${letter}`;
}

function eastAsian(written: string | undefined): number {
  const digits = written ?? '';
  return /^\d+$/.test(digits) ? Number(digits) : (parseHan(digits) ?? 0);
}

function valid(month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
