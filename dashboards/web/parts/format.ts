import type { Language } from '../words/words.ts';

/** What is unknown. */
export const NONE = '–';

/** Formats are made once: making one takes longer than a hundred uses, and a table has hundreds of figures. */
function kept<Options, Format>(make: new (language: Language, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (language: Language, name: string, options: Options): Format => {
    const found = made.get(`${language} ${name}`) ?? new make(language, options);
    made.set(`${language} ${name}`, found);
    return found;
  };
}

const numbers = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat);
const dates = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat);

export function whole(language: Language, value: number): string {
  return numbers(language, 'whole', {}).format(value);
}

/** 0.2134 -> "21 %"; below ten per cent with one digit. */
export function percent(language: Language, share: number | null): string {
  if (share === null) return NONE;
  const digits = Math.abs(share) < 0.1 ? 1 : 0;
  return numbers(language, `percent ${digits}`, { style: 'percent', maximumFractionDigits: digits }).format(
    share,
  );
}

/** A UTC day as people of the language write it. */
export function day(language: Language, at: string): string {
  return dates(language, 'day', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(at));
}

/** An instant, in UTC as everything here. */
export function instant(language: Language, at: string): string {
  const form = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  const text = dates(language, 'instant', form).format(new Date(at));
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
      parts.push(numbers(language, unit, { style: 'unit', unit, unitDisplay: 'short' }).format(count));
      left -= count * size;
    }
  }
  return parts.join(' ');
}
