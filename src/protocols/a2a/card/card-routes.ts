import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../context.ts';
import { listScenarios } from '../../../db/scenarios/index.ts';
import { DomainError } from '../../../domain/basics/index.ts';
import type { Template } from '../../../domain/template/index.ts';
import { askTemplate } from '../../../exchange/templates/ask-template.ts';
import { publishedTemplates } from '../../../exchange/templates/search-scenarios.ts';
import { CallerId, PROBLEM_REPLY } from '../../../http/contract/common.ts';
import { withTypes } from '../../../http/typed.ts';
import { cardOf } from './card.ts';
import { cardJson } from './card-json.ts';
import { serviceAddress } from './service-address.ts';

const CardQuery = Type.Object({
  channel: Type.Optional(Type.Union([Type.Literal('stable'), Type.Literal('experimental')])),
  client_agent: Type.Optional(
    Type.String({
      ...CallerId,
      description: 'Who asks, where keys on trial are offered to a share of agents only',
    }),
  ),
});

/** The agent card: for everybody, and about nothing but what is published. */
export function cardRoutes(app: FastifyInstance, ctx: Context, publicUrl: string | null): void {
  const typed = withTypes(app);
  // The second is where clients of 0.2 and of early 0.3 look.
  for (const path of ['/.well-known/agent-card.json', '/.well-known/agent.json'])
    typed.get(
      path,
      {
        config: { scope: 'open' },
        schema: {
          summary:
            'Agent card (A2A) with the schemas of all scenarios; channel=experimental for keys on trial',
          tags: ['protocols'],
          querystring: CardQuery,
          response: { 200: Type.Object({}, { additionalProperties: true }), ...PROBLEM_REPLY },
        },
      },
      async (request, reply) => {
        const { channel, client_agent } = request.query;
        const templates =
          channel === 'experimental' ? await onTrial(ctx, client_agent) : await publishedTemplates(ctx);
        const { address, ours } = serviceAddress(request, publicUrl);
        const card = await cardJson(cardOf(templates, address), ours ? ctx.seal : null);
        reply.header('cache-control', 'public, max-age=60');
        return card;
      },
    );
}

/** Of each scenario what its experimental channel gives this agent; one whose first version is not out yet has no place. */
async function onTrial(ctx: Context, clientAgent: string | undefined): Promise<Template[]> {
  const scenarios = await listScenarios(ctx.db);
  const templates = await Promise.all(
    scenarios.map(async (scenario): Promise<Template[]> => {
      try {
        return [await askTemplate(ctx, { scenario, channel: 'experimental', clientAgent })];
      } catch (problem) {
        if (problem instanceof DomainError && problem.code === 'unavailable') return [];
        throw problem;
      }
    }),
  );
  return templates.flat();
}
