import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../context.ts';
import { findScenario } from '../../db/scenarios/index.ts';
import { cohortNamed, compactTemplate } from '../../domain/template/index.ts';
import { askTemplate } from '../../exchange/templates/ask-template.ts';
import { ASKER, PROBLEM_REPLY, ScenarioPath } from '../../http/contract/common.ts';
import { type Answering, type Asked, route, withTypes } from '../../http/typed.ts';
import { mutable } from './mutable.ts';
import { suggestionContexts } from './suggestions.ts';

const tags = ['protocols'];

/** What a scenario has for agents to read in few words: its keys on trial as contexts, its template in compact form. */
export function scenarioContextRoutes(app: FastifyInstance, ctx: Context): void {
  const typed = withTypes(app);
  typed.get('/v1/scenarios/:scenario/suggestions/contexts', CONTEXTS, (request) =>
    listContexts(ctx, request),
  );
  typed.get('/v1/scenarios/:scenario/template/compact', COMPACT, (request, reply) =>
    showCompact(ctx, request, reply),
  );
}

const CONTEXTS = route('read', {
  summary: 'Keys on trial as contexts to hand to agents: an abstract each, evidence by address',
  tags,
  params: ScenarioPath,
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
    ...PROBLEM_REPLY,
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

const COMPACT = route('read', {
  summary: 'The current template in as few words as a model needs; what is signed is the whole one',
  tags,
  params: ScenarioPath,
  querystring: Type.Object({ cohort: ASKER.cohort }),
  response: { 200: Type.String(), ...PROBLEM_REPLY },
});

async function showCompact(ctx: Context, request: Asked<typeof COMPACT>, reply: Answering<typeof COMPACT>) {
  const { scenario } = request.params;
  const template = await askTemplate(ctx, { scenario, cohort: request.query.cohort });
  return reply.type('text/plain; charset=utf-8').send(`${compactTemplate(template)}\n`);
}
