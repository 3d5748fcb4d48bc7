import type { Db, Tx } from '../server/index.ts';

/** Memberships `m`, their `pools`, and the fragments `f` that say their phrases there: a cohort's pool hears its own people only. */
export function saidInPools(sql: Db['sql'] | Tx) {
  return sql`memberships m
    join pools on pools.pool = m.pool
    join fragments f on f.scenario = pools.scenario and f.phrase = m.phrase and f.state = 'pooled'
      and (pools.cohort = '*' or f.cohort = pools.cohort)`;
}

/** Of `saidInPools`, what says one cluster's phrases: with its pool, since a phrase alone is looked up in each of them. */
export const ofCluster = (sql: Db['sql'] | Tx, cluster: string) =>
  sql`m.cluster = ${cluster} and m.pool = (select pool from clusters where id = ${cluster})`;
