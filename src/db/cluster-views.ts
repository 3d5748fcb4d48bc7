import type { KeyValue } from '../domain/key-definition.ts';
import type { NearMiss } from '../domain/near-miss.ts';
import type { Db } from './connect.ts';

export type ClusterMember = {
  readonly phrase: string;
  readonly text: string;
  readonly language: string;
  readonly value: KeyValue | null;
  readonly confidence: number | null;
  readonly fragments: number;
  readonly owners: number;
};

/** A cluster's phrases, most owners first. */
export async function clusterMembers(db: Db, cluster: string, limit: number): Promise<ClusterMember[]> {
  return db.sql<ClusterMember[]>`
    select m.phrase, p.text, p.language, m.value, m.confidence, count(f.seq)::int as fragments,
      count(distinct f.owner)::int as owners
    from memberships m
    join pools on pools.pool = m.pool
    join phrases p on p.scenario = pools.scenario and p.id = m.phrase
    join fragments f on f.scenario = pools.scenario and f.phrase = m.phrase and f.state = 'pooled'
    where m.cluster = ${cluster} and (pools.cohort = '*' or f.cohort = pools.cohort)
    group by m.phrase, p.text, p.language, m.value, m.confidence
    order by owners desc, fragments desc, p.text limit ${limit}`;
}

/** What the clients of a cluster's fragments nearly mapped them to, where they said so. */
export async function clusterNearMisses(
  db: Db,
  cluster: string,
): Promise<{ readonly owner: string; readonly nearMisses: readonly NearMiss[] }[]> {
  return db.sql<{ owner: string; nearMisses: NearMiss[] }[]>`
    select f.owner, f.near_misses as "nearMisses"
    from memberships m
    join pools on pools.pool = m.pool
    join fragments f on f.scenario = pools.scenario and f.phrase = m.phrase and f.state = 'pooled'
    where m.cluster = ${cluster} and f.near_misses is not null
      and (pools.cohort = '*' or f.cohort = pools.cohort)`;
}
