import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { seesUnsigned } from '../../../../domain/access/index.ts';
import {
  cohortsWithPool,
  findPool,
  liveClusters,
  mapPoints,
  placesOf,
} from '../../../../ground/db/pools/index.ts';
import { findScenario, poolOf } from '../../../../ground/db/scenarios/index.ts';
import { CallerId } from '../../contract/common.ts';
import { MapReply } from '../../contract/needs/map.ts';
import { callerOf } from '../../guards/auth.ts';
import { type Answering, type Asked, routesOf, scenarioRoute } from '../../typed.ts';
import { shownMap } from '../../views/pool-map.ts';

/** The pool as a picture: numbers only, the words are with the needs. */
export function mapRoutes(app: FastifyInstance, ctx: Context): void {
  routesOf(app, ctx, 'needs').get('/v1/scenarios/:scenario/map', MAP, showMap);
}

const MAP = scenarioRoute('read', {
  summary: 'Where needs and their phrases stand on a plane: like beside like, and where they were before',
  querystring: Type.Object({ cohort: Type.Optional(CallerId) }),
  response: { 200: MapReply, 304: Type.Null() },
});

async function showMap(ctx: Context, request: Asked<typeof MAP>, reply: Answering<typeof MAP>) {
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
}
