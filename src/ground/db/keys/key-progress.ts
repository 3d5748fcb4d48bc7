import type { Policy } from '../../../domain/policy/index.ts';
import type { Measurement } from '../../../domain/trial/index.ts';
import { isEstablished } from '../intake/index.ts';
import type { Db } from '../server/index.ts';
import type { DecisionRow } from './decisions.ts';

/** What was counted of a key since its observation window began, and by how many distinct owners it was set. */
export type KeyProgress = Measurement & { readonly keyName: string; readonly owners: number };

/** Of all keys of a scenario whose window is open. */
export async function progressOfKeys(
  db: Db,
  scenario: string,
  trust: Policy['trust'],
): Promise<KeyProgress[]> {
  return db.sql<KeyProgress[]>`
    with open as (
      select key_name, (window_started_at at time zone 'UTC')::date as since
      from patch_keys
      where scenario = ${scenario} and status in ('experimental', 'stable') and window_started_at is not null)
    select k.key_name as "keyName",
      coalesce(sum(m.offered), 0)::int as offered, coalesce(sum(m.used), 0)::int as used,
      coalesce(sum(m.said_in_other), 0)::int as "saidInOther",
      coalesce(sum(m.accepted), 0)::int as accepted, coalesce(sum(m.refused), 0)::int as refused,
      coalesce(sum(m.used_judged), 0)::int as "usedJudged", coalesce(sum(m.used_succeeded), 0)::int as "usedSucceeded",
      coalesce(sum(m.used_corrected), 0)::int as "usedCorrected", coalesce(sum(m.used_rejected), 0)::int as "usedRejected",
      coalesce(sum(m.unused_judged), 0)::int as "unusedJudged",
      coalesce(sum(m.unused_succeeded), 0)::int as "unusedSucceeded",
      coalesce(sum(m.not_offered), 0)::int as "notOffered", coalesce(sum(m.said_not_offered), 0)::int as "saidNotOffered",
      (select count(distinct u.owner)::int from key_uses u
        join owners o on o.scenario = u.scenario and o.owner = u.owner and ${isEstablished(db.sql, trust)}
        where u.scenario = ${scenario} and u.key_name = k.key_name and u.used > 0 and u.day >= k.since) as owners
    from open k
    left join measurements m on m.scenario = ${scenario} and m.key_name = k.key_name and m.day >= k.since
    group by k.key_name, k.since`;
}

/** The last thing that was decided about each key. */
export async function newestOfKeys(db: Db, scenario: string): Promise<DecisionRow[]> {
  return db.sql<DecisionRow[]>`
    select d.seq::float8 as seq, d.scenario, d.subject, d.kind, d.at, d.by, d.rule, d.numbers, d.sentence,
      d.previous_digest as "previousDigest", d.digest
    from patch_keys k, lateral (
      select * from decisions
      where scenario = k.scenario and subject = 'patch_key/' || k.key_name order by seq desc limit 1) as d
    where k.scenario = ${scenario}`;
}

/** How many needs wait for each rule, in the pool of all and in those of cohorts. */
export async function waitingNeeds(db: Db, scenario: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db.sql<{ rule: string; needs: number }[]>`
    select c.waits ->> 'rule' as rule, count(*)::int as needs
    from clusters c join pools p using (pool)
    where p.scenario = ${scenario} and c.state = 'live' and c.waits is not null
    group by 1`;
  return new Map(rows.map(({ rule, needs }) => [rule, needs]));
}
