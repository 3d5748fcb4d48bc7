import { GLOBAL_COHORT } from '../../../domain/template/index.ts';
import type { PlacedFragment } from '../intake/index.ts';
import { poolOf } from '../scenarios/index.ts';
import { columnOf, type Db, oneOf, type Tx } from '../server/index.ts';
import type { pools } from '../tables/pools/pools.ts';

/** A pool as far as gathering goes. */
export type Gathering = Pick<typeof pools.$inferSelect, 'pool' | 'cohort' | 'open' | 'fragments'>;

/**
 * Counts fragments that found their phrase, for everybody and for the cohorts they name, and holds these pools for the
 * transaction: before clusters, as a consolidation does, so that two of them wait for each other and do not lock.
 */
export async function countIntoPools(
  tx: Tx,
  scenario: string,
  placed: readonly PlacedFragment[],
): Promise<Gathering[]> {
  const counts = new Map([[GLOBAL_COHORT, placed.length]]);
  for (const { cohort } of placed) if (cohort !== null) counts.set(cohort, (counts.get(cohort) ?? 0) + 1);
  const cohorts = [...counts.keys()].sort();
  return tx<Gathering[]>`
    insert into pools (pool, scenario, cohort, open, fragments)
    select pool, ${scenario}, cohort, cohort = ${GLOBAL_COHORT}, fragments
    from unnest(${cohorts.map((cohort) => poolOf(scenario, cohort))}::text[], ${cohorts}::text[],
      ${cohorts.map((cohort) => counts.get(cohort) ?? 0)}::int[]) as said(pool, cohort, fragments)
    on conflict (pool) do update set fragments = pools.fragments + excluded.fragments
    returning pool, cohort, open, fragments`;
}

/** The pools of a scenario in which phrases gather. */
export async function openPools(db: Db, scenario: string): Promise<string[]> {
  return columnOf<string>(db.sql`select pool from pools where scenario = ${scenario} and open order by pool`);
}

/** Cohorts of the scenario that have a pool. */
export async function countOpenPools(tx: Tx, scenario: string): Promise<number> {
  return oneOf<number>(tx`
    select count(*)::int from pools where scenario = ${scenario} and open and cohort <> ${GLOBAL_COHORT}`);
}

/** Do at least so many owners of a cohort say something? */
export async function hasOwners(tx: Tx, scenario: string, cohort: string, owners: number): Promise<boolean> {
  return oneOf<boolean>(tx`
    select count(*) >= ${owners}::int from (select distinct owner from fragments
      where scenario = ${scenario} and cohort = ${cohort} and state = 'pooled' limit ${owners}) as said`);
}

/** From now on the cohort's phrases gather here, with those that its people said before. */
export async function openPool(tx: Tx, { pool, cohort }: Gathering, scenario: string): Promise<void> {
  await tx`update pools set open = true where pool = ${pool}`;
  await tx`
    insert into memberships (pool, phrase, reason)
    select distinct ${pool}, phrase, 'unplaced' from fragments
    where scenario = ${scenario} and cohort = ${cohort} and state = 'pooled'
    on conflict (pool, phrase) do nothing`;
}

/** Phrases that the pool does not have yet wait for their place in it. */
export async function gather(tx: Tx, pool: string, phrases: readonly string[]): Promise<void> {
  await tx`
    insert into memberships (pool, phrase, reason)
    select ${pool}, phrase, 'unplaced' from unnest(${[...phrases]}::text[]) as said(phrase)
    on conflict (pool, phrase) do nothing`;
}
