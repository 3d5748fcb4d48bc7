import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../../context.ts';
import { DAY_MS, utcDay } from '../../../../domain/basics/index.ts';
import { coverageOf } from '../../../../domain/needs/index.ts';
import { scenarioSummaries } from '../../../../ground/db/scenarios/index.ts';
import { Me } from '../../contract/access/me.ts';
import { ScenarioList } from '../../contract/versions/scenarios.ts';
import { callerOf } from '../../guards/auth.ts';
import { type Asked, route, routesOf } from '../../typed.ts';

/** A month, as long as a usual observation window: what is shown beside a scenario is of now. */
const COVERAGE_DAYS = 30;

/** Who asks, and what there is for them: where every page begins. */
export function scenarioRoutes(app: FastifyInstance, ctx: Context): void {
  routesOf(app, ctx, 'access').get('/v1/me', ME, (_ctx, request) => whoAsks(request));
  routesOf(app, ctx, 'templates').get('/v1/scenarios', LIST, listScenarios);
}

const ME = route('message', {
  summary: 'Whose key this is, and what it may do',
  response: { 200: Me },
});

async function whoAsks(request: Asked<typeof ME>) {
  const { name, scopes, scenarios } = callerOf(request);
  return { name, scopes: [...scopes], scenarios: scenarios === null ? null : [...scenarios] };
}

const LIST = route('read', {
  summary: 'Scenarios that the key may see, how far each is, and what waits for a person',
  response: { 200: ScenarioList },
});

async function listScenarios(ctx: Context, request: Asked<typeof LIST>) {
  const now = ctx.clock.now();
  const since = utcDay(new Date(now.getTime() - (COVERAGE_DAYS - 1) * DAY_MS));
  const summaries = await scenarioSummaries(ctx.db, callerOf(request).scenarios, since);
  return {
    now: now.toISOString(),
    scenarios: summaries.map(({ scenario, schemaId, needs, keys, waiting, covered }) => ({
      scenario,
      schema_id: schemaId,
      needs,
      keys,
      waiting,
      coverage: coverageOf(covered),
    })),
  };
}
