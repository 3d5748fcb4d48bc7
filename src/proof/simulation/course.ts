import type { Random } from '../../domain/statistics/index.ts';

/** How a need comes and goes over the days, counted from 0. */
export type Course = {
  readonly kind: 'steady' | 'weekend' | 'monthly' | 'seasonal';
  /** Mentions a day on the days on which it comes, at the beginning. */
  readonly rate: number;
  /** What the rate is multiplied by at the end of the run; in between it drifts there. */
  readonly drift: number;
  /** From this day on nobody wants it any more; null: it outlives the run. */
  readonly diesOn: number | null;
  /** Of a monthly need: the first day of the month on which it comes. */
  readonly dayOfMonth: number;
  /** Of a seasonal need: where in its season the run begins, 0 to 1. */
  readonly phase: number;
};

// Three days about the same date, as rent, bookkeeping and big shopping come.
const OCCASION_DAYS = 3;
const SEASON_DAYS = 120;
// At its low a seasonal need is a seventh of what it is at its high: it wanes, it never goes.
const SWING = 0.75;

/** How often a need is expected to arise on a day. */
export function expectedOn(course: Course, day: number, date: Date, days: number): number {
  if (course.diesOn !== null && day >= course.diesOn) return 0;
  const drifted = course.rate * (1 + (course.drift - 1) * (day / days));
  switch (course.kind) {
    case 'steady':
      return drifted;
    case 'weekend':
      return date.getUTCDay() === 0 || date.getUTCDay() === 6 ? drifted : 0;
    case 'monthly': {
      const since = date.getUTCDate() - course.dayOfMonth;
      return since >= 0 && since < OCCASION_DAYS ? drifted : 0;
    }
    case 'seasonal':
      return drifted * (1 + SWING * Math.sin(2 * Math.PI * (day / SEASON_DAYS + course.phase)));
  }
}

type Kind = Course['kind'] | 'dying';

// Eight that outlive the run: a weekend need, a monthly one, a seasonal one, and needs of every day in several sizes.
const LIVING: readonly Kind[] = [...Array<Kind>(5).fill('steady'), 'weekend', 'monthly', 'seasonal'];

// Mentions a day: from one payload in fifty to one in twelve.
const RATES = {
  steady: [1.2, 5],
  weekend: [4, 7],
  monthly: [3, 5],
  seasonal: [2, 3.5],
  dying: [2, 4],
} as const;
const DRIFT = [0.7, 1.5] as const;

/** The courses of a world's needs: eight that live, and one or two that die for good on some day. */
export function coursesOf(days: number, random: Random): Course[] {
  const dying = random() < 0.5 ? 1 : 2;
  return [...LIVING, ...Array<Kind>(dying).fill('dying')].map((kind) => ({
    kind: kind === 'dying' ? 'steady' : kind,
    rate: between(RATES[kind], random),
    drift: between(DRIFT, random),
    // Late enough to be noticed, early enough that two windows are left.
    diesOn: kind === 'dying' ? Math.round(days * between([0.25, 0.6], random)) : null,
    dayOfMonth: 1 + Math.floor(random() * 26),
    phase: random(),
  }));
}

function between([from, to]: readonly [number, number], random: Random): number {
  return from + (to - from) * random();
}
