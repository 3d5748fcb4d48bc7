import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { DomainError } from '../../../../domain/basics/index.ts';
import { findScenario } from '../../../../ground/db/scenarios/index.ts';
import { decideHeldVersion, listHeldVersions } from '../../../../ground/db/versions/index.ts';
import { publishVersions } from '../../../../ground/signing/publish-versions.ts';
import { lineOf, ScenarioName } from '../../contract/common.ts';
import { HeldVersionList } from '../../contract/versions/versions.ts';
import { callerOf } from '../../guards/auth.ts';
import { type Asked, route, routesOf, scenarioRoute } from '../../typed.ts';

const VERBS = { approve: 'approved', reject: 'rejected' } as const;

/** Stable versions with changes of a class that the policy wants a person to see (`publication.approve`). */
export function heldVersionRoutes(app: FastifyInstance, ctx: Context): void {
  const routes = routesOf(app, ctx, 'versions');
  routes.get('/v1/scenarios/:scenario/held-versions', LIST, listHeld);
  for (const verb of ['approve', 'reject'] as const)
    routes.post(`/v1/scenarios/:scenario/held-versions/:content/${verb}`, DECIDE[verb], (ctx, request) =>
      decide(ctx, verb, request),
    );
}

const LIST = scenarioRoute('read', {
  summary: 'Versions that wait for a person, with what they would change',
  response: { 200: HeldVersionList },
});

async function listHeld(ctx: Context, request: Asked<typeof LIST>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  const rows = await listHeldVersions(ctx.db, scenario, 'waiting');
  return {
    held_versions: rows.map((row) => ({
      content: row.content,
      schema_id: row.schemaId,
      cohort: row.cohort,
      held_at: row.heldAt.toISOString(),
      sentence: row.sentence,
      changes: row.changes.map((change) => ({ ...change, patch: [...change.patch] })),
    })),
  };
}

const deciding = (summary: string) =>
  route('approve', {
    summary,
    params: Type.Object({ scenario: ScenarioName, content: Type.String({ maxLength: 100 }) }),
    body: Type.Object({ reason: lineOf(1, 1_000) }, { additionalProperties: false }),
    response: { 200: Type.Object({ state: Type.String(), published: Type.Array(Type.String()) }) },
  });

const DECIDE = {
  approve: deciding('Let a version through that waits, with the reason'),
  reject: deciding('Refuse a version that waits, with the reason'),
};

async function decide(ctx: Context, verb: keyof typeof DECIDE, request: Asked<ReturnType<typeof deciding>>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  const { content } = request.params;
  const held = (await listHeldVersions(ctx.db, scenario)).find((row) => row.content === content);
  if (held === undefined)
    throw new DomainError('unknown_version', `No version with the content ${content} was held.`);
  const state = VERBS[verb];
  const decision = {
    state,
    by: callerOf(request).name,
    because: request.body.reason,
    at: ctx.clock.now(),
  };
  if (!(await decideHeldVersion(ctx.db, held, decision)))
    throw new DomainError('wrong_state', `It is ${held.state}; there is nothing to ${verb}.`);
  return { state, published: (await publishVersions(ctx, scenario)) ?? [] };
}
