import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../context.ts';
import { cohortNamed, compactTemplate } from '../../../domain/template/index.ts';
import { findScenario } from '../../../ground/db/scenarios/index.ts';
import { askTemplate } from '../../exchange/templates/ask-template.ts';
import { ASKER } from '../../http/contract/common.ts';
import { type Answering, type Asked, routesOf, scenarioRoute } from '../../http/typed.ts';
import { mutable } from './mutable.ts';
import { suggestionContexts } from './suggestions.ts';

/** What a scenario has for agents to read in few words: its keys on trial as contexts, its template in compact form. */
export function scenarioContextRoutes(app: FastifyInstance, ctx: Context): void {
  const routes = routesOf(app, ctx, 'protocols');
  routes.get('/v1/scenarios/:scenario/suggestions/contexts', CONTEXTS, listContexts);
  routes.get('/v1/scenarios/:scenario/template/compact', COMPACT, showCompact);
}

const CONTEXTS = scenarioRoute('read', {
  summary: 'Keys on trial as contexts to hand to agents: an abstract each, evidence by address',
  querystring: Type.Object({ cohort: ASKER.cohort }),
  response: {
    200: Type.Object({
      suggestions: Type.Array(
        Type.Object({
          AgentContext: Type.Ref('AgentContext'),
          explicability: Type.Object({}, { additionalProperties: true }),
        }),
      ),
    }),
  },
});

async function listContexts(ctx: Context, request: Asked<typeof CONTEXTS>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  const suggestions = await suggestionContexts(ctx, scenario, cohortNamed(request.query.cohort));
  return {
    suggestions: suggestions.map(({ AgentContext, explicability }) => ({
      AgentContext: mutable(AgentContext),
      explicability,
    })),
  };
}

const COMPACT = scenarioRoute('read', {
  summary: 'The current template in as few words as a model needs; what is signed is the whole one',
  querystring: Type.Object({ cohort: ASKER.cohort }),
  response: { 200: Type.String() },
});

async function showCompact(ctx: Context, request: Asked<typeof COMPACT>, reply: Answering<typeof COMPACT>) {
  const { scenario } = request.params;
  const template = await askTemplate(ctx, { scenario, cohort: request.query.cohort });
  return reply.type('text/plain; charset=utf-8').send(`${compactTemplate(template)}\n`);
}
