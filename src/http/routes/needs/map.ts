import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../context.ts';
import { cohortsWithPool, findPool, liveClusters, mapPoints, placesOf } from '../../../db/pools/index.ts';
import { findScenario, poolOf } from '../../../db/scenarios/index.ts';
import { seesUnsigned } from '../../../domain/access/index.ts';
import { CallerId, PROBLEM_REPLY, ScenarioPath } from '../../contract/common.ts';
import { MapReply } from '../../contract/needs/map.ts';
import { callerOf } from '../../guards/auth.ts';
import { route, withTypes } from '../../typed.ts';
import { shownMap } from '../../views/pool-map.ts';

/** The pool as a picture: numbers only, the words are with the needs. */
export function mapRoutes(app: FastifyInstance, ctx: Context): void {
  withTypes(app).get(
    '/v1/scenarios/:scenario/map',
    route('read', {
      summary: 'Where needs and their phrases stand on a plane: like beside like, and where they were before',
      tags: ['needs'],
      params: ScenarioPath,
      querystring: Type.Object({ cohort: Type.Optional(CallerId) }),
      response: { 200: MapReply, 304: Type.Null(), ...PROBLEM_REPLY },
    }),
    async (request, reply) => {
      const { scenario, policy } = await findScenario(ctx.db, request.params.scenario);
      const pool = poolOf(scenario, request.query.cohort);
      const all = seesUnsigned(callerOf(request));
      const [row, clusters, places, points, cohorts] = await Promise.all([
        findPool(ctx.db, pool),
        liveClusters(ctx.db, pool),
        placesOf(ctx.db, pool),
        mapPoints(ctx.db, pool),
        all ? cohortsWithPool(ctx.db, scenario) : [],
      ]);
      const needs = clusters.map(({ id, verdict }) => ({ id, owners: verdict?.facts.owners ?? 0 }));
      const map = {
        mapped_at: row?.mappedAt?.toISOString() ?? null,
        cohorts,
        ...shownMap(points, needs, places, all ? null : policy.publication.owners),
      };
      reply.header('cache-control', 'private, no-cache');
      return map;
    },
  );
}
