import { byNumber } from '../sayings.ts';

/** Chinese and Japanese write numbers with the same characters; half- and full-width digits are handled elsewhere. */
const DIGITS = byNumber(['零 〇', '一', '二 两 兩', '三', '四', '五', '六', '七', '八', '九']);
const SCALES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

/** A run of at most ten numeral characters; bounded, so that scanning stays linear. */
export const HAN_NUMERAL = /[零〇一二两兩三四五六七八九十百千万]{1,10}/g;

/** The number a run of characters stands for, or null when it is none (十十). */
export function parseHan(run: string): number | null {
  const parts = run.split('万');
  if (parts.length > 2) return null;
  const [high, low] = parts.length === 2 ? [parts[0], parts[1]] : ['', parts[0]];
  const upper = high === undefined || high === '' ? 0 : below10000(high);
  const lower = low === undefined || low === '' ? 0 : below10000(low);
  if (upper === null || lower === null || (parts.length === 2 && upper === 0)) return null;
  return upper * 10_000 + lower;
}

function below10000(run: string): number | null {
  const characters = [...run];
  if (characters.every((character) => DIGITS.has(character)))
    return Number(characters.map((character) => DIGITS.get(character)).join(''));
  let total = 0;
  let digit: number | null = null;
  let lastScale = 10_000;
  for (const character of characters) {
    const scale = SCALES[character];
    if (scale === undefined) {
      digit = DIGITS.get(character) ?? null;
      continue;
    }
    if (scale >= lastScale) return null;
    lastScale = scale;
    total += (digit ?? 1) * scale;
    digit = null;
  }
  return total + (digit ?? 0);
}
