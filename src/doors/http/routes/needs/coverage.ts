import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../../context.ts';
import { coverageOf } from '../../../../domain/needs/index.ts';
import { findScenario } from '../../../../ground/db/scenarios/index.ts';
import { coverageDays } from '../../../../ground/db/trial/index.ts';
import { spanOf } from '../../answers/day-span.ts';
import { CoverageQuery, CoverageReply } from '../../contract/needs/coverage.ts';
import { type Asked, routesOf, scenarioRoute } from '../../typed.ts';

/** How much of what clients ask for the keys take, day by day (SDSI section 6, stage 3). */
export function coverageRoutes(app: FastifyInstance, ctx: Context): void {
  routesOf(app, ctx, 'needs').get('/v1/scenarios/:scenario/coverage', COVERAGE, showCoverage);
}

const COVERAGE = scenarioRoute('read', {
  summary: 'Share of payloads without a meaningful `other`, by UTC day of receipt',
  querystring: CoverageQuery,
  response: { 200: CoverageReply },
});

async function showCoverage(ctx: Context, request: Asked<typeof COVERAGE>) {
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
}
