import type { NeedPhrase } from '../../../domain/mapping/index.ts';
import type { NearMiss } from '../../../domain/needs/index.ts';
import type { VectorSpace } from '../../../domain/words/index.ts';
import { scenarioOf } from '../scenarios/index.ts';
import { type Db, oneOf } from '../server/index.ts';
import { isComparable } from './odd-phrases.ts';
import { type NeedInPool, needItself, ofCluster, saidInPools } from './said-in-pools.ts';
import { decodeVector } from './vector-codec.ts';

/** A phrase of a cluster; fragments and owners are those of the cluster's pool. */
export type ClusterMember = Omit<NeedPhrase, 'id'> & {
  readonly phrase: string;
  readonly fragments: number;
  readonly owners: number;
};

/** A cluster's phrases, most owners first. */
export async function clusterMembers(db: Db, cluster: NeedInPool, limit: number): Promise<ClusterMember[]> {
  return db.sql<ClusterMember[]>`
    select m.phrase, p.text, p.language, m.value, m.confidence, count(f.seq)::int as fragments,
      count(distinct f.owner)::int as owners
    from ${saidInPools(db.sql, cluster.pool)} join phrases p on p.scenario = f.scenario and p.id = m.phrase
    where ${ofCluster(db.sql, cluster)}
    group by m.phrase, p.text, p.language, m.value, m.confidence
    order by owners desc, fragments desc, p.text limit ${limit}`;
}

/** What the clients of a cluster's fragments nearly mapped them to, where they said so. */
export async function clusterNearMisses(
  db: Db,
  cluster: NeedInPool,
): Promise<{ readonly owner: string; readonly nearMisses: readonly NearMiss[] }[]> {
  return db.sql<{ owner: string; nearMisses: NearMiss[] }[]>`
    select f.owner, f.near_misses as "nearMisses" from ${saidInPools(db.sql, cluster.pool)}
    where ${ofCluster(db.sql, cluster)} and f.near_misses is not null`;
}

/** What else is known of a member: since when it is said, its vector, and whether a person bound it to others. */
export type MemberStanding = {
  /** Null: it does not compare with the pool's others. */
  readonly vector: Float32Array | null;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly byHand: boolean;
};

/** By phrase; a phrase that nobody of the pool says any more is left out. */
export async function memberStandings(
  db: Db,
  pool: string,
  members: readonly string[],
  space: VectorSpace,
): Promise<ReadonlyMap<string, MemberStanding>> {
  type Row = Omit<MemberStanding, 'vector'> & { id: string; vector: Uint8Array | null };
  const rows = await db.sql<Row[]>`
    select p.id, case when ${isComparable(db.sql, space)} then p.vector end as vector, to_char(said.first at time zone 'UTC', 'YYYY-MM-DD') as "firstDay",
      to_char(said.last at time zone 'UTC', 'YYYY-MM-DD') as "lastDay",
      exists (select from corrections c where c.pool = ${pool} and c.kind = 'must_link'
        and p.id in (c.phrase_a, c.phrase_b)) as "byHand"
    from pools
    join phrases p on p.scenario = ${scenarioOf(pool)} and p.id = any(${[...members]}::text[])
    join lateral (
      select min(least(f.observed_at, f.received_at)) as first, max(least(f.observed_at, f.received_at)) as last
      from fragments f where f.scenario = p.scenario and f.phrase = p.id and f.state = 'pooled'
        and (pools.cohort = '*' or f.cohort = pools.cohort)) as said on said.first is not null
    where pools.pool = ${pool}`;
  return new Map(
    rows.map(({ id, vector, ...rest }) => [
      id,
      { ...rest, vector: vector === null ? null : decodeVector(vector) },
    ]),
  );
}

/** Whether some of its phrases, or of the need that it went into, wait for a new place: the pool is about to be learned anew. */
export async function isUnsettled(db: Db, cluster: NeedInPool): Promise<boolean> {
  return oneOf<boolean>(db.sql`
    select exists (select from memberships where pool = ${cluster.pool} and reason = 'unplaced'
      and cluster = any(select unnest(array[id, merged_into]) from clusters where ${needItself(db.sql, cluster)}))`);
}

/** In whose words most people say each need of a pool. */
export async function clusterExamples(
  db: Db,
  pool: string,
): Promise<ReadonlyMap<string, { readonly text: string; readonly owners: number }>> {
  const rows = await db.sql<{ id: string; text: string; owners: number }[]>`
    with said as (
      select m.cluster, m.phrase, f.scenario, count(distinct f.owner)::int as owners
      from ${saidInPools(db.sql, pool)} where m.pool = ${pool} and m.cluster is not null
      group by m.cluster, m.phrase, f.scenario),
    loudest as (
      select distinct on (cluster) cluster, phrase, scenario, owners from said order by cluster, owners desc, phrase)
    select l.cluster as id, p.text, l.owners from loudest l
    join phrases p on p.scenario = l.scenario and p.id = l.phrase`;
  return new Map(rows.map(({ id, ...example }) => [id, example]));
}
