import { describe, expect, it } from 'vitest';
import { DAY_MS, utcDay } from '../../../src/domain/basics/clock.ts';
import type { PatchKeyStatus } from '../../../src/domain/keys/patch-key.ts';
import { DEFAULT_POLICY } from '../../../src/domain/policy/policy.ts';
import { hasFaded } from '../../../src/domain/trial/fading.ts';
import { NOTHING_MEASURED } from '../../../src/domain/trial/measured/measurement.ts';
import { lookedAtFrom, reviewAfter } from '../../../src/domain/trial/observation-window.ts';
import {
  comesBackWithItsNeed,
  judgeBetween,
  judgeStable,
  nextLookAt,
} from '../../../src/domain/trial/stable-watch.ts';
import type { LifecycleRule } from '../../../src/domain/trial/verdict.ts';
import { COUNTS_ALONE, countsOf, used } from '../../helpers/people/key-on-trial.ts';

const NOW = new Date('2026-08-01T00:00:00Z');
const dayBefore = (days: number) => utcDay(new Date(NOW.getTime() - days * DAY_MS));

/** What came of a need in the last four months: `arrivals(days ago)`. */
function historyOf(arrivals: (ago: number) => number) {
  const days = Array.from({ length: 120 }, (_, at) => 120 - at).map((ago) => ({
    day: dayBefore(ago),
    arrivals: arrivals(ago),
    payloads: 60,
  }));
  return { days, lastDay: days.findLast((one) => one.arrivals > 0)?.day ?? null };
}

describe('S-37 a stable key that one payload in a hundred uses', () => {
  it.each<[string, (ago: number) => number, string]>([
    ['is kept while its need comes as before', () => 6, 'keep'],
    ['is kept where its need fell to a third, as with the seasons', (ago) => (ago > 60 ? 6 : 2), 'keep'],
    ['goes where its need is all but gone', (ago) => (ago > 60 ? 6 : ago % 10 === 0 ? 1 : 0), 'retire'],
  ])('%s', (_, arrivals, move) => {
    const measurements = Array.from({ length: 60 }, (_unused, at) => ({
      ...NOTHING_MEASURED,
      ...used(10, 1_000),
      day: dayBefore(60 - at),
    }));
    const input = { ...COUNTS_ALONE, need: historyOf(arrivals), ...countsOf(measurements) };
    expect(judgeStable({ ...input, policy: DEFAULT_POLICY, now: NOW }).move).toBe(move);
  });
});

describe('S-37 between two reviews', () => {
  it.each<[string, (ago: number) => number, string | null]>([
    ['nothing ends a key whose need comes', () => 6, null],
    ['nor one whose need pauses', (ago) => (ago > 5 ? 6 : 0), null],
    ['one whose need has died is retired', (ago) => (ago > 80 ? 6 : 0), 'need_died'],
  ])('%s', (_, arrivals, rule) => {
    const observed = { ...COUNTS_ALONE, need: historyOf(arrivals), ...countsOf([]), policy: DEFAULT_POLICY };
    const window = { startedAt: new Date(NOW.getTime() - 60 * DAY_MS), endsAt: NOW, extensions: 0 };
    expect(judgeBetween(observed, window, NOW)?.rule ?? null).toBe(rule);
  });
});

describe('S-37 a retired key waits for its need', () => {
  it.each<[string, PatchKeyStatus, LifecycleRule, boolean]>([
    ['where the need died in the trial', 'experimental', 'need_died', true],
    ['where the need went into others', 'experimental', 'need_dissolved', true],
    ['where it was stable, and used no more', 'stable', 'never_used', true],
    ['where it was stable, and hardly used', 'stable', 'hardly_used', true],
    ['not where nobody used it in its trial', 'experimental', 'never_used', false],
    ['not where it was not proven in time', 'experimental', 'not_proven_in_time', false],
    ['not where it harmed', 'stable', 'harms_outcomes', false],
    ['not where its values were refused', 'stable', 'values_refused', false],
  ])('%s', (_, status, rule, expected) => {
    expect(comesBackWithItsNeed(status, rule)).toBe(expected);
  });
});

describe('a look before the window is over', () => {
  const early = { ...DEFAULT_POLICY, experiment: { share: 1, sequential: true } };
  it.each<[string, PatchKeyStatus, typeof early, boolean]>([
    ['at a stable key, whose need may die', 'stable', DEFAULT_POLICY, true],
    ['at a key on trial, where the policy decides early', 'experimental', early, true],
    ['at no other key on trial', 'experimental', DEFAULT_POLICY, false],
    ['at no key that waits for a person', 'proposed', early, false],
  ])('is taken %s', (_, status, policy, expected) => {
    const at = nextLookAt(status, policy, { need: historyOf(() => 6) }, NOW);
    expect(at !== null && at.getTime() > NOW.getTime()).toBe(expected);
  });
});

describe('the time that a look reads', () => {
  const window = { startedAt: new Date('2026-03-01T09:00:00Z'), endsAt: new Date('2026-03-31T09:00:00Z') };
  it.each([
    ['of a key on trial its window', 'experimental', '2026-03-01T09:00:00.000Z'],
    ['of a stable one two windows’ time', 'stable', '2026-01-30T09:00:00.000Z'],
  ])('is %s', (_, status, from) => {
    expect(lookedAtFrom(status, window, { days: 30 }).toISOString()).toBe(from);
  });

  it.each([
    ['begins where the last one ended', '2026-03-31T09:00:00Z', '2026-03-31T09:00:00.000Z'],
    ['also where the end is looked at late', '2026-04-30T08:59:59Z', '2026-03-31T09:00:00.000Z'],
    ['skips what nobody watched', '2026-05-31T09:00:00Z', '2026-05-30T09:00:00.000Z'],
    ['never begins before', '2026-01-01T00:00:00Z', '2026-03-31T09:00:00.000Z'],
  ])('of the next review %s', (_, now, from) => {
    const { startedAt, endsAt } = reviewAfter(window, { days: 30 }, new Date(now));
    expect(startedAt.toISOString()).toBe(from);
    expect(endsAt.getTime() - startedAt.getTime()).toBe(30 * DAY_MS);
  });
});

describe('a key has faded', () => {
  const coming = (count: number, chances: number) => ({ count, chances });
  it.each<[what: string, earlier: [number, number], later: [number, number], faded: boolean]>([
    ['after nine uses and none in the last third', [9, 20], [0, 10], true],
    ['not after eight', [8, 20], [0, 10], false],
    ['not where half of it goes on, however sure', [2_000, 2_000], [500, 1_000], false],
    ['where a little less than half does, surely', [2_000, 2_000], [450, 1_000], true],
    ['not where a few do by chance', [20, 20], [4, 10], false],
    ['not where it had no chance later', [9, 20], [0, 0], false],
    ['nor where it had none before', [0, 0], [0, 10], false],
    ['nor where it came before without one', [9, 0], [0, 10], false],
    ['of many thousands as well', [60_000, 100_000], [10_000, 50_000], true],
  ])('%s', (_, earlier, later, faded) => {
    expect(hasFaded(coming(...earlier), coming(...later))).toBe(faded);
  });

  it('the less surely the more comes at once', () => {
    const rare = (dispersion: number) =>
      hasFaded(coming(20, 20), coming(2, 10), { part: 0.5, accident: 0.03, dispersion });
    expect([1, 2].map(rare)).toEqual([true, false]);
  });
});
