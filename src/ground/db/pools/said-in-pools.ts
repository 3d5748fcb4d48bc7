import type { Db, Tx } from '../server/index.ts';

/** Memberships `m`, their `pools`, and the fragments `f` that say their phrases there: a cohort's pool hears its own people only. */
export function saidInPools(sql: Db['sql'] | Tx) {
  return sql`memberships m
    join pools on pools.pool = m.pool
    join fragments f on f.scenario = pools.scenario and f.phrase = m.phrase and f.state = 'pooled'
      and (pools.cohort = '*' or f.cohort = pools.cohort)`;
}
