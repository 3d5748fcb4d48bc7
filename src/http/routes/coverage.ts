import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { coverageDays } from '../../db/coverage.ts';
import { findScenario } from '../../db/scenarios.ts';
import { DAY_MS, utcDay } from '../../domain/clock.ts';
import { coverageOf } from '../../domain/coverage.ts';
import { DomainError } from '../../domain/errors.ts';
import { PROBLEM_REPLY, ScenarioPath } from '../contract/common.ts';
import { CoverageQuery, CoverageReply } from '../contract/coverage.ts';
import { withTypes } from '../typed.ts';

/** As many days as one answer lists, and as many as are shown where nothing is asked. */
const MOST_DAYS = 400;
const USUAL_DAYS = 90;

/** How much of what clients ask for the keys take, day by day (SDSI section 6, stage 3). */
export function coverageRoutes(app: FastifyInstance, ctx: Context): void {
  withTypes(app).get(
    '/v1/scenarios/:scenario/coverage',
    {
      config: { scope: 'read' },
      schema: {
        summary: 'Share of payloads without a meaningful `other`, by UTC day of receipt',
        tags: ['needs'],
        params: ScenarioPath,
        querystring: CoverageQuery,
        response: { 200: CoverageReply, ...PROBLEM_REPLY },
      },
    },
    async (request) => {
      const { scenario } = await findScenario(ctx.db, request.params.scenario);
      const span = spanOf(request.query, ctx.clock.now());
      const days = await coverageDays(ctx.db, scenario, span, request.query.cohort);
      const sum = days.reduce(
        (total, { payloads, inWords }) => ({
          payloads: total.payloads + payloads,
          inWords: total.inWords + inWords,
        }),
        { payloads: 0, inWords: 0 },
      );
      return { days: days.map((day) => ({ day: day.day, ...coverageOf(day) })), total: coverageOf(sum) };
    },
  );
}

function spanOf(query: { from?: string; to?: string }, now: Date): { from: string; to: string } {
  const to = query.to ?? utcDay(now);
  const end = instantOf('to', to);
  const from = query.from ?? utcDay(new Date(end - (USUAL_DAYS - 1) * DAY_MS));
  const days = (end - instantOf('from', from)) / DAY_MS + 1;
  if (days >= 1 && days <= MOST_DAYS) return { from, to };
  throw new DomainError('invalid_input', `"from" and "to" span 1 to ${MOST_DAYS} days, both included.`);
}

function instantOf(name: string, day: string): number {
  const instant = new Date(`${day}T00:00:00Z`);
  // The 30th of February rolls over to March.
  if (!Number.isNaN(instant.getTime()) && utcDay(instant) === day) return instant.getTime();
  throw new DomainError('invalid_input', `"${name}" is no day of the calendar: ${day}`);
}
