import type { ExtractedValue } from './extracted-value.ts';
import { governorBefore } from './heads.ts';
import type { Numeral } from './numerals.ts';
import { matchAt, matchBefore, type Source } from './source.ts';

const MINUTES = /:([0-5]\d)(?!\d)(?::[0-5]\d)?/y;
const MERIDIEM = /\s{0,2}([ap])\.?\s?m(?![\p{L}\d])\.?/uy;
const CLOCK_WORD =
  /\s?(?:o['"´`]?\s?clock|uhr(?![\p{L}])|heures?(?![\p{L}])|h(?=\d{2}(?!\d))|h(?![\p{L}\d])|[点點时時](?!间|候|間))/uy;
const AFTER_CLOCK = /\s?(半|一刻|三刻|[0-5]?\d(?=分|\b)分?)/y;
const HALF_AFTER = /\s(?:y media|et demie)(?![\p{L}])/uy;
const QUARTER_AFTER = /\s(?:y cuarto|et quart)(?![\p{L}])/uy;
const PART_AFTER =
  /,?\s{0,2}(?:(?:in|of|at) the (morning|afternoon|evening|night)|at (night)|this (morning|afternoon|evening)|de la (mañana|tarde|noche)|(morgens|vormittags|nachmittags|abends|nachts)|du (matin|soir)|de l'(après-midi))(?![\p{L}])/uy;
const PART_BEFORE =
  /(?:(?:in|on|at) (?:the )?)?(morning|afternoon|evening|night|nachmittags|abends|morgens|凌晨|早上|上午|中午|下午|傍晚|晚上|午前|午後|朝|夜|今晚)(?:[\s,]{0,2}(?:at|around|about|by|um)?\s?)$/u;
const QUARTER_BEFORE = /(?:a )?(half|quarter|viertel)[\s-](?:an? )?(past|after|to|till|nach|vor)\s$/u;
const GERMAN_HALF = /(?<!\p{L})halb\s$/u;
const AT = /(?<!\p{L})(?:at|around|about|by|after|before|until|till|a las?|um|gegen|à|vers)\s$/u;
const CLAUSE_END = /\s{0,2}(?:$|[.,;!?]|please|then|instead|on |or |and )/y;
const STANDALONE =
  /(?<![\p{L}])(?:(noon|midday|mediodía|midi)|(midnight|medianoche|mitternacht|minuit)|(?<!good )(morning|afternoon|evening)|por la (mañana|tarde|noche)|(vormittags|nachmittags|abends|morgens)|le (matin|soir))(?!\p{L})|(正午)|(早上|上午|下午|傍晚|晚上|午前|午後|夕方)/gu;

type Part = 'morning' | 'afternoon' | 'evening' | 'night';
const PARTS: Readonly<Record<string, Part>> = {
  morning: 'morning',
  mañana: 'morning',
  morgens: 'morning',
  vormittags: 'morning',
  matin: 'morning',
  早上: 'morning',
  上午: 'morning',
  凌晨: 'morning',
  午前: 'morning',
  朝: 'morning',
  afternoon: 'afternoon',
  tarde: 'afternoon',
  nachmittags: 'afternoon',
  'après-midi': 'afternoon',
  下午: 'afternoon',
  中午: 'afternoon',
  午後: 'afternoon',
  evening: 'evening',
  noche: 'evening',
  abends: 'evening',
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
  if (numeral.ordinal || !Number.isInteger(numeral.value) || numeral.value > 24) return null;
  let hour = numeral.value;
  let minute = 0;
  let { start, end } = numeral;
  let sure = false;
  const minutes = numeral.written === 'digits' ? matchAt(MINUTES, lower, end) : null;
  if (minutes !== null) {
    minute = Number(minutes[1]);
    end += minutes[0].length;
    sure = true;
  }
  const clock = matchAt(CLOCK_WORD, lower, end);
  if (clock !== null) {
    sure ||= !/^\s?(?:heures?|[时時])/.test(clock[0]) || matchBefore(AT, lower, start) !== null || hour > 12;
    end += clock[0].length;
    const rest = matchAt(AFTER_CLOCK, lower, end);
    if (rest !== null) {
      minute = rest[1] === '半' ? 30 : rest[1] === '一刻' ? 15 : rest[1] === '三刻' ? 45 : Number(rest[1]);
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
  for (const [pattern, value] of [
    [HALF_AFTER, 30],
    [QUARTER_AFTER, 15],
  ] as const) {
    const after = matchAt(pattern, lower, end);
    if (after === null) continue;
    minute = value;
    end += after[0].length;
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
  const head = governorBefore(source, start);
  return { kind: 'time', text: source.text.slice(start, end), start, end, canonical, unit: null, head };
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
    const head = governorBefore(source, start);
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
