import { DAY_MS, utcDay } from '../../../basics/index.ts';
import { WEEK } from './calendar-words.ts';

/**
 * The ISO 8601 day a date's canonical form means when said on `day` (UTC, `2026-01-05`): the first such day from
 * then on. Null for periods ("next week", "in March") and for days that do not exist.
 */
export function resolveDate(canonical: string, day: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(canonical)) return canonical;
  const said = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(said)) return null;
  const relative = /^relative:\+(\d{1,3})([dw])$/.exec(canonical);
  if (relative !== null) {
    // "This week" and "next week" name no day; "in 2 weeks" does.
    if (relative[2] === 'w' && Number(relative[1]) < 2) return null;
    return utcDay(new Date(said + Number(relative[1]) * (relative[2] === 'w' ? 7 : 1) * DAY_MS));
  }
  const weekday = /^weekday:([a-z]+)(\+1w)?$/.exec(canonical);
  if (weekday !== null) {
    const wanted = WEEK.indexOf(weekday[1] ?? '');
    if (wanted < 0) return null;
    const today = (new Date(said).getUTCDay() + 6) % 7;
    const ahead = (wanted - today + 7) % 7;
    // "Friday next week" lies in the calendar week after this one, Monday first.
    return utcDay(new Date(said + (weekday[2] === undefined ? ahead : wanted - today + 7) * DAY_MS));
  }
  const open = /^--(?:(\d{2})-|-)(\d{2})$/.exec(canonical);
  return open === null ? null : firstMatch(said, open[1], open[2] ?? '');
}

function firstMatch(said: number, month: string | undefined, dayOfMonth: string): string | null {
  const year = new Date(said).getUTCFullYear();
  const start = new Date(said).getUTCMonth();
  const months =
    month === undefined
      ? [0, 1, 2, 3].map((step) => start + step)
      : // This year, the next, or the fourth: 29 February comes again by then.
        [Number(month) - 1, Number(month) + 11, Number(month) + 35];
  for (const index of months) {
    const time = new Date(Date.UTC(year, index, Number(dayOfMonth)));
    if (time.getUTCDate() === Number(dayOfMonth) && time.getTime() >= said) return utcDay(time);
  }
  return null;
}
