import { governorBefore } from '../../grammar/heads.ts';
import { parseHan } from '../../number-words/han.ts';
import { byMeaning } from '../../sayings.ts';
import type { Numeral } from '../amounts/numerals.ts';
import { type ExtractedValue, type Span, spanOf, valueAt } from '../extracted-value.ts';
import { matchAt, matchBefore, type Source } from '../source.ts';

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

const PARTS = byMeaning(`
morning: morning, mañana, morgens, vormittags, vormittag, morgen, 早朝, matin, 早上, 上午, 凌晨, 午前, 朝
afternoon: afternoon, tarde, nachmittags, nachmittag, 昼, après-midi, 下午, 中午, 午後
evening: evening, noche, abends, abend, 今夜, soir, 晚上, 傍晚, 夕方, 今晚
night: night, nachts, 夜
`);

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

/** How far a time is read: the step before it is what the next one goes on from. */
type Reading = Span & {
  readonly hour: number;
  readonly minute: number;
  /** It can hardly be anything but a time. */
  readonly sure: boolean;
};

function timeAt(source: Source, numeral: Numeral): ExtractedValue | null {
  const written = asWritten(source, numeral);
  if (written === null) return null;
  const clock = withClockWord(source, written);
  const spoken = withMinutesAfter(source, withQuarter(source, clock ?? written));
  const whole = clock === null ? spoken : withMinutesBefore(source, spoken);
  const time = withPartOfDay(source, whole, numeral.doubtful && numeral.written !== 'words');
  if (!time.sure && (numeral.doubtful || !isAppointment(source, time))) return null;
  const { hour, minute } = time;
  if (minute > 59) return null;
  return made(source, time, `${String(hour % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
}

/** "5", "17:30", "16.45 Uhr"; null for a number that is no hour. */
function asWritten({ lower }: Source, { value, ordinal, written, start, end }: Numeral): Reading | null {
  if (ordinal || value > 24) return null;
  const pointed = GERMAN_CLOCK.exec(lower.slice(start, end));
  if (pointed !== null && matchAt(UHR, lower, end) === null) return null;
  if (pointed === null && !Number.isInteger(value)) return null;
  const sure = pointed !== null;
  const [hour, minute] = pointed === null ? [value, 0] : [Number(pointed[1]), Number(pointed[2])];
  const minutes = written === 'digits' ? matchAt(MINUTES, lower, end) : null;
  if (minutes === null) return { hour, minute, start, end, sure };
  return { hour, minute: Number(minutes[1]), start, end: end + minutes[0].length, sure: true };
}

/** "5 o'clock", "17 Uhr 30", "五点半"; null without such a word. */
function withClockWord({ lower, language }: Source, time: Reading): Reading | null {
  const word = matchAt(language === 'ja' ? JAPANESE_CLOCK_WORD : CLOCK_WORD, lower, time.end);
  if (word === null) return null;
  const end = time.end + word[0].length;
  const rest = matchAt(AFTER_CLOCK, lower, end);
  if (rest !== null) return { ...time, minute: clockMinutes(rest), end: end + rest[0].length, sure: true };
  // "5 heures" may be how long something takes.
  const sure = !/^\s?heures?/.test(word[0]) || matchBefore(AT, lower, time.start) !== null || time.hour > 12;
  return { ...time, end, sure: time.sure || sure };
}

/** "half past 5", "quarter to 5", "halb 6". */
function withQuarter({ lower }: Source, time: Reading): Reading {
  const spoken = matchBefore(QUARTER_BEFORE, lower, time.start);
  if (spoken === null) {
    const half = matchBefore(GERMAN_HALF, lower, time.start);
    if (half === null) return time;
    return { ...hourBefore(time), minute: 30, start: time.start - half[0].length, sure: true };
  }
  const [said, share, side] = spoken;
  const back = side === 'to' || side === 'till' || side === 'vor';
  const minute = share === 'half' ? 30 : back ? 45 : 15;
  return { ...(back ? hourBefore(time) : time), minute, start: time.start - said.length, sure: true };
}

/** "las cinco y media", "cinq heures moins le quart". */
function withMinutesAfter({ lower }: Source, time: Reading): Reading {
  let all = time;
  for (const [pattern, minutes] of MINUTES_AFTER) {
    const said = matchAt(pattern, lower, all.end);
    if (said === null) continue;
    const { hour } = minutes < 0 ? hourBefore(all) : all;
    all = { ...all, hour, minute: (minutes + 60) % 60, end: all.end + said[0].length, sure: true };
  }
  return all;
}

/** "差一刻十点". */
function withMinutesBefore({ lower }: Source, time: Reading): Reading {
  const short = matchBefore(HAN_BEFORE_HOUR, lower, time.start, 6);
  if (short === null) return time;
  const minute = short[1] === undefined ? (short[2] === '五' ? 55 : 50) : 45;
  return { ...hourBefore(time), minute, start: time.start - short[0].length, sure: true };
}

/** "5 pm", "5 in the evening", "晚上8点". @param vague whether a part of the day makes no hour of this number */
function withPartOfDay({ lower }: Source, time: Reading, vague: boolean): Reading {
  const { hour, start, end } = time;
  const meridiem = matchAt(MERIDIEM, lower, end);
  if (meridiem !== null && hour <= 12) {
    const later = meridiem[1] === 'p' ? 12 : 0;
    return { ...time, hour: (hour % 12) + later, end: end + meridiem[0].length, sure: true };
  }
  const after = matchAt(PART_AFTER, lower, end);
  const before = after === null ? matchBefore(PART_BEFORE, lower, start) : null;
  const part = PARTS.get((after ?? before)?.slice(1).find((group) => group !== undefined) ?? '');
  if (part === undefined || vague) return time;
  return {
    ...time,
    hour: inPart(hour, part),
    start: start - (before?.[0].length ?? 0),
    end: end + (after?.[0].length ?? 0),
    sure: true,
  };
}

/** "at 5", at the end of what is said. */
function isAppointment({ lower }: Source, { hour, start, end }: Reading): boolean {
  return (
    hour > 0 &&
    hour <= 23 &&
    matchBefore(AT, lower, start) !== null &&
    matchAt(CLAUSE_END, lower, end) !== null &&
    /(?:at|las?|um)\s$/.test(lower.slice(0, start))
  );
}

const hourBefore = (time: Reading): Reading => ({ ...time, hour: (time.hour + 23) % 24 });

function clockMinutes([, half, quarter, three, written]: RegExpExecArray): number {
  if (half !== undefined) return 30;
  if (quarter !== undefined) return 15;
  if (three !== undefined) return 45;
  if (written === undefined) return 0;
  return /^\d+$/.test(written) ? Number(written) : (parseHan(written) ?? 0);
}

function inPart(hour: number, part: string): number {
  if (hour > 12) return hour;
  if (part === 'morning') return hour % 12;
  if (part === 'night' && hour < 5) return hour;
  return (hour % 12) + 12;
}

function parts(source: Source): ExtractedValue[] {
  return Array.from(source.lower.matchAll(STANDALONE), (match) => {
    const word = match[3] ?? match[4] ?? match[5] ?? match[6] ?? match[8];
    const whole = match[2] === undefined ? '12:00' : '00:00';
    const canonical = word === undefined ? whole : `part:${PARTS.get(word) ?? 'evening'}`;
    return made(source, spanOf(match), canonical);
  });
}

function made(source: Source, span: Span, canonical: string): ExtractedValue {
  return valueAt(source, 'time', span, canonical, { head: governorBefore(source, span.start, span.end) });
}
