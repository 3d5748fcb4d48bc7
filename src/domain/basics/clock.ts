/** Time is always handed in, so that months replay in seconds and windows can be tested at their edges. */
export type Clock = { now(): Date };

/** Days are UTC days, so each has as many milliseconds. */
export const DAY_MS = 86_400_000;

/** Whether a text is a day of the calendar in that form: 2026-02-30 would roll over to March. */
export function isUtcDay(text: string): boolean {
  const read = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(read.getTime()) && utcDay(read) === text;
}

/** The UTC day of an instant, `2026-01-05`. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
