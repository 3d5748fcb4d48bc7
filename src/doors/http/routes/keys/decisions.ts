import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../../context.ts';
import { decisionsAfter, decisionsBefore } from '../../../../ground/db/keys/index.ts';
import { findScenario } from '../../../../ground/db/scenarios/index.ts';
import { DecisionList, DecisionsQuery } from '../../contract/service/events.ts';
import { callerOf } from '../../guards/auth.ts';
import { type Asked, routesOf, scenarioRoute } from '../../typed.ts';
import { decisionsFor } from '../../views/readers-view.ts';

const USUAL_LIMIT = 100;

/** The chain of decisions, a page at a time: all that ever happened to a scenario's keys and versions. */
export function decisionRoutes(app: FastifyInstance, ctx: Context): void {
  routesOf(app, ctx, 'keys').get('/v1/scenarios/:scenario/decisions', DECISIONS, listDecisions);
}

const DECISIONS = scenarioRoute('read', {
  summary: 'Who or what decided what, by which rule, on which numbers; oldest first unless asked otherwise',
  description:
    'To the scope `read` alone, decisions about keys that were never signed, and about fewer owners than the policy publishes, are withheld: their digests stay.',
  querystring: DecisionsQuery,
  response: { 200: DecisionList },
});

async function listDecisions(ctx: Context, request: Asked<typeof DECISIONS>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  const { after, limit = String(USUAL_LIMIT), order } = request.query;
  const rows =
    order === 'newest'
      ? await decisionsBefore(ctx.db, scenario, Number(after ?? Number.MAX_SAFE_INTEGER), Number(limit) + 1)
      : await decisionsAfter(ctx.db, scenario, Number(after ?? 0), Number(limit) + 1);
  const page = await decisionsFor(ctx.db, callerOf(request), scenario, rows.slice(0, Number(limit)));
  return {
    decisions: page.map(({ scenario: _, at, previousDigest, ...decision }) => ({
      ...decision,
      at: at.toISOString(),
      previous_digest: previousDigest,
    })),
    next: rows.length > page.length ? String(page.at(-1)?.seq) : null,
  };
}
