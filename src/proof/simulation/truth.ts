import { tally } from '../../domain/basics/index.ts';
import { commonest } from '../../domain/statistics/index.ts';
import type { Course } from './course.ts';

/** When one key lived: from the day it was first on trial, or came back, to the day it ended; null: it lives. */
export type Life = {
  readonly keyName: string;
  readonly from: number;
  readonly to: number | null;
  /** Day of its promotion; null: never within this life. */
  readonly stableFrom: number | null;
  /** The true need that most of its fragments came from, as long as it lived; null: none had enough of them. */
  readonly need: string | null;
  /** It took the place of another key in one step, or another key took its. */
  readonly succeeded: boolean;
};

/** A true need of the world, in days of the run. */
export type TrueNeed = {
  readonly need: string;
  readonly course: Course;
  readonly firstSaid: number | null;
};

/** A row of the simulation's table. */
export type Row = {
  readonly seed: number;
  readonly true_needs: number;
  readonly live: number;
  readonly stable: number;
  /** Stable keys that are one true need's only stable key, of all stable keys; null without any. */
  readonly precision: number | null;
  /** True needs that live at the end and have a live key. */
  readonly recall: number;
  readonly median_days_to_stable: number | null;
  readonly flaps: number;
  /** Needs that died two windows or more before the end, and those of them that no key lives for any more. */
  readonly dead_needs: number;
  readonly dead_needs_retired: number;
};

// A key speaks for a need when so much of what it was made of comes from it.
const MOST = 2 / 3;

/** The need that most fragments come from; each fragment names all needs that its payload said in words. */
export function needOf(fragments: readonly (readonly string[])[]): string | null {
  const counts = tally(fragments.flatMap((needs) => [...new Set(needs)]));
  const first = commonest(counts);
  return first !== undefined && (counts.get(first) ?? 0) >= MOST * fragments.length ? first : null;
}

/** How the lives of keys stand against the needs of the world. */
export function score(
  seed: number,
  days: number,
  needs: readonly TrueNeed[],
  lives: readonly Life[],
  windowDays: number,
): Row {
  const living = lives.filter(({ to }) => to === null);
  const stable = living.filter(({ stableFrom }) => stableFrom !== null);
  const alive = needs.filter(({ course }) => course.diesOn === null);
  const isOverdue = ({ course }: TrueNeed) =>
    course.diesOn !== null && course.diesOn + 2 * windowDays <= days;
  const dead = needs.filter(isOverdue);
  const served = new Set(stable.flatMap(({ need }) => need ?? []));
  const justified = needs.filter((need) => !isOverdue(need) && served.has(need.need));
  const lived = (need: string) => living.some((life) => life.need === need);
  return {
    seed,
    true_needs: alive.length,
    live: living.length,
    stable: stable.length,
    precision: stable.length === 0 ? null : justified.length / stable.length,
    recall: alive.filter(({ need }) => lived(need)).length / alive.length,
    median_days_to_stable: median(needs.flatMap((need) => daysToStable(need, lives))),
    flaps: needs.reduce((sum, { need }) => sum + flapsOf(lives.filter((life) => life.need === need)), 0),
    dead_needs: dead.length,
    dead_needs_retired: dead.filter(({ need }) => !lived(need)).length,
  };
}

/** Times that a key ended and the same need had a key that lived again, later: the old one or a new one. */
function flapsOf(lives: readonly Life[]): number {
  return lives.filter(({ from, succeeded }) => {
    const after = lives.some((other) => other.to !== null && other.to <= from && other.from < from);
    const beside = lives.some((other) => other.from < from && (other.to === null || other.to > from));
    return after && !beside && !succeeded;
  }).length;
}

function daysToStable({ need, firstSaid }: TrueNeed, lives: readonly Life[]): number[] {
  const promoted = lives.flatMap((life) => (life.need === need ? (life.stableFrom ?? []) : []));
  return firstSaid === null || promoted.length === 0 ? [] : [Math.min(...promoted) - firstSaid];
}

export function median(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
