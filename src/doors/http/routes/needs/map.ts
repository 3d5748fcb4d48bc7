import Type from 'typebox';
import { seesUnsigned } from '../../../../domain/access/index.ts';
import {
  cohortsWithPool,
  findPool,
  liveClusters,
  mapPoints,
  placesOf,
} from '../../../../ground/db/pools/index.ts';
import { poolOf } from '../../../../ground/db/scenarios/index.ts';
import { CallerId } from '../../contract/common.ts';
import { MapReply } from '../../contract/needs/map.ts';
import { routesOf, scenarioRoute } from '../../typed.ts';
import { shownMap } from '../../views/pool-map.ts';

/** The pool as a picture: numbers only, the words are with the needs. */
export const mapRoutes = routesOf('needs', [
  scenarioRoute('GET /map', 'read', {
    summary: 'Where needs and their phrases stand on a plane: like beside like, and where they were before',
    querystring: Type.Object({ cohort: Type.Optional(CallerId) }),
    response: { 200: MapReply, 304: Type.Null() },
    async answer({ db }, { found: { scenario, policy }, caller, query, reply }) {
      const pool = poolOf(scenario, query.cohort);
      const all = seesUnsigned(caller);
      const [row, clusters, places, points, cohorts] = await Promise.all([
        findPool(db, pool),
        liveClusters(db, pool),
        placesOf(db, pool),
        mapPoints(db, pool),
        all ? cohortsWithPool(db, scenario) : [],
      ]);
      const needs = clusters.map(({ id, verdict }) => ({ id, owners: verdict?.facts.owners ?? 0 }));
      reply.header('cache-control', 'private, no-cache');
      return {
        mapped_at: row?.mappedAt ?? null,
        cohorts,
        ...shownMap(points, needs, places, all ? null : policy.publication.owners),
      };
    },
  }),
]);
