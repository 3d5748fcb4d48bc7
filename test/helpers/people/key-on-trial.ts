import { DEFAULT_POLICY } from '../../../src/domain/policy/policy.ts';
import { judgeWindow } from '../../../src/domain/trial/lifecycle.ts';
import {
  type DailyMeasurement,
  type Measurement,
  NOTHING_MEASURED,
} from '../../../src/domain/trial/measured/measurement.ts';
import type { Observed } from '../../../src/domain/trial/measured/observed.ts';
import { windowOf } from '../../../src/domain/trial/observation-window.ts';

/** The first window of a trial, and a month's counts of a key that proves itself in it. */
export const START = new Date('2026-03-01T09:30:00.000Z');
export const WINDOW = windowOf(START, DEFAULT_POLICY.window, 0);
export const GOOD = {
  ...NOTHING_MEASURED,
  offered: 1_000,
  used: 400,
  saidInOther: 100,
  accepted: 390,
  refused: 10,
};

/** Nothing but counts is known: of a need without a history each day is like the other. */
export const COUNTS_ALONE: Omit<Observed, 'measurements' | 'heard' | 'policy'> = {
  cohorts: 0,
  need: { days: [], lastDay: null },
  gain: null,
  forecast: null,
  redundancy: null,
  needLost: false,
};

/** Counts of so many owners, none louder than another. */
export function countsOf(
  measurements: readonly DailyMeasurement[],
  owners = 12,
): Pick<Observed, 'measurements' | 'heard'> {
  return { measurements, heard: { owners, measurements } };
}

/** What becomes of a key with these counts at its window's end, used by twelve owners unless told otherwise. */
export function judge(
  counts: Partial<Measurement>,
  more: { owners?: number; extensionsUsed?: number; now?: Date } = {},
) {
  return judgeWindow({
    ...COUNTS_ALONE,
    ...countsOf([{ ...NOTHING_MEASURED, ...counts, day: '2026-03-10' }], more.owners),
    window: WINDOW,
    policy: DEFAULT_POLICY,
    extensionsUsed: more.extensionsUsed ?? 0,
    now: more.now ?? WINDOW.endsAt,
  });
}

/** All that was used was accepted. */
export const used = (count: number, offered: number, saidInOther = 0): Partial<Measurement> => ({
  offered,
  used: count,
  saidInOther,
  accepted: count,
});
