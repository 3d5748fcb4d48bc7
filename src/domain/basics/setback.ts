/** A job that failed: how often in a row, why, and until when it is left alone. */
export type Setback = { readonly failures: number; readonly reason: string; readonly nextTryAt: Date };

/** The queue tries so often by itself, within seconds: what is over by then was no setback. */
export const TRIES_OF_THE_QUEUE = 5;
/** Two rounds of the sweep. */
const SHORTEST_MS = 10_000;
/** Whoever mends the cause need not wait longer, and what stays broken costs a try an hour. */
const LONGEST_MS = 3_600_000;

/**
 * Whether a job is left alone still. Its pause was counted from when it failed, so more than a whole one is never left of it:
 * where more seems to be, the clock was ahead then.
 */
export function isLeftAlone({ failures, nextTryAt }: Setback, now: Date): boolean {
  const left = nextTryAt.getTime() - now.getTime();
  return left > 0 && left <= pauseAfter(failures);
}

/**
 * How long a job that has failed so often in a row is left alone, in milliseconds. It doubles, so that work comes back after
 * no more than twice the time that whatever broke it was broken; and what breaks by its data costs others next to nothing.
 */
export function pauseAfter(failures: number): number {
  if (failures < TRIES_OF_THE_QUEUE) return 0;
  return Math.min(LONGEST_MS, SHORTEST_MS * 2 ** (failures - TRIES_OF_THE_QUEUE));
}
