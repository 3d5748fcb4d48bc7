import { scenarioOf } from '../scenarios/index.ts';
import type { Db, Tx } from '../server/index.ts';

/**
 * Memberships `m`, their `pools`, and the fragments `f` that say their phrases there: a cohort's pool hears its own people only.
 * @param pool one of the scenario's. Statements name their scenario: one of a hundred that holds nearly all rows is the rule, and
 *   where it stands in a joined row only, PostgreSQL takes it for one as large as the others and plans for a hundredth of them.
 */
export function saidInPools(sql: Db['sql'] | Tx, pool: string) {
  return sql`memberships m
    join pools on pools.pool = m.pool
    join fragments f on f.scenario = ${scenarioOf(pool)} and f.phrase = m.phrase and f.state = 'pooled'
      and (pools.cohort = '*' or f.cohort = pools.cohort)`;
}

/** Memberships `m` of a pool, and their phrases `p`. */
export function wordsInPool(sql: Db['sql'] | Tx, pool: string) {
  return sql`memberships m join phrases p on m.pool = ${pool} and p.scenario = ${scenarioOf(pool)} and p.id = m.phrase`;
}

/** A need by its own name and its pool's: a phrase is looked up in a pool. */
export type NeedInPool = { readonly id: string; readonly pool: string };

/** Its own row. */
export const needItself = (sql: Db['sql'] | Tx, { id, pool }: NeedInPool) =>
  sql`pool = ${pool} and id = ${id}`;

/** Of `saidInPools`, what says one cluster's phrases. */
export const ofCluster = (sql: Db['sql'] | Tx, { id, pool }: NeedInPool) =>
  sql`m.cluster = ${id} and m.pool = ${pool}`;
