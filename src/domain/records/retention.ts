import { DAY_MS } from '../basics/index.ts';
import type { Policy } from '../policy/index.ts';

/** Instants: what was received at or before them is forgotten; null: nothing is. */
export type Forgotten = { readonly texts: Date | null; readonly fragments: Date | null };

/** Days that a year and any month have. A term as long as this goes by months: what is left is never less than a year. */
const BY_MONTHS = 366 + 31;

/**
 * What a scenario keeps no longer. A text never outlives the fragment that it is of. Long terms end for a whole month as soon
 * as they end for its first day: nothing is kept longer than the policy says, and months go in one piece (`ground/db/upkeep/drop-months.ts`).
 */
export function forgottenBy(now: Date, { text, fragments }: Policy['retention']): Forgotten {
  const before = (days: number) => (days === 0 ? null : new Date(now.getTime() - days * DAY_MS));
  const gone = before(fragments);
  return {
    texts: before(text),
    fragments: gone !== null && fragments >= BY_MONTHS ? new Date(nextMonth(gone).getTime() - 1) : gone,
  };
}

/** The first instant of the UTC month after the one that an instant is in. */
export function nextMonth(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}
