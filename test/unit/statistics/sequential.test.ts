import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICY } from '../../../src/domain/policy/policy.ts';
import { sequenceOf } from '../../../src/domain/statistics/sequential.ts';
import { judgeEarly } from '../../../src/domain/trial/early-decision.ts';
import { type DailyMeasurement, NOTHING_MEASURED } from '../../../src/domain/trial/measured/measurement.ts';
import { windowOf } from '../../../src/domain/trial/observation-window.ts';
import { draws, hitsOf } from '../../helpers/people/draws.ts';
import { countsOf } from '../../helpers/people/key-on-trial.ts';

const DAY_MS = 86_400_000;
const START = new Date('2026-03-01T00:00:00Z');
const WINDOW = windowOf(START, DEFAULT_POLICY.window, 0);
const OFFERS = 60;

describe('a confidence sequence', () => {
  it('holds the observed share, narrows with tries, and says nothing of nothing', () => {
    expect(sequenceOf(0, 0, 0.05)).toEqual({ low: 0, high: 1 });
    const [few, many] = [sequenceOf(8, 10, 0.05), sequenceOf(800, 1_000, 0.05)];
    expect(few.low).toBeLessThan(many.low);
    expect(many.low).toBeLessThan(0.8);
    expect(many.high).toBeGreaterThan(0.8);
    expect(many.high).toBeLessThan(few.high);
    expect(sequenceOf(0, 50, 0.05).low).toBe(0);
    expect(sequenceOf(50, 50, 0.05).high).toBe(1);
  });

  it('is wider than an interval for one look, since it holds at all of them', () => {
    expect(sequenceOf(30, 100, 0.05).low).toBeLessThan(0.21);
  });

  it.each([0.005, 0.1, 0.3, 0.7])(
    'misses a share of %d at any of 600 looks in no more than one of twenty runs',
    (share) => {
      const random = draws(11);
      const runs = 200;
      let missed = 0;
      for (let run = 0; run < runs; run++) {
        let [hits, outside] = [0, false];
        for (let look = 1; look <= 600 && !outside; look++) {
          hits += random() < share ? 1 : 0;
          if (look % 5 !== 0) continue;
          const { low, high } = sequenceOf(hits, look, 0.05);
          outside = share < low || share > high;
        }
        if (outside) missed++;
      }
      expect(missed / runs).toBeLessThanOrEqual(0.05);
    },
  );
});

/** A key's days: of the offers a share has the need, of these a share uses the key, of the values a share fits. */
function keyOf(random: () => number, need: number, capture: number, validity: number): DailyMeasurement[] {
  return Array.from({ length: 30 }, (_, at) => {
    const asked = hitsOf(random, OFFERS, need);
    const used = hitsOf(random, asked, capture);
    const accepted = hitsOf(random, used, validity);
    const day = new Date(START.getTime() + at * DAY_MS).toISOString().slice(0, 10);
    const refused = used - accepted;
    return { ...NOTHING_MEASURED, day, offered: OFFERS, used, saidInOther: asked - used, accepted, refused };
  });
}

function look(measurements: readonly DailyMeasurement[], days: number, owners = 12) {
  const now = new Date(START.getTime() + days * DAY_MS);
  return judgeEarly({
    ...countsOf(measurements.slice(0, days), owners),
    cohorts: 1,
    need: { days: [], lastDay: null },
    gain: null,
    forecast: null,
    redundancy: null,
    needLost: false,
    policy: DEFAULT_POLICY,
    window: WINDOW,
    now,
  });
}

function firstDecision(measurements: readonly DailyMeasurement[]) {
  for (let days = 1; days <= 40; days++) {
    const verdict = look(measurements, days);
    if (verdict.move !== 'wait') return { ...verdict, days };
  }
  return null;
}

describe('a daily look before the end of the window', () => {
  const RUNS = 200;
  const decisionsOf = (need: number, capture: number, validity: number) => {
    const random = draws(29);
    return Array.from({ length: RUNS }, () => firstDecision(keyOf(random, need, capture, validity)));
  };

  it.each([
    ['use', 0.0049, 1, 1],
    ['capture', 0.1, 0.29, 1],
    ['validity', 0.1, 0.9, 0.69],
  ])(
    'promotes a key whose %s is just below its bar in no more than one of twenty windows',
    (_, need, capture, validity) => {
      const promoted = decisionsOf(need, capture, validity).filter((one) => one?.move === 'promote');
      expect(promoted.length / RUNS).toBeLessThanOrEqual(0.05);
    },
  );

  it('retires a key just above the bars in no more than one of twenty windows', () => {
    const retired = decisionsOf(0.1, 0.16, 0.51).filter((one) => one?.move === 'retire');
    expect(retired.length / RUNS).toBeLessThanOrEqual(0.05);
  });

  it('promotes a good key long before the end, and retires one that nobody wants', () => {
    const good = decisionsOf(0.1, 0.9, 0.97);
    expect(good.every((one) => one?.move === 'promote' && one.rule === 'proved_early')).toBe(true);
    expect(Math.max(...good.map((one) => one?.days ?? 99))).toBeLessThan(15);
    const unwanted = decisionsOf(0.2, 0.02, 1);
    expect(unwanted.every((one) => one?.move === 'retire' && one.rule === 'failed_early')).toBe(true);
  });

  it('decides nothing before a week, nothing at the end or after it, nothing for few owners', () => {
    const good = keyOf(draws(3), 0.3, 0.95, 0.98);
    expect(look(good, 6).move).toBe('wait');
    expect(look(good, 7).move).toBe('promote');
    expect(look(good, 29).move).toBe('promote');
    expect(look(good, 30).move).toBe('wait');
    expect(look(good, 35).move).toBe('wait');
    expect(look(good, 20, 4).move).toBe('wait');
  });

  it('says what is sure, in words and numbers', () => {
    const { sentence, numbers } = look(keyOf(draws(3), 0.3, 0.95, 0.98), 10);
    expect(sentence).toMatch(/^Promoted before its window's end: surely used in \d+ % or more/);
    expect(numbers.sequences?.adoption.low).toBeGreaterThan(0.1);
  });
});
