import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { searchScenarios } from '../../../exchange/templates/search-scenarios.ts';
import { ScenarioSearchReply } from '../../contract/versions/templates.ts';
import { callerOf } from '../../guards/auth.ts';
import { route, routesOf } from '../../typed.ts';

/** Which scenario a wish may be for, among those that the caller may see. */
export function scenarioSearchRoutes(app: FastifyInstance, ctx: Context): void {
  routesOf(app, ctx, 'templates').get('/v1/scenarios/search', SEARCH, (_ctx, request) =>
    searchScenarios(ctx, request.query.q, callerOf(request)),
  );
}

const SEARCH = route('read', {
  summary:
    'Scenarios that a wish in words may be for, the likeliest first; an empty list says that there is none',
  querystring: Type.Object({ q: Type.String({ description: 'Up to 1,000 characters' }) }),
  response: { 200: ScenarioSearchReply },
});
