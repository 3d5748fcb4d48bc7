import type { Mapped, Place, PoolMap } from '../../../domain/needs/index.ts';
import type { VectorSpace } from '../../../domain/words/index.ts';
import { columnOf, type Db } from '../server/index.ts';
import type { NoClusterReason } from '../tables/pools/clusters.ts';
import type { ClusterMember } from './cluster-views.ts';
import { isComparable } from './odd-phrases.ts';
import { saidInPools, wordsInPool } from './said-in-pools.ts';
import { decodeVectors } from './vector-codec.ts';

/** What a pool's map is drawn of, ordered by id. What waits for its first place in the pool has none on the map either. */
export async function phrasesToMap(db: Db, pool: string, space: VectorSpace): Promise<Mapped[]> {
  const rows = await db.sql<{ id: string; need: string | null; vector: Uint8Array }[]>`
    select p.id, m.cluster as need, p.vector
    from ${wordsInPool(db.sql, pool)}
    where ${isComparable(db.sql, space)}
      and (m.cluster is not null or m.reason is distinct from 'unplaced')
    order by p.id`;
  const vectors = decodeVectors(rows.map((row) => row.vector));
  return rows.map(({ id, need }, i) => ({ id, need, vector: vectors[i] ?? new Float32Array() }));
}

/** Where everything stands, by id of need or phrase. */
export async function placesOf(db: Db, pool: string): Promise<PoolMap> {
  const rows = await db.sql<{ id: string; x: number; y: number }[]>`
    select id, x, y from map_places where pool = ${pool}`;
  return new Map(rows.map(({ id, x, y }): [string, Place] => [id, { x, y }]));
}

/** Puts a map in the place of the one before. @param of what it shows of the pool */
export async function saveMap(
  db: Db,
  pool: string,
  map: PoolMap,
  of: { readonly revision: number; readonly consolidatedAt: Date },
): Promise<void> {
  const ids = [...map.keys()];
  await db.sql.begin(async (tx) => {
    // Of two that draw at once the second waits, so that no map is made of both.
    await tx`
      update pools set mapped_revision = ${of.revision}, mapped_at = ${of.consolidatedAt} where pool = ${pool}`;
    await tx`
      insert into map_places (pool, id, x, y)
      select ${pool}, id, x::real, y::real
      from unnest(${ids}::text[], ${[...map.values()].map(({ x }) => x.toFixed(1))}::text[],
        ${[...map.values()].map(({ y }) => y.toFixed(1))}::text[]) as fresh(id, x, y)
      on conflict (pool, id) do update set x = excluded.x, y = excluded.y
        where (map_places.x, map_places.y) is distinct from (excluded.x, excluded.y)`;
    await tx`
      delete from map_places where pool = ${pool}
        and not exists (select from unnest(${ids}::text[]) as kept(id) where kept.id = map_places.id)`;
  });
}

/** A phrase as the map shows it: who said what stays in the rows. */
export type MapPoint = Pick<ClusterMember, 'phrase' | 'language' | 'fragments' | 'owners'> & {
  readonly need: string | null;
  readonly reason: NoClusterReason | null;
  /** UTC day on which it was first said. */
  readonly day: string;
  /** Null: it came since the map was drawn. */
  readonly x: number | null;
  readonly y: number | null;
};

/** All phrases of a pool that somebody says, ordered by id. */
export async function mapPoints(db: Db, pool: string): Promise<MapPoint[]> {
  return db.sql<MapPoint[]>`
    with said as (
      select m.phrase, m.cluster, m.reason, f.scenario, count(*)::int as fragments,
        count(distinct f.owner)::int as owners, min(least(f.observed_at, f.received_at)) as first
      from ${saidInPools(db.sql, pool)} where m.pool = ${pool}
      group by m.phrase, m.cluster, m.reason, f.scenario)
    select said.phrase, said.cluster as need, said.reason, p.language,
      to_char(said.first at time zone 'UTC', 'YYYY-MM-DD') as day, said.fragments, said.owners, at.x, at.y
    from said
    join phrases p on p.scenario = said.scenario and p.id = said.phrase
    left join map_places at on at.pool = ${pool} and at.id = said.phrase
    order by said.phrase`;
}

/** The pools of cohorts that the scenario has. */
export async function cohortsWithPool(db: Db, scenario: string): Promise<string[]> {
  return columnOf<string>(db.sql`
    select cohort from pools where scenario = ${scenario} and open and cohort <> '*' order by cohort`);
}
