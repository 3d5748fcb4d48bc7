import { type ExtractedValue, type Span, spanOf, valueAt } from '../extracted-value.ts';
import type { Source } from '../source.ts';

/** Ways to say half an hour, and one or more hours and a half. Number words are read where they stand. */
const HALF_HOUR =
  /(?<!\p{L})(?:half an hour|a half hour|half hour|media hora|(?:eine )?halbe stunde|(?:une )?demi-heure|mezz'ora|meia hora)(?!\p{L})|半个?小时|半小時|半個小時|半时|半時間/gu;
const AND_A_HALF =
  /(?<!\p{L})(?:(?:an|one) hour and a half|una hora y media|une heure et demie(?! d(?:u|e l))|un'ora e mezza)(?!\p{L})/gu;
/** 两个半小时, 一時間半, "two and a half hours", "dos horas y media", "deux heures et demie" (a time after "à"). */
const NUMBER_AND_A_HALF =
  /^(?:个半(?:小时|钟头)|個半小時|(?:个?小时|時間)半|\s(?:and a half hours|horas y media))/u;

/** Durations of halves, which no number word stands for: 30 minutes, 1.5 hours. */
export function findHalves(source: Source): ExtractedValue[] {
  const { lower } = source;
  const found: ExtractedValue[] = [];
  const add = (span: Span, canonical: number, unit: string): void => {
    found.push(valueAt(source, 'duration', span, canonical, { unit }));
  };
  for (const match of lower.matchAll(HALF_HOUR)) add(spanOf(match), 30, 'minute');
  for (const match of lower.matchAll(AND_A_HALF)) {
    // "À une heure et demie" is a time of day.
    if (/(?:^|\s)(?:à|a la|vers)\s$/u.test(lower.slice(Math.max(0, match.index - 6), match.index))) continue;
    add(spanOf(match), 1.5, 'hour');
  }
  for (const numeral of source.numerals) {
    const { start, end, value } = numeral;
    const half = NUMBER_AND_A_HALF.exec(lower.slice(end, end + 20));
    if (half !== null) add({ start, end: end + half[0].length }, value + 0.5, 'hour');
  }
  return found;
}
