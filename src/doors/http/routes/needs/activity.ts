import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../../context.ts';
import { DAY_MS } from '../../../../domain/basics/index.ts';
import { findScenario } from '../../../../ground/db/scenarios/index.ts';
import { activeDays } from '../../../../ground/db/trial/index.ts';
import { spanOf } from '../../answers/day-span.ts';
import { ActivityQuery, ActivityReply } from '../../contract/needs/activity.ts';
import { type Asked, routesOf, scenarioRoute } from '../../typed.ts';

/** What came in, and what the service made of it: the story of a scenario in numbers. */
export function activityRoutes(app: FastifyInstance, ctx: Context): void {
  routesOf(app, ctx, 'needs').get('/v1/scenarios/:scenario/activity', ACTIVITY, showActivity);
}

const ACTIVITY = scenarioRoute('read', {
  summary: 'Fragments in, needs found and moves of keys, by UTC day',
  querystring: ActivityQuery,
  response: { 200: ActivityReply },
});

async function showActivity(ctx: Context, request: Asked<typeof ACTIVITY>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  const { from, to } = spanOf(request.query, ctx.clock.now());
  const before = new Date(Date.parse(to) + DAY_MS);
  return { days: await activeDays(ctx.db, scenario, { from: new Date(from), before }) };
}
