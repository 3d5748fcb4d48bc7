import { DAY_MS, DomainError, isUtcDay, utcDay } from '../../../../domain/basics/index.ts';
import { coverageOf } from '../../../../domain/needs/index.ts';
import { activeDays, coverageDays } from '../../../../ground/db/trial/index.ts';
import { ActivityQuery, ActivityReply, CoverageQuery, CoverageReply } from '../../contract/needs/coverage.ts';
import { routesOf, scenarioRoute } from '../../typed.ts';

/** As many days as one answer lists, and as many as are shown where nothing is asked. */
const MOST_DAYS = 400;
const USUAL_DAYS = 90;

/** The story of a scenario in numbers, day by day: how much of what is asked for the keys take (SDSI section 6, stage 3), and what came in. */
export const coverageRoutes = routesOf('needs', [
  scenarioRoute('GET /coverage', 'read', {
    summary: 'Share of payloads without a meaningful `other`, by UTC day of receipt',
    querystring: CoverageQuery,
    response: { 200: CoverageReply },
    async answer(ctx, { found, query }) {
      const span = spanOf(query, ctx.clock.now());
      const days = await coverageDays(ctx.db, found.scenario, span, query.cohort);
      const sum = days.reduce(
        (total, { payloads, inWords }) => ({
          payloads: total.payloads + payloads,
          inWords: total.inWords + inWords,
        }),
        { payloads: 0, inWords: 0 },
      );
      return { days: days.map((day) => ({ day: day.day, ...coverageOf(day) })), total: coverageOf(sum) };
    },
  }),
  scenarioRoute('GET /activity', 'read', {
    summary: 'Fragments in, needs found and moves of keys, by UTC day',
    querystring: ActivityQuery,
    response: { 200: ActivityReply },
    async answer(ctx, { found, query }) {
      const { from, to } = spanOf(query, ctx.clock.now());
      const before = new Date(Date.parse(to) + DAY_MS);
      return { days: await activeDays(ctx.db, found.scenario, { from: new Date(from), before }) };
    },
  }),
]);

/** The UTC days, both included, that a query asks for; to today, and the quarter before, where it does not say. @throws DomainError `invalid_input` */
function spanOf(query: { from?: string; to?: string }, now: Date) {
  const to = query.to ?? utcDay(now);
  const end = startOf('to', to);
  const from = query.from ?? utcDay(new Date(end - (USUAL_DAYS - 1) * DAY_MS));
  const days = (end - startOf('from', from)) / DAY_MS + 1;
  if (days >= 1 && days <= MOST_DAYS) return { from, to };
  throw new DomainError('invalid_input', `"from" and "to" span 1 to ${MOST_DAYS} days, both included.`);
}

function startOf(name: string, day: string): number {
  if (isUtcDay(day)) return Date.parse(day);
  throw new DomainError('invalid_input', `"${name}" is no day of the calendar: ${day}`);
}
