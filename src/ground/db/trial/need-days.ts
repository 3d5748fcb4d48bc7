import { saidAt } from '../intake/index.ts';
import { isOfNeed, type PatchKeyRow } from '../keys/index.ts';
import { saidInPools } from '../pools/index.ts';
import { columnOf, type Db } from '../server/index.ts';

/**
 * How often a key's need arose, by UTC day: said in `other`, in whatever cluster its phrases stand now or stood when it was
 * lost, or served by the key. Days of observation, never later than receipt, as for maturity; uses by day of receipt.
 */
export async function needArrivals(
  db: Db,
  key: Pick<PatchKeyRow, 'scenario' | 'keyName' | 'pool' | 'cluster' | 'lostPhrases'>,
): Promise<Map<string, number>> {
  const rows = await db.sql<{ day: string; arrivals: number }[]>`
    with said as (
      select (${saidAt(db.sql)}) at time zone 'UTC' as at, coalesce(f.interaction, f.id) as payload
      from ${saidInPools(db.sql, key.pool)}
      where m.pool = ${key.pool} and (${isOfNeed(db, key)} or m.phrase = any(${key.lostPhrases ?? []}::text[])))
    select day::text as day, sum(arrivals)::int as arrivals from (
      select at::date as day, count(distinct payload) as arrivals from said group by at::date
      union all
      select day, sum(used) from measurements
      where scenario = ${key.scenario} and key_name = ${key.keyName} and used > 0 group by day) as came
    group by day`;
  return new Map(rows.map(({ day, arrivals }) => [day, arrivals]));
}

/** Payloads of a scenario by UTC day of receipt. */
export async function payloadDays(db: Db, scenario: string): Promise<Map<string, number>> {
  const rows = await db.sql<{ day: string; payloads: number }[]>`
    select day::text as day, sum(payloads)::int as payloads from payload_counts
    where scenario = ${scenario} group by day`;
  return new Map(rows.map(({ day, payloads }) => [day, payloads]));
}

/** The phrases of a key's need as they stand now, `Phrase.id`s. */
export async function phrasesOfNeed(db: Db, key: Pick<PatchKeyRow, 'pool' | 'cluster'>): Promise<string[]> {
  return columnOf<string>(db.sql`
    select phrase from memberships where pool = ${key.pool} and cluster = ${key.cluster} order by phrase`);
}
