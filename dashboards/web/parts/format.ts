import type { Language } from '../words/words.ts';

/** What is unknown. */
export const NONE = '–';

export function whole(language: Language, value: number): string {
  return new Intl.NumberFormat(language).format(value);
}

/** 0.2134 -> "21 %"; below ten per cent with one digit. */
export function percent(language: Language, share: number | null): string {
  if (share === null) return NONE;
  return new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
  }).format(share);
}

/** A UTC day as people of the language write it. */
export function day(language: Language, at: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(at));
}

/** An instant, in UTC as everything here. */
export function instant(language: Language, at: string): string {
  const text = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(at));
  return `${text} UTC`;
}

/** 90 -> "1 min 30 s" in words of the language, two units at most. */
export function duration(language: Language, seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
    ['second', 1],
  ] as const;
  let left = Math.max(0, Math.round(seconds));
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(left / size);
    if (parts.length < 2 && (count > 0 || (unit === 'second' && parts.length === 0))) {
      parts.push(
        new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
      );
      left -= count * size;
    }
  }
  return parts.join(' ');
}
