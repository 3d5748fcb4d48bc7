import { DAY_MS } from './clock.ts';
import type { Policy } from './policy.ts';

/** Instants: what was received at or before them is forgotten; null: nothing is. */
export type Forgotten = { readonly texts: Date | null; readonly fragments: Date | null };

/** What a scenario keeps no longer. A text never outlives the fragment that it is of. */
export function forgottenBy(now: Date, { text, fragments }: Policy['retention']): Forgotten {
  const before = (days: number) => (days === 0 ? null : new Date(now.getTime() - days * DAY_MS));
  return { texts: before(text), fragments: before(fragments) };
}
