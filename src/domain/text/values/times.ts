import { parseHan } from '../number-words/han.ts';
import type { ExtractedValue } from './extracted-value.ts';
import { governorBefore } from './heads.ts';
import type { Numeral } from './numerals.ts';
import { matchAt, matchBefore, type Source } from './source.ts';

const MINUTES = /:([0-5]\d)(?!\d)(?::[0-5]\d)?/y;
const MERIDIEM = /\s{0,2}([ap])\.?\s?m(?![\p{L}\d])\.?/uy;
const CLOCK_WORD =
  /\s?(?:o['"´`]?\s?clock|uhr(?![\p{L}])|heures?(?![\p{L}])|h(?=\d{2}(?!\d))|h(?![\p{L}\d])|[点點时時](?!间|候|間))/uy;
/** In Japanese 点 is a point of a score. */
const JAPANESE_CLOCK_WORD = /時(?!間)/uy;
const AFTER_CLOCK =
  /\s?(?:(半)|(一刻)|(三刻)|([0-5]?\d|[一二三四五]?十?[一二三四五六七八九]?(?=分))分?(?![\d\p{L}](?<!\p{Script=Han}|\p{Script=Hiragana}))|整)/uy;
/** Minutes added to the hour by words, negative where they are before it ("menos cuarto"). */
const MINUTES_AFTER: readonly (readonly [RegExp, number])[] = [
  [/\s(?:y media|et demie|e mezza|e meia)(?![\p{L}])/uy, 30],
  [/\s(?:y cuarto|et quart|e un quarto)(?![\p{L}])/uy, 15],
  [/\s(?:menos cuarto|moins le quart|meno un quarto)(?![\p{L}])/uy, -15],
  [/\s(?:menos diez|moins dix)(?![\p{L}])/uy, -10],
  [/\s(?:menos cinco|moins cinq)(?![\p{L}])/uy, -5],
];
/** 差一刻十点, 差五分十点: so much before the hour. */
const HAN_BEFORE_HOUR = /差(?:(一刻)|(五|十)分)$/;
/** "16.45 Uhr": a point between hours and minutes, read as a fraction before. */
const UHR = /\s?uhr(?!\p{L})/uy;
const GERMAN_CLOCK = /^([01]?\d|2[0-4])\.([0-5]\d)$/;
const PART_AFTER =
  /,?\s{0,2}(?:(?:in|of|at) the (morning|afternoon|evening|night)|at (night)|this (morning|afternoon|evening)|de la (mañana|tarde|noche)|(morgens|vormittags|nachmittags|abends|nachts)|du (matin|soir)|de l'(après-midi))(?![\p{L}])/uy;
const PART_BEFORE =
  /(?:(?:in|on|at) (?:the )?)?(morning|afternoon|evening|night|nachmittags|abends|morgens|凌晨|早上|上午|中午|下午|傍晚|晚上|午前|午後|朝|夜|昼|今晚|今夜)の?(?:[\s,]{0,2}(?:at|around|about|by|um)?\s?)$/u;
const QUARTER_BEFORE = /(?:a )?(half|quarter|viertel)[\s-](?:an? )?(past|after|to|till|nach|vor)\s$/u;
const GERMAN_HALF = /(?<!\p{L})halb\s$/u;
const AT = /(?<!\p{L})(?:at|around|about|by|after|before|until|till|a las?|um|gegen|à|vers)\s$/u;
const CLAUSE_END = /\s{0,2}(?:$|[.,;!?]|please|then|instead|on |or |and )/y;
const STANDALONE =
  /(?<![\p{L}])(?:(noon|midday|mediodía|midi|mittags?)|(midnight|medianoche|mitternacht|minuit)|(?<!good )(morning|afternoon|evening)|(?:por|en|de) la (mañana|tarde|noche)|(vormittags|nachmittags|abends|morgens|(?<=am |für den |jeden |den )(?:vormittag|nachmittag|abend|morgen))|(?:le|ce|l') ?(matin|soir|après-midi))(?!\p{L})|(正午|中午(?!\p{Script=Han}*[点點]))|(早上|上午|下午|傍晚|晚上|午前|午後|夕方|早朝|(?<![毎今])朝(?!食|ご|鮮|日))/gu;

type Part = 'morning' | 'afternoon' | 'evening' | 'night';
const PARTS: Readonly<Record<string, Part>> = {
  morning: 'morning',
  mañana: 'morning',
  morgens: 'morning',
  vormittags: 'morning',
  vormittag: 'morning',
  morgen: 'morning',
  早朝: 'morning',
  matin: 'morning',
  早上: 'morning',
  上午: 'morning',
  凌晨: 'morning',
  午前: 'morning',
  朝: 'morning',
  afternoon: 'afternoon',
  tarde: 'afternoon',
  nachmittags: 'afternoon',
  nachmittag: 'afternoon',
  昼: 'afternoon',
  'après-midi': 'afternoon',
  下午: 'afternoon',
  中午: 'afternoon',
  午後: 'afternoon',
  evening: 'evening',
  noche: 'evening',
  abends: 'evening',
  abend: 'evening',
  今夜: 'evening',
  soir: 'evening',
  晚上: 'evening',
  傍晚: 'evening',
  夕方: 'evening',
  今晚: 'evening',
  night: 'night',
  nachts: 'night',
  夜: 'night',
}; // prettier-ignore

/** Times of day as HH:MM, and parts of the day as `part:morning`. */
export function findTimes(source: Source): ExtractedValue[] {
  const found: ExtractedValue[] = [];
  let from = 0;
  for (const numeral of source.numerals) {
    if (numeral.start < from) continue;
    const time = timeAt(source, numeral);
    if (time === null) continue;
    found.push(time);
    from = time.end;
  }
  return [...found, ...parts(source)];
}

function timeAt(source: Source, numeral: Numeral): ExtractedValue | null {
  const { lower } = source;
  if (numeral.ordinal || numeral.value > 25) return null;
  const pointed = GERMAN_CLOCK.exec(lower.slice(numeral.start, numeral.end));
  if (pointed !== null && matchAt(UHR, lower, numeral.end) === null) return null;
  if (pointed === null && !Number.isInteger(numeral.value)) return null;
  let hour = pointed === null ? numeral.value : Number(pointed[1]);
  let minute = pointed === null ? 0 : Number(pointed[2]);
  let { start, end } = numeral;
  let sure = pointed !== null;
  const minutes = numeral.written === 'digits' ? matchAt(MINUTES, lower, end) : null;
  if (minutes !== null) {
    minute = Number(minutes[1]);
    end += minutes[0].length;
    sure = true;
  }
  const clock = matchAt(source.language === 'ja' ? JAPANESE_CLOCK_WORD : CLOCK_WORD, lower, end);
  if (clock !== null) {
    sure ||= !/^\s?heures?/.test(clock[0]) || matchBefore(AT, lower, start) !== null || hour > 12;
    end += clock[0].length;
    const rest = matchAt(AFTER_CLOCK, lower, end);
    if (rest !== null) {
      minute = clockMinutes(rest);
      end += rest[0].length;
      sure = true;
    }
  }
  const spoken = matchBefore(QUARTER_BEFORE, lower, start);
  if (spoken !== null) {
    const back = spoken[2] === 'to' || spoken[2] === 'till' || spoken[2] === 'vor';
    minute = spoken[1] === 'half' ? 30 : back ? 45 : 15;
    if (back) hour = hour === 0 ? 23 : hour - 1;
    start -= spoken[0].length;
    sure = true;
  } else if (matchBefore(GERMAN_HALF, lower, start) !== null) {
    hour = (hour + 23) % 24;
    minute = 30;
    start -= 5;
    sure = true;
  }
  for (const [pattern, minutes] of MINUTES_AFTER) {
    const after = matchAt(pattern, lower, end);
    if (after === null) continue;
    minute = (minutes + 60) % 60;
    if (minutes < 0) hour = (hour + 23) % 24;
    end += after[0].length;
    sure = true;
  }
  const short = matchBefore(HAN_BEFORE_HOUR, lower, start, 6);
  if (short !== null && clock !== null) {
    minute = short[1] === undefined ? (short[2] === '五' ? 55 : 50) : 45;
    hour = (hour + 23) % 24;
    start -= short[0].length;
    sure = true;
  }
  const meridiem = matchAt(MERIDIEM, lower, end);
  if (meridiem !== null && hour <= 12) {
    hour = (hour % 12) + (meridiem[1] === 'p' ? 12 : 0);
    end += meridiem[0].length;
    sure = true;
  } else {
    const after = matchAt(PART_AFTER, lower, end);
    const before = after === null ? matchBefore(PART_BEFORE, lower, start) : null;
    const part = PARTS[(after ?? before)?.slice(1).find((group) => group !== undefined) ?? ''];
    if (part !== undefined && (!numeral.doubtful || numeral.written === 'words')) {
      hour = inPart(hour, part);
      if (after !== null) end += after[0].length;
      if (before !== null) start -= before[0].length;
      sure = true;
    }
  }
  if (!sure) {
    const said = matchBefore(AT, lower, start) !== null && matchAt(CLAUSE_END, lower, end) !== null;
    if (
      !said ||
      hour > 23 ||
      hour === 0 ||
      numeral.doubtful ||
      !/(?:at|las?|um)\s$/.test(lower.slice(0, start))
    )
      return null;
  }
  if (hour > 24 || minute > 59) return null;
  const canonical = `${String(hour % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  const head = governorBefore(source, start, end);
  return { kind: 'time', text: source.text.slice(start, end), start, end, canonical, unit: null, head };
}

function clockMinutes([, half, quarter, three, written]: RegExpExecArray): number {
  if (half !== undefined) return 30;
  if (quarter !== undefined) return 15;
  if (three !== undefined) return 45;
  if (written === undefined) return 0;
  return /^\d+$/.test(written) ? Number(written) : (parseHan(written) ?? 0);
}

function inPart(hour: number, part: Part): number {
  if (hour > 12) return hour;
  if (part === 'morning') return hour % 12;
  if (part === 'night' && hour < 5) return hour;
  return (hour % 12) + 12;
}

function parts(source: Source): ExtractedValue[] {
  const found: ExtractedValue[] = [];
  for (const match of source.lower.matchAll(STANDALONE)) {
    const start = match.index;
    const end = start + match[0].length;
    const word = match[3] ?? match[4] ?? match[5] ?? match[6] ?? match[8];
    const canonical =
      word === undefined ? (match[2] === undefined ? '12:00' : '00:00') : `part:${PARTS[word] ?? 'evening'}`;
    const head = governorBefore(source, start, end);
    found.push({
      kind: 'time',
      text: source.text.slice(start, end),
      start,
      end,
      canonical,
      unit: null,
      head,
    });
  }
  return found;
}
