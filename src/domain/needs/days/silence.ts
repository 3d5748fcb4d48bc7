import { DAY_MS, utcDay } from '../../basics/index.ts';
import type { Policy } from '../../policy/index.ts';
import type { NeedDay, Rhythm } from './rhythm.ts';

/** How long a need has been neither said nor served, against what its rhythm allows. */
export type Silence = {
  /** The UTC day of its newest arrival; null when none is known. */
  readonly lastDay: string | null;
  /** Days with payloads since then; days on which the service had nothing to do are nobody's silence. */
  readonly days: number;
  /** As many it may take. */
  readonly allowed: number;
};

/** Twice its longest usual gap: a need may miss one of its occasions. */
const GAPS = 2;
/** A dead need goes within two windows, however seldom it came (issue 5). */
const WINDOWS = 2;

/** For how many days a need of this rhythm may be silent before it counts as dead. */
export function allowedSilence(rhythm: Rhythm | null, window: Policy['window']): number {
  const own = rhythm === null ? WINDOWS * window.days : GAPS * rhythm.longestGap;
  return Math.min(WINDOWS * window.days, Math.max(window.days, own));
}

/** @param days of the need without holes, the one that is not over left out */
export function silenceOf(days: readonly NeedDay[], lastDay: string | null, allowed: number): Silence {
  const since = lastDay === null ? [] : days.filter(({ day, payloads }) => day > lastDay && payloads > 0);
  return { lastDay, days: since.length, allowed };
}

/** A need that never came is not dead: it is not known. */
export function isDead({ lastDay, days, allowed }: Silence): boolean {
  return lastDay !== null && days >= allowed;
}

/** The first midnight at which the need could be dead, if nothing of it comes till then. */
export function nextLook({ lastDay, days, allowed }: Silence, now: Date): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const left = lastDay === null ? allowed : Math.max(1, allowed - days);
  return new Date(midnight + left * DAY_MS);
}

/** Whole days since the newest arrival up to an instant, whatever the rhythm; a bound that costs nothing to look at. */
export function silentFor(arrivals: ReadonlyMap<string, number>, now: Date): number {
  const today = utcDay(now);
  let newest: string | null = null;
  for (const [day, count] of arrivals)
    if (count > 0 && day <= today && (newest === null || day > newest)) newest = day;
  return newest === null ? Number.POSITIVE_INFINITY : (Date.parse(today) - Date.parse(newest)) / DAY_MS;
}
