import { DAY_MS, DomainError, utcDay } from '../../../domain/basics/index.ts';

/** As many days as one answer lists, and as many as are shown where nothing is asked. */
const MOST_DAYS = 400;
const USUAL_DAYS = 90;

/** The UTC days, both included, that a query asks for; to today, and the quarter before, where it does not say. @throws DomainError `invalid_input` */
export function spanOf(query: { from?: string; to?: string }, now: Date) {
  const to = query.to ?? utcDay(now);
  const end = startOf('to', to);
  const from = query.from ?? utcDay(new Date(end - (USUAL_DAYS - 1) * DAY_MS));
  const days = (end - startOf('from', from)) / DAY_MS + 1;
  if (days >= 1 && days <= MOST_DAYS) return { from, to };
  throw new DomainError('invalid_input', `"from" and "to" span 1 to ${MOST_DAYS} days, both included.`);
}

function startOf(name: string, day: string): number {
  const instant = new Date(`${day}T00:00:00Z`);
  // The 30th of February rolls over to March.
  if (!Number.isNaN(instant.getTime()) && utcDay(instant) === day) return instant.getTime();
  throw new DomainError('invalid_input', `"${name}" is no day of the calendar: ${day}`);
}
