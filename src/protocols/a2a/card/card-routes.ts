import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../context.ts';
import { listScenarios } from '../../../db/scenarios/index.ts';
import { canonicalise, DomainError, digestOf } from '../../../domain/basics/index.ts';
import type { Template } from '../../../domain/template/index.ts';
import { askTemplate } from '../../../exchange/templates/ask-template.ts';
import { publishedTemplates } from '../../../exchange/templates/search-scenarios.ts';
import { CallerId, PROBLEM_REPLY } from '../../../http/contract/common.ts';
import { withTypes } from '../../../http/typed.ts';
import { cardOf } from './card.ts';
import { cardIn03, cardIn10 } from './card-json.ts';
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
  const route = (path: string, versionOf: (request: FastifyRequest) => '0.3' | '1.0') =>
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
        const content = cardOf(templates, address);
        const seal = ours ? ctx.seal : null;
        const card = await (versionOf(request) === '0.3' ? cardIn03(content, seal) : cardIn10(content, seal));
        reply
          .header('cache-control', 'public, max-age=60')
          .header('vary', 'A2A-Version')
          .header('etag', `"${digestOf(canonicalise(card))}"`);
        return card;
      },
    );
  route('/.well-known/agent-card.json', (request) =>
    String(request.headers['a2a-version'] ?? '').startsWith('0.') ? '0.3' : '1.0',
  );
  // Where clients of 0.2 and 0.3 looked first.
  route('/.well-known/agent.json', () => '0.3');
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
