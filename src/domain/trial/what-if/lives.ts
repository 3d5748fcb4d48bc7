import { utcDay } from '../../basics/index.ts';
import { livingOf, placeFor } from '../../keys/index.ts';
import { needHistory, silentFor } from '../../needs/index.ts';
import type { Policy } from '../../policy/index.ts';
import { judgeEarly } from '../early-decision.ts';
import { judgeWindow } from '../lifecycle.ts';
import { heardOf } from '../measured/heard.ts';
import { duringOf, sumOf } from '../measured/measurement.ts';
import type { Observed } from '../measured/observed.ts';
import {
  isOver,
  lookedAtFrom,
  type ObservationWindow,
  reviewAfter,
  windowOf,
} from '../observation-window.ts';
import { judgeBetween, judgeStable } from '../stable-watch.ts';
import type { LifecycleRule, Verdict } from '../verdict.ts';
import type { Birth } from './births.ts';
import type { Stretch } from './key-lives.ts';
import { endsOfDays } from './ripeness.ts';
import type { Stored, StoredKey } from './stored.ts';

type Life = {
  readonly birth: Birth;
  status: 'unborn' | 'proposed' | 'experimental' | 'stable' | 'retired';
  window: ObservationWindow | null;
  extensions: number;
  stretches: Stretch[];
};

/**
 * Which keys live when, day by day: they begin when their needs are ripe and there is a place, and are judged at the ends of
 * their windows, or early, by what was counted of them up to then.
 */
export function livesUnder(stored: Stored, policy: Policy, births: readonly Birth[]): Map<string, Stretch[]> {
  const lives = births.map(
    (birth): Life => ({ birth, status: 'unborn', window: null, extensions: 0, stretches: [] }),
  );
  const first = births[0]?.at;
  for (const now of first === undefined ? [] : endsOfDays(utcDay(first), stored.now)) {
    for (const life of lives) lookAt(life, stored, policy, now);
    for (const life of lives) begin(life, lives, policy, now);
  }
  return new Map(
    lives.flatMap(({ birth, stretches }) => (stretches.length === 0 ? [] : [[birth.name, stretches]])),
  );
}

function begin(life: Life, lives: readonly Life[], policy: Policy, now: Date): void {
  const { at, approvedAfter } = life.birth;
  if (life.status === 'unborn' && at <= now) {
    if (approvedAfter !== 0) enter(life, 'proposed', at, 'waits_for_a_person');
    else if (hasPlace(lives, policy)) beginTrial(life, policy, laterOf(at, dayBefore(now)));
    return;
  }
  if (life.status !== 'proposed' || approvedAfter === null) return;
  const approved = new Date(at.getTime() + approvedAfter);
  if (approved <= now && hasPlace(lives, policy)) beginTrial(life, policy, laterOf(approved, dayBefore(now)));
}

/** What had a place at once begins at its own hour, and what waited for one on the day it got it. */
function dayBefore(now: Date): Date {
  return new Date(Date.parse(utcDay(now)));
}

function laterOf(a: Date, b: Date): Date {
  return a > b ? a : b;
}

function hasPlace(lives: readonly Life[], { budget }: Policy): boolean {
  const living = lives.flatMap(({ status }) =>
    status === 'experimental' || status === 'stable' ? [{ status }] : [],
  );
  return placeFor(livingOf(living), budget) === null;
}

function beginTrial(life: Life, policy: Policy, at: Date): void {
  life.window = windowOf(at, policy.window, 0);
  enter(life, 'experimental', at, 'ripe');
}

function lookAt(life: Life, stored: Stored, policy: Policy, now: Date): void {
  const { birth, window } = life;
  const live = life.status === 'experimental' || life.status === 'stable';
  const end = endFromOutside(birth.key);
  if (end !== null && new Date(end.at) <= now && (live || life.status === 'proposed')) {
    leave(life, new Date(end.at), end.rule);
    return;
  }
  if (!live || window === null || birth.key === null) return;
  const verdict = verdictOf(life, birth.key, window, stored, policy, now);
  if (verdict === null) return;
  const at = isOver(window, now) ? window.endsAt : now;
  switch (verdict.move) {
    case 'promote':
      life.window = reviewAfter({ ...window, endsAt: at }, policy.window, at);
      enter(life, 'stable', at, verdict.rule);
      return;
    case 'retire':
      leave(life, at, verdict.rule);
      return;
    case 'extend':
      life.extensions++;
      life.window = windowOf(window.startedAt, policy.window, life.extensions);
      return;
    case 'keep':
      life.window = reviewAfter(window, policy.window, at);
      return;
    case 'wait':
      return;
  }
}

function verdictOf(
  { status, extensions }: Life,
  key: StoredKey,
  window: ObservationWindow,
  stored: Stored,
  policy: Policy,
  now: Date,
): Verdict<'promote' | 'retire' | 'extend' | 'keep' | 'wait'> | null {
  const over = isOver(window, now);
  const observed = (until: Date) => {
    const from = lookedAtFrom(status, { ...window, endsAt: until }, policy.window);
    return observedAt(key, { startedAt: from, endsAt: until }, stored, policy);
  };
  if (status === 'stable') {
    if (over) return judgeStable({ ...observed(window.endsAt), now: window.endsAt });
    // Most stable keys are used daily: only one that is silent for as long as a death takes at least is looked into.
    if (silentFor(key.arrivals, now) < policy.window.days) return null;
    return judgeBetween(observed(now), window, now);
  }
  if (!over && !policy.experiment.sequential) return null;
  const until = over ? window.endsAt : now;
  // Nobody was offered it in this time, so nothing is known of how it would have done.
  if (sumOf(duringOf(key.measurements, window.startedAt, until)).offered === 0) return null;
  return over
    ? judgeWindow({ ...observed(until), window, extensionsUsed: extensions, now: until })
    : judgeEarly({ ...observed(until), window, now });
}

/** What was known of a key by then; what only stands in sentences (gain, forecast, cohorts) is left out. */
function observedAt(
  key: StoredKey,
  { startedAt, endsAt: until }: ObservationWindow,
  { payloads }: Stored,
  policy: Policy,
): Observed {
  return {
    measurements: key.measurements,
    heard: heardOf(key.uses, startedAt, until),
    cohorts: 0,
    need: needHistory(key.arrivals, payloads, until),
    gain: null,
    forecast: null,
    redundancy: key.doubled,
    needLost: key.needLost,
    policy,
  };
}

/** Rules by which a look at the numbers ends a key; any other end came from outside, and would have come all the same. */
const BY_NUMBERS = {
  failed_early: true,
  harms_outcomes: true,
  values_refused: true,
  need_stays_in_words: true,
  need_died: true,
  need_dissolved: true,
  never_used: true,
  hardly_used: true,
  redundant: true,
  not_proven_in_time: true,
} as const satisfies Partial<Record<LifecycleRule, true>>;

function endFromOutside(key: StoredKey | null): { readonly at: string; readonly rule: string } | null {
  const last = key?.life.at(-1);
  if (last === undefined || last.to === null || last.endedBy === null) return null;
  return Object.hasOwn(BY_NUMBERS, last.endedBy) ? null : { at: last.to, rule: last.endedBy };
}

function enter(life: Life, status: 'proposed' | 'experimental' | 'stable', at: Date, rule: string): void {
  close(life, at, rule);
  life.status = status;
  life.stretches.push({ status, from: at.toISOString(), to: null, rule, endedBy: null });
}

function leave(life: Life, at: Date, rule: string): void {
  close(life, at, rule);
  life.status = 'retired';
}

function close(life: Life, at: Date, rule: string): void {
  const open = life.stretches.at(-1);
  if (open !== undefined)
    life.stretches[life.stretches.length - 1] = { ...open, to: at.toISOString(), endedBy: rule };
}
