import { IDLE_DAYS, REQUEST_VOICES } from '../../../src/domain/needs/maturity.ts';
import { saidAt, standing } from '../../../src/ground/db/intake/index.ts';
import { saidInPools } from '../../../src/ground/db/pools/said-in-pools.ts';
import type { ChangedCluster, maturityFacts } from '../../../src/ground/db/pools/verdicts.ts';

/** What `maturityFacts` says, asked of all rows in one grouping: two to three times as dear, and plainly what is meant. */
export async function factsAskedAtOnce(
  ...[db, pool, policy, now]: Parameters<typeof maturityFacts>
): Promise<ChangedCluster[]> {
  const {
    maturity: { horizon },
    trust,
  } = policy;
  return db.sql<ChangedCluster[]>`
    with changed as (
      select id, cohesion, stability, tried_fragments, changed_at, covered_by, looked from clusters
      where pool = ${pool} and state = 'live'
        and (judged_at is null or judged_at < changed_at or ripens_at <= ${now})),
    voices as (
      select m.cluster, f.scenario, f.owner, ((${saidAt(db.sql)}) at time zone 'UTC')::date as day,
        case when bool_or(f.request) then ${REQUEST_VOICES}::float8 else 1 end as weight,
        count(*) filter (where f.request) as requests, max(f.received_at) as newest
      from changed join (${saidInPools(db.sql, pool)}) on m.cluster = changed.id
      where m.pool = ${pool} and f.received_at > ${now} - make_interval(days => ${horizon})
      group by m.cluster, f.scenario, f.owner, 4),
    said as (
      select cluster, scenario, owner, sum(requests) as requests, array_agg(day) as days, max(newest) as newest,
        least(sum(weight), 1 + greatest(0, (${now} at time zone 'UTC')::date - min(day))) as fragments,
        coalesce(sum(weight) filter (where newest > ${now} - make_interval(days => ${IDLE_DAYS})), 0) as recent
      from voices group by cluster, scenario, owner),
    heard as (
      select said.*, ${standing(db.sql, trust, now)} as standing,
        o.first_observed + make_interval(days => ${trust.newOwnerDays}) as whole_at from said
      left join owners o on o.scenario = said.scenario and o.owner = said.owner)
    select changed.id, changed.cohesion, changed.stability, changed.tried_fragments as "triedFragments",
      changed.looked,
      exists (select from patch_keys k where k.cluster = changed.id
        and (k.ended_at is null or k.lost_phrases is null and k.replaced_by is null)) as "hasKey", changed.covered_by as "coveredBy",
      changed.changed_at::text as "seenAt",
      floor(coalesce(sum(heard.fragments), 0))::int as fragments,
      coalesce(sum(heard.requests), 0)::int as requests,
      ceil(coalesce(sum(least(heard.fragments, heard.recent)), 0))::int as recent, count(heard.owner)::int as owners,
      round(coalesce(sum(heard.standing), 0)::numeric, 3)::float8 as standing,
      count(heard.owner) filter (where heard.standing < 1)::int as "newOwners",
      max(heard.whole_at) filter (where heard.standing < 1)::text as "wholeAt",
      (select count(distinct day)::int from heard h, unnest(h.days) as day where h.cluster = changed.id) as days,
      coalesce(max(heard.fragments)::float8 / sum(heard.fragments), 1) as concentration,
      coalesce(greatest(0, floor(extract(epoch from ${now} - max(heard.newest)) / 86400)), ${horizon})::int as idle
    from changed left join heard on heard.cluster = changed.id
    group by changed.id, changed.cohesion, changed.stability, changed.tried_fragments, changed.changed_at, changed.covered_by, changed.looked
    order by changed.id`;
}
