import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { standingOf } from '../../../../domain/needs/index.ts';
import { listOwners, vouchFor } from '../../../../ground/db/intake/index.ts';
import { openPools } from '../../../../ground/db/pools/index.ts';
import { findScenario } from '../../../../ground/db/scenarios/index.ts';
import { CallerId, ScenarioName } from '../../contract/common.ts';
import { OwnerList } from '../../contract/intake/quarantine.ts';
import { callerOf } from '../../guards/auth.ts';
import { type Answering, type Asked, route, routesOf, scenarioRoute } from '../../typed.ts';

const MOST_OWNERS = 1_000;

/** Whose voices count how much, and a person's word for those that are new. */
export function ownerRoutes(app: FastifyInstance, ctx: Context): void {
  const routes = routesOf(app, ctx, 'trust');
  routes.get('/v1/scenarios/:scenario/owners', LIST, showOwners);
  routes.post('/v1/scenarios/:scenario/owners/:owner/vouch', VOUCH, vouch);
}

const LIST = scenarioRoute('curate', {
  summary: `The ${MOST_OWNERS} newest owners, with how much their voices count`,
  response: { 200: OwnerList },
});

async function showOwners(ctx: Context, request: Asked<typeof LIST>) {
  const { scenario, policy } = await findScenario(ctx.db, request.params.scenario);
  const now = ctx.clock.now();
  const rows = await listOwners(ctx.db, scenario, MOST_OWNERS);
  return {
    owners: rows.map((row) => ({
      owner: row.owner,
      first_observed: row.firstObserved.toISOString(),
      first_received: row.firstReceived.toISOString(),
      standing: standingOf(row, policy.trust, now),
      vouched_by: row.vouchedBy,
      vouched_at: row.vouchedAt?.toISOString() ?? null,
    })),
  };
}

const VOUCH = route(
  'approve',
  {
    summary: 'Answer for an owner: its voice counts whole from now on, and it is never taken for a campaign',
    params: Type.Object({ scenario: ScenarioName, owner: CallerId }),
    response: { 204: Type.Null() },
  },
  { namesPeople: ['owner'] },
);

async function vouch(ctx: Context, request: Asked<typeof VOUCH>, reply: Answering<typeof VOUCH>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  const by = callerOf(request).name;
  await vouchFor(ctx.db, scenario, request.params.owner, { by, at: ctx.clock.now() });
  for (const pool of await openPools(ctx.db, scenario)) ctx.queue.nudge('judge-maturity', pool);
  return reply.code(204).send(null);
}
