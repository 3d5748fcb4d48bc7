import { DAY_MS } from '../basics/index.ts';
import type { PatchKeyStatus } from '../keys/index.ts';
import { allowedSilence, nextLook, rhythmOf, silenceOf } from '../needs/index.ts';
import type { Policy } from '../policy/index.ts';
import {
  deadNeed,
  hasFewer,
  merits,
  numbersOf,
  type Observed,
  observedOf,
  onDays,
  ratesWithin,
} from './measured/observed.ts';
import type { ObservationWindow } from './observation-window.ts';
import { provenDisuse, provenHarm, provenUnwanted, RETIRED_BELOW } from './proof.ts';
import type { LifecycleRule, Verdict } from './verdict.ts';

/**
 * What comes with the seasons falls to a third and comes back: with half in its place, 115 of 200 simulated needs that
 * went from three a day to one in two days lost their stable key. A dead one leaves strays of less than a tenth.
 */
const ALL_BUT_GONE = 0.15;

/**
 * Looks at a stable key again, over the last two windows' time up to `now`, so that a need of once a month is not
 * missed. It need not prove itself a second time, only not be proven bad: its clients rely on it, so thin evidence
 * keeps it. It goes when its need is dead, or all but gone and the key hardly used, or when its use is surely below the
 * bar of promotion.
 */
export function judgeStable(input: Observed & { readonly now: Date }): Verdict<'keep' | 'retire'> {
  const { now, policy } = input;
  const { window } = policy;
  const windowsAgo = (count: number) => new Date(now.getTime() - count * window.days * DAY_MS);
  const [twoAgo, oneAgo] = [windowsAgo(2), windowsAgo(1)];
  const rhythm = rhythmOf(input.need.days);
  const rates = ratesWithin(input, rhythm, twoAgo, now);
  const numbers = numbersOf(input, rhythm, rates, oneAgo, now);
  const unused = [oneAgo, twoAgo].map((from) => {
    if (hasFewer(input.need, from, now, ALL_BUT_GONE) === false) return null;
    const { expected, people } = ratesWithin(input, rhythm, from, now);
    return provenDisuse(expected, people.adoption, RETIRED_BELOW.silence, onDays(rhythm));
  });
  // What would surely not be promoted any more is not worth its reading, however steadily it comes.
  const { all, expected, people } = rates;
  unused.push(provenDisuse(expected, people.adoption, policy.promotion.adoption, onDays(rhythm)));
  const fault =
    provenHarm(all, people) ??
    deadNeed(rhythm, numbers.silence) ??
    provenUnwanted(all, people) ??
    unused.find((disuse) => disuse !== null) ??
    null;
  if (fault !== null) return { move: 'retire', ...fault, numbers };
  const kept = merits({ ...all, adoption: expected }, numbers, onDays(rhythm));
  return { move: 'keep', rule: 'still_good', numbers, sentence: `Kept: ${kept}` };
}

/** Between two reviews of a stable key only one thing ends it: its need has died. */
export function judgeBetween(
  observed: Observed,
  window: ObservationWindow,
  now: Date,
): Verdict<'retire'> | null {
  const { rhythm, numbers } = observedOf(observed, window.startedAt, now);
  const fault = deadNeed(rhythm, numbers.silence);
  return fault === null ? null : { move: 'retire', ...fault, numbers };
}

/**
 * When a key is looked at again though its window is not over; null: not before. A stable one when its need could be
 * dead, so that no look is made in vain while it comes; one on trial every day, where the policy decides early.
 */
export function nextLookAt(
  status: PatchKeyStatus,
  { window, experiment }: Pick<Policy, 'window' | 'experiment'>,
  { need }: Pick<Observed, 'need'>,
  now: Date,
): Date | null {
  if (status === 'stable') {
    const allowed = allowedSilence(rhythmOf(need.days), window);
    return nextLook(silenceOf(need.days, need.lastDay, allowed), now);
  }
  if (status !== 'experimental' || !experiment.sequential) return null;
  return nextLook({ lastDay: null, days: 0, allowed: 1 }, now);
}

/**
 * Whether a retired key waits for its need. One that was found wanting in its trial, or harms, is not tried again; one
 * that had proved itself, or whose need itself went, comes back with it.
 */
export function comesBackWithItsNeed(status: PatchKeyStatus, rule: LifecycleRule): boolean {
  return (
    rule === 'need_died' ||
    rule === 'need_dissolved' ||
    (status === 'stable' && (rule === 'never_used' || rule === 'hardly_used'))
  );
}
