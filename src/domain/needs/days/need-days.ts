import { DAY_MS, utcDay } from '../../basics/index.ts';
import type { NeedDay } from './rhythm.ts';

/** What is known of how a need came. */
export type NeedHistory = {
  /** Its UTC days without holes, oldest first; the one that is not over is left out. */
  readonly days: readonly NeedDay[];
  /** The day of its newest arrival, today also; null when none is known. */
  readonly lastDay: string | null;
};

/** Half a year: six occasions of what comes once a month; what was before says little about how a need comes now. */
const REMEMBERED_DAYS = 182;

/**
 * The history of a need up to `until`, from its first arrival that is remembered on.
 * Where it arose on a day of which no payload is known, payloads are not what the service lives on, and each day stands for one.
 *
 * @param arrivals how often it was said or its key used, by day
 * @param payloads how many payloads there were, by day
 */
export function needHistory(
  arrivals: ReadonlyMap<string, number>,
  payloads: ReadonlyMap<string, number>,
  until: Date,
): NeedHistory {
  const last = utcDay(until);
  const earliest = utcDay(new Date(until.getTime() - REMEMBERED_DAYS * DAY_MS));
  const came = [...arrivals]
    .filter(([day, count]) => count > 0 && day >= earliest && day <= last)
    .map(([day]) => day)
    .sort();
  const [first, lastDay] = [came[0], came.at(-1)];
  if (first === undefined || lastDay === undefined) return { days: [], lastDay: null };
  const known = came.every((day) => day === last || (payloads.get(day) ?? 0) > 0);
  const days: NeedDay[] = [];
  for (let at = Date.parse(`${first}T00:00:00Z`); at < Date.parse(`${last}T00:00:00Z`); at += DAY_MS) {
    const day = utcDay(new Date(at));
    days.push({ day, arrivals: arrivals.get(day) ?? 0, payloads: known ? (payloads.get(day) ?? 0) : 1 });
  }
  return { days, lastDay };
}

/** Those of some days that lie in the UTC days from `from` up to, not including, that of `to`. */
export function daysBetween(days: readonly NeedDay[], from: Date, to: Date): NeedDay[] {
  const [first, last] = [utcDay(from), utcDay(to)];
  return days.filter(({ day }) => day >= first && day < last);
}
