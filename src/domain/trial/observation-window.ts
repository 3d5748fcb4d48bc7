import { DAY_MS } from '../basics/index.ts';
import type { Policy } from '../policy/index.ts';

/** From `startedAt` on, up to but not including `endsAt`; what comes at `endsAt` belongs to the next window. */
export type ObservationWindow = { readonly startedAt: Date; readonly endsAt: Date };

/**
 * The window of a key after so many extensions. Days are 24 hours of UTC, so neither daylight saving nor the
 * server's zone moves an edge. An extension lengthens the window: evidence gathered so far keeps counting.
 */
export function windowOf(startedAt: Date, policy: Policy['window'], extensions: number): ObservationWindow {
  return { startedAt, endsAt: new Date(startedAt.getTime() + policy.days * (1 + extensions) * DAY_MS) };
}

/** Two windows' time up to a look at a stable key, so that a need of once a month is not missed; of one on trial its window. */
export function lookedAtFrom(
  status: string,
  { startedAt, endsAt }: ObservationWindow,
  { days }: Policy['window'],
): Date {
  return status === 'stable' ? new Date(endsAt.getTime() - 2 * days * DAY_MS) : startedAt;
}

/** A window is over from its very last instant on: `now` = `endsAt` closes it, a millisecond before does not. */
export function isOver(window: ObservationWindow, now: Date): boolean {
  return now.getTime() >= window.endsAt.getTime();
}

/**
 * The review period of a stable key after `window`: as long as a window, one on the other. Where the service stood still
 * for longer, the periods that nobody watched are skipped.
 */
export function reviewAfter(
  window: ObservationWindow,
  policy: Policy['window'],
  now: Date,
): ObservationWindow {
  const length = policy.days * DAY_MS;
  const missed = Math.max(0, Math.floor((now.getTime() - window.endsAt.getTime()) / length));
  const startedAt = new Date(window.endsAt.getTime() + missed * length);
  return { startedAt, endsAt: new Date(startedAt.getTime() + length) };
}
