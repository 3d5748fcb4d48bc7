import Type from 'typebox';
import { cohortNamed, compactTemplate } from '../../../domain/template/index.ts';
import { askTemplate } from '../../exchange/templates/ask-template.ts';
import { ASKER, ScenarioPath } from '../../http/contract/common.ts';
import { route, routesOf, scenarioRoute } from '../../http/typed.ts';
import { suggestionContexts } from './suggestions.ts';

/** What a scenario has for agents to read in few words: its keys on trial as contexts, its template in compact form. */
export const scenarioContextRoutes = routesOf('protocols', [
  scenarioRoute('GET /suggestions/contexts', 'read', {
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
    answer: async (ctx, { found, query }) => ({
      suggestions: await suggestionContexts(ctx, found.scenario, cohortNamed(query.cohort)),
    }),
  }),
  route('GET /v1/scenarios/:scenario/template/compact', 'read', {
    summary: 'The current template in as few words as a model needs; what is signed is the whole one',
    params: ScenarioPath,
    querystring: Type.Object({ cohort: ASKER.cohort }),
    response: { 200: Type.String() },
    async answer(ctx, { params: { scenario }, query, reply }) {
      const template = await askTemplate(ctx, { scenario, cohort: query.cohort });
      return reply.type('text/plain; charset=utf-8').send(`${compactTemplate(template)}\n`);
    },
  }),
]);
