/** Time is always handed in, so that months replay in seconds and windows can be tested at their edges. */
export type Clock = { now(): Date };

/** Days are UTC days, so each has as many milliseconds. */
export const DAY_MS = 86_400_000;

/** The UTC day of an instant, `2026-01-05`. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
