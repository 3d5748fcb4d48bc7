import type { Db } from '../../../src/ground/db/server/connect.ts';
import type { FragmentCounts } from '../../../src/ground/db/upkeep/status.ts';

/** Where fragments are, read from all of them as each release did before their counts were kept. */
export async function countedAnew({ sql }: Pick<Db, 'sql'>, scenario?: string): Promise<FragmentCounts> {
  const of = scenario === undefined ? sql`` : sql`and scenario = ${scenario}`;
  const rows = await sql<{ place: Exclude<keyof FragmentCounts, 'received'>; fragments: number }[]>`
    with unfinished as (
      select c.id from clusters c join pools p on p.pool = c.pool join scenarios s on s.scenario = p.scenario
      where p.open and c.state = 'live' and (c.judged_at is null or c.judged_at < c.changed_at
        or s.published_revision < s.revision
        or ((c.verdict ->> 'mature')::boolean and s.policy ->> 'evolution' <> 'off'
          and (c.synthesised_at is null or c.synthesised_at < c.judged_at)))),
    leaves as (
      select parent as whole, scenario, cohort, phrase, state, count(*) as fragments from fragments
      where phrase is not null and state <> 'split' ${of} group by scenario, phrase, cohort, state, parent
      union all
      select parent, scenario, null, null, state, count(*) from fragments
      where phrase is null and state not in ('pending', 'split') ${of} group by scenario, state, parent
      union all
      select parent, null, null, null, state, count(*) from fragments
      where phrase is null and state = 'pending' ${of} group by state, parent),
    placed as (
      select f.whole, f.fragments,
        case
          when f.state in ('pending', 'failed', 'discarded', 'quarantined') then f.state
          when f.state = 'empty' then 'unclustered'
          when m.reason = 'unplaced' or m.cluster in (select id from unfinished)
            or own.reason = 'unplaced' or own.cluster in (select id from unfinished) then 'pending'
          when m.cluster is not null then 'clustered'
          else 'unclustered'
        end as place
      from leaves f
      left join memberships m on m.pool = f.scenario || '/*' and m.phrase = f.phrase and f.state = 'pooled'
      left join (
        select p.scenario, p.cohort, o.phrase, o.reason, o.cluster from pools p join memberships o on o.pool = p.pool
        where p.open and p.cohort <> '*') own
        on own.scenario = f.scenario and own.cohort = f.cohort and own.phrase = f.phrase and f.state = 'pooled'),
    wholes as (
      select place, sum(fragments) as fragments from placed where whole is null group by place
      union all
      select case
          when bool_or(place = 'pending') then 'pending' when bool_or(place = 'clustered') then 'clustered'
          when bool_or(place = 'quarantined') then 'quarantined' when bool_or(place = 'failed') then 'failed'
          when bool_or(place = 'discarded') then 'discarded'
          else 'unclustered' end, 1
      from placed where whole is not null group by whole)
    select place, sum(fragments)::float8 as fragments from wholes group by place`;
  const counts = { pending: 0, clustered: 0, unclustered: 0, failed: 0, discarded: 0, quarantined: 0 };
  let received = 0;
  for (const { place, fragments } of rows) {
    counts[place] += fragments;
    received += fragments;
  }
  return { received, ...counts };
}
