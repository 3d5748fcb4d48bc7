import Type from 'typebox';
import { seesUnsigned } from '../../../../domain/access/index.ts';
import { DAY_MS, tally } from '../../../../domain/basics/index.ts';
import { besideNeed, type PoolMap } from '../../../../domain/needs/index.ts';
import {
  cohortsWithPool,
  findPool,
  liveClusters,
  type MapPoint,
  mapPoints,
  placesOf,
} from '../../../../ground/db/pools/index.ts';
import { poolOf } from '../../../../ground/db/scenarios/index.ts';
import { CallerId } from '../../contract/common.ts';
import { MapReply } from '../../contract/needs/map.ts';
import { routesOf, scenarioRoute } from '../../typed.ts';

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

/**
 * A pool's points as somebody may see them: where few people said something, and since when, is their own matter.
 * @param k owners that make a phrase everybody's; null: whoever asks sees all
 */
function shownMap(
  points: readonly MapPoint[],
  needs: readonly { readonly id: string; readonly owners: number }[],
  places: PoolMap,
  k: number | null,
) {
  const seen = needs.filter(({ id, owners }) => places.has(id) && (k === null || owners >= k));
  const number = new Map(seen.map(({ id }, i) => [id, i]));
  const members = tally(points.flatMap(({ need }) => need ?? []));
  const shown = points.filter(
    ({ need, owners }) => k === null || (owners >= k && (need === null || number.has(need))),
  );
  const placed = shown.flatMap((point) => {
    const place = placeOf(point, places, members);
    return place === null ? [] : [{ ...point, ...place }];
  });
  const days = placed.map(({ day }) => Date.parse(day));
  const first = days.reduce((least, day) => Math.min(least, day), Number.POSITIVE_INFINITY);
  const languages = [...new Set(placed.map(({ language }) => language))].sort();
  return {
    first_day: placed.length === 0 ? null : new Date(first).toISOString().slice(0, 10),
    languages,
    needs: {
      id: seen.map(({ id }) => id),
      x: seen.map(({ id }) => tenths(places.get(id)?.x)),
      y: seen.map(({ id }) => tenths(places.get(id)?.y)),
      phrases: seen.map(({ id }) => members.get(id) ?? 0),
    },
    points: {
      x: placed.map(({ x }) => tenths(x)),
      y: placed.map(({ y }) => tenths(y)),
      need: placed.map(({ need }) => number.get(need ?? '') ?? -1),
      language: placed.map(({ language }) => languages.indexOf(language)),
      day: days.map((day) => Math.round((day - first) / DAY_MS)),
      fragments: placed.map(({ fragments }) => fragments),
      owners: placed.map(({ owners }) => owners),
    },
    hidden: points.length - shown.length,
    unplaced: shown.length - placed.length,
  };
}

function placeOf({ phrase, need, x, y }: MapPoint, places: PoolMap, members: ReadonlyMap<string, number>) {
  const centre = need === null ? undefined : places.get(need);
  if (x !== null && y !== null) return { x, y };
  return need === null || centre === undefined ? null : besideNeed(centre, members.get(need) ?? 1, phrase);
}

function tenths(value = 0): number {
  return Math.round(10 * value);
}
