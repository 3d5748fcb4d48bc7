import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { DomainError } from '../../../../domain/basics/index.ts';
import { readPolicy } from '../../../../domain/policy/index.ts';
import { openPools } from '../../../../ground/db/pools/index.ts';
import { changePolicy, findScenario } from '../../../../ground/db/scenarios/index.ts';
import { askForVersions, listHeldVersions } from '../../../../ground/db/versions/index.ts';
import { type Asked, routesOf, scenarioRoute } from '../../typed.ts';

const PolicyReply = Type.Object(
  {},
  { additionalProperties: true, description: 'All settings, see docs/reference/policy.md' },
);

/** The settings of one scenario: how ripe a need must be, how long a key is watched, what it must reach. */
export function policyRoutes(app: FastifyInstance, ctx: Context): void {
  const routes = routesOf(app, ctx, 'policy');
  routes.get('/v1/scenarios/:scenario/policy', SHOW, showPolicy);
  routes.patch('/v1/scenarios/:scenario/policy', CHANGE, change);
}

const SHOW = scenarioRoute('read', {
  summary: 'The settings of a scenario',
  response: { 200: PolicyReply },
});

async function showPolicy(ctx: Context, request: Asked<typeof SHOW>) {
  return { ...(await findScenario(ctx.db, request.params.scenario)).policy };
}

const CHANGE = scenarioRoute('admin', {
  summary: 'Change some settings; those not named stay as they are',
  body: Type.Object({}, { additionalProperties: true }),
  response: { 200: PolicyReply },
});

async function change(ctx: Context, request: Asked<typeof CHANGE>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  const policy = await changePolicy(ctx.db, scenario, (before) => {
    const read = readPolicy(request.body, before);
    if ('policy' in read) return read.policy;
    throw new DomainError('invalid_input', 'The policy is not valid.', { faults: read.errors });
  });
  // What waited for a person under the old policy may go out under the new one.
  if ((await listHeldVersions(ctx.db, scenario, 'waiting')).length > 0) {
    await askForVersions(ctx.db, scenario);
    ctx.queue.nudge('publish-schema-version', scenario);
  }
  for (const pool of await openPools(ctx.db, scenario)) ctx.queue.nudge('judge-maturity', pool);
  return { ...policy };
}
