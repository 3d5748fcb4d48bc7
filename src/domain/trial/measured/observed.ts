import { utcDay } from '../../basics/index.ts';
import {
  allowedSilence,
  daysBetween,
  expectedArrivals,
  isDead,
  isExpected,
  type NeedHistory,
  type Rhythm,
  rhythmOf,
  rhythmWords,
  type Silence,
  silenceOf,
} from '../../needs/index.ts';
import type { Policy } from '../../policy/index.ts';
import { type Rate, rateOf } from '../../statistics/index.ts';
import { hasFaded } from '../fading.ts';
import type { ObservationWindow } from '../observation-window.ts';
import { words } from '../proof.ts';
import type { Doubled, Numbers } from '../verdict.ts';
import { type ForecastOutcome, forecastWords } from './forecast.ts';
import { type Gains, gainWords } from './gains.ts';
import type { Heard } from './heard.ts';
import { type DailyMeasurement, duringOf, type Rates, ratesOf, sumOf } from './measurement.ts';

/** What is known of a key when it is judged. */
export type Observed = {
  /** Counts by day; days outside the time that is judged are left out here. */
  readonly measurements: readonly DailyMeasurement[];
  /** What its people made of it in the window, and how many cohorts used it. */
  readonly heard: Heard;
  readonly cohorts: number;
  /** How its need came, from before the trial on. */
  readonly need: NeedHistory;
  readonly gain: Gains | null;
  readonly forecast: ForecastOutcome | null;
  readonly redundancy: Doubled | null;
  /** Its words stand in no need of their own any more. */
  readonly needLost: boolean;
  readonly policy: Pick<Policy, 'window' | 'promotion' | 'retirement'>;
};

/** All that a look before the window's end rests on. */
export function observedOf(input: Observed, from: Date, to: Date) {
  const rhythm = rhythmOf(input.need.days);
  const rates = ratesWithin(input, rhythm, from, to);
  return {
    rhythm,
    numbers: numbersOf(input, rhythm, rates, from, to),
    measured: { ...rates.all, adoption: rates.expected },
    people: rates.people,
    fading: diedDown(input.heard.measurements, { startedAt: from, endsAt: to }, rhythm),
  };
}

/** Rates of some time, use on the days on which the need comes, and both as its people tell them (use on those days). */
export type RatesOfTime = { readonly all: Rates; readonly expected: Rate; readonly people: Rates };

/** Rates of the rows of [from, to), and use among the offers of days on which the need is expected. */
export function ratesWithin(
  { measurements, heard }: Pick<Observed, 'measurements' | 'heard'>,
  rhythm: Rhythm | null,
  from: Date,
  to: Date,
): RatesOfTime {
  const ratesIn = (some: readonly DailyMeasurement[]) => {
    const rows = duringOf(some, from, to);
    const { used, offered } = sumOf(rows.filter(({ day }) => rhythm === null || isExpected(rhythm, day)));
    return { all: ratesOf(sumOf(rows)), expected: rateOf(used, offered) };
  };
  const people = ratesIn(heard.measurements);
  return { ...ratesIn(measurements), people: { ...people.all, adoption: people.expected } };
}

/** What a decision writes down: rates of [from, to), and all that is known beside them; members without an answer are left out. */
export function numbersOf(
  { heard: { owners }, cohorts, need, gain, forecast, redundancy, policy }: Observed,
  rhythm: Rhythm | null,
  { all, expected }: RatesOfTime,
  from: Date,
  to: Date,
): Numbers {
  const before = rhythmOf(need.days.filter(({ day }) => day < utcDay(from)));
  const lately = daysBetween(need.days, from, to);
  const came = lately.reduce((sum, { arrivals }) => sum + arrivals, 0);
  return {
    ...all,
    owners,
    cohorts,
    ...(isPartial(rhythm) ? { adoptionWhenExpected: expected } : {}),
    ...(rhythm === null ? {} : { rhythm: rhythmWords(rhythm) }),
    ...(before === null
      ? {}
      : { arrivals: { came, expected: Math.round(10 * expectedArrivals(before, lately)) / 10 } }),
    ...(need.lastDay === null
      ? {}
      : { silence: silenceOf(need.days, need.lastDay, allowedSilence(rhythm, policy.window)) }),
    ...(gain === null ? {} : { gain }),
    ...(forecast === null ? {} : { forecast }),
    ...(redundancy === null ? {} : { redundancy }),
  };
}

/** A verdict's rule and sentence where the need has been silent for longer than it ever was allowed to; else null. */
export function deadNeed(rhythm: Rhythm | null, silence: Silence | undefined) {
  if (silence === undefined || !isDead(silence)) return null;
  const used = rhythm === null ? '' : `; it used to come ${rhythmWords(rhythm)}`;
  const sentence = `Retired: its need has died. Nobody said it or used the key for ${silence.days} days, since ${silence.lastDay}${used}.`;
  return { rule: 'need_died' as const, sentence };
}

/** One time in a hundred a need that is as it was would look so. */
const ACCIDENT = 0.01;

/**
 * Whether clearly less of a need came in some days than its rhythm before them made expect, less than `part` of it; null
 * where that is not known.
 */
export function hasFewer({ days }: NeedHistory, from: Date, to: Date, part: number): boolean | null {
  const earlier = days.filter(({ day }) => day < utcDay(from));
  const rhythm = rhythmOf(earlier);
  if (rhythm === null) return null;
  const comingOf = (some: typeof earlier) => ({
    count: some.reduce((sum, { arrivals }) => sum + arrivals, 0),
    chances: expectedArrivals(rhythm, some),
  });
  const { dispersion } = rhythm;
  const lately = comingOf(daysBetween(days, from, to));
  return hasFaded(comingOf(earlier), lately, { part, accident: ACCIDENT, dispersion });
}

/**
 * Whether use has faded in the last third of a window, against the two before it. Offers count by how much the need comes
 * on their day: of a need of weekends, a working day without use says nothing.
 */
export function diedDown(
  measurements: readonly DailyMeasurement[],
  { startedAt, endsAt }: ObservationWindow,
  rhythm: Rhythm | null,
): boolean {
  const twoThirds = startedAt.getTime() + (2 * (endsAt.getTime() - startedAt.getTime())) / 3;
  // At a midnight, so that no day counts on both sides.
  const middle = new Date(utcDay(new Date(twoThirds)));
  const useOf = (from: Date, to: Date) => {
    const rows = duringOf(measurements, from, to);
    const chances = rows.reduce((sum, { day, offered }) => sum + offered * chanceOn(rhythm, day), 0);
    return { count: sumOf(rows).used, chances };
  };
  return hasFaded(useOf(startedAt, middle), useOf(middle, endsAt));
}

/** How much an offer of a day is worth against one of the days on which the need comes. */
function chanceOn(rhythm: Rhythm | null, day: string): number {
  if (rhythm === null || isExpected(rhythm, day)) return 1;
  return rhythm.on === 0 ? 0 : Math.min(1, rhythm.off / rhythm.on);
}

function isPartial(rhythm: Rhythm | null): rhythm is Rhythm {
  return rhythm !== null && (rhythm.profile.kind === 'weekdays' || rhythm.profile.kind === 'month');
}

/** Added to a sentence about use: the days that it was counted on, where these are not all. */
export function onDays(rhythm: Rhythm | null): string {
  return isPartial(rhythm) ? ` ${rhythmWords(rhythm)}, when its need comes` : '';
}

/**
 * What speaks for a key, as the end of a sentence with its full stop; gain and forecast where they are known.
 * @param on the days that use was counted on, as `onDays` words them; empty for all days
 */
export function merits(rates: Rates, { owners, cohorts, gain, forecast }: Numbers, on: string): string {
  const breadth = cohorts > 1 ? `${owners} owners of ${cohorts} cohorts` : `${owners} owners`;
  const parts = [
    ...ratesWords(rates, `${on}, by ${breadth}`),
    ...(gain === undefined ? [] : gainWords(gain)),
    ...(forecast === undefined ? [] : [forecastWords(forecast)]),
  ];
  return `${parts.join('; ')}.`;
}

/** Three parts of a sentence (use, validity, capture), rates as percentages; `on` stands behind the use. */
export function ratesWords({ adoption, validity, capture }: Rates, on: string): string[] {
  return [
    `used in ${words(adoption)} of the payloads that were offered it${on}`,
    `${words(validity)} of its values were accepted`,
    `${words(capture)} of those who had the need used the key for it`,
  ];
}
