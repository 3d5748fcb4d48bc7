import type { Togetherness } from '../../../domain/keys/index.ts';
import {
  IDLE_DAYS,
  type MaturityFacts,
  type MaturityVerdict,
  REQUEST_VOICES,
} from '../../../domain/needs/index.ts';
import type { Policy } from '../../../domain/policy/index.ts';
import { saidAt, standing } from '../intake/index.ts';
import { scenarioOf } from '../scenarios/index.ts';
import { type Db, oneOf, rowOf } from '../server/index.ts';
import { type NeedInPool, saidInPools } from './said-in-pools.ts';

/** A cluster that changed since it was judged, with what there is to judge. */
export type ChangedCluster = MaturityFacts & {
  readonly id: string;
  /** The change that is being judged. */
  readonly seenAt: string;
  readonly triedFragments: number | null;
  readonly hasKey: boolean;
  readonly coveredBy: string | null;
  /** When it was last looked at for campaigns. */
  readonly looked: { readonly at: string; readonly fragments: number } | null;
  /** When the last of its new owners counts whole. */
  readonly wholeAt: string | null;
};

/**
 * Only fragments that were received within the horizon count; days are those of observation (D9). An owner has one voice a
 * day, weighed by its standing where owners are counted. What hangs on the owner alone, on the need's days alone or on the need
 * alone is asked once of each; with it a voice costs a third of what it costs where all is asked in one grouping.
 */
export async function maturityFacts(
  db: Db,
  pool: string,
  { maturity: { horizon }, trust }: Pick<Policy, 'maturity' | 'trust'>,
  now: Date,
): Promise<ChangedCluster[]> {
  return db.sql<ChangedCluster[]>`
    with changed as (
      select id, cohesion, stability, tried_fragments, changed_at, covered_by, looked from clusters
      where pool = ${pool} and state = 'live'
        and (judged_at is null or judged_at < changed_at or ripens_at <= ${now})),
    voices as (
      select m.cluster, f.owner, ((${saidAt(db.sql)}) at time zone 'UTC')::date as day,
        case when bool_or(f.request) then ${REQUEST_VOICES}::float8 else 1 end as weight,
        (count(*) filter (where f.request))::int as requests, max(f.received_at) as newest
      from changed join (${saidInPools(db.sql, pool)}) on m.cluster = changed.id
      where m.pool = ${pool} and f.received_at > ${now} - make_interval(days => ${horizon})
      group by m.cluster, f.owner, 3),
    said as (
      select cluster, owner, sum(requests) as requests, max(newest) as newest,
        least(sum(weight), 1 + greatest(0, (${now} at time zone 'UTC')::date - min(day))) as fragments,
        coalesce(sum(weight) filter (where newest > ${now} - make_interval(days => ${IDLE_DAYS})), 0) as recent
      from voices group by cluster, owner),
    speakers as materialized (
      select s.owner, ${standing(db.sql, trust, now)} as standing,
        o.first_observed + make_interval(days => ${trust.newOwnerDays}) as whole_at from (select distinct owner from said) s
      left join owners o on o.scenario = ${scenarioOf(pool)} and o.owner = s.owner),
    facts as (
      select cluster, floor(sum(fragments))::int as fragments, sum(requests)::int as requests,
        ceil(sum(least(fragments, recent)))::int as recent, count(*)::int as owners,
        round(sum(standing)::numeric, 3)::float8 as standing, count(*) filter (where standing < 1)::int as new_owners,
        max(whole_at) filter (where standing < 1)::text as whole_at, max(fragments)::float8 / sum(fragments) as concentration,
        greatest(0, floor(extract(epoch from ${now} - max(newest)) / 86400))::int as idle
      from said join speakers using (owner) group by cluster),
    spread as (
      select cluster, count(*)::int as days from (select distinct cluster, day from voices) as days group by cluster)
    select changed.id, changed.cohesion, changed.stability, changed.tried_fragments as "triedFragments",
      changed.looked,
      exists (select from patch_keys k where k.cluster = changed.id
        and (k.ended_at is null or k.lost_phrases is null and k.replaced_by is null)) as "hasKey", changed.covered_by as "coveredBy",
      changed.changed_at::text as "seenAt",
      coalesce(fragments, 0) as fragments, coalesce(requests, 0) as requests, coalesce(recent, 0) as recent,
      coalesce(owners, 0) as owners, coalesce(standing, 0) as standing, coalesce(new_owners, 0) as "newOwners",
      whole_at as "wholeAt", coalesce(days, 0) as days, coalesce(concentration, 1) as concentration,
      coalesce(idle, 0) as idle
    from changed left join facts on facts.cluster = changed.id left join spread on spread.cluster = changed.id
    order by changed.id`;
}

/** How surely each was found again (0 to 1), and at how many fragments: it is tried again when it has doubled. */
export async function saveStability(
  db: Db,
  pool: string,
  tried: readonly { id: string; stability: number; fragments: number }[],
): Promise<void> {
  await db.sql`
    update clusters set stability = tried.stability::float8, tried_fragments = tried.fragments
    from unnest(${tried.map((t) => t.id)}::text[], ${tried.map((t) => String(t.stability))}::text[],
      ${tried.map((t) => t.fragments)}::int[]) as tried(id, stability, fragments)
    where clusters.pool = ${pool} and clusters.id = tried.id`;
}

/** A verdict, on the state of its cluster at `seenAt`. */
export type Judged = Pick<ChangedCluster, 'id' | 'seenAt' | 'wholeAt'> & {
  readonly verdict: MaturityVerdict;
};

/** `seenAt` is the change that was judged: what changed meanwhile stays to be judged. */
export async function saveVerdicts(db: Db, pool: string, judged: readonly Judged[]): Promise<void> {
  // The pool is held before its clusters, as everybody does who changes several of them.
  await db.sql`
    with held as materialized (select pool from pools where pool = ${pool} for no key update)
    update clusters set verdict = judged.verdict::jsonb, judged_at = judged.seen_at::timestamptz,
      ripens_at = judged.ripens_at::timestamptz,
      synthesised_at = case when clusters.waits ->> 'rule' = 'k_anonymity' then null else clusters.synthesised_at end
    from held, unnest(${judged.map(({ id }) => id)}::text[], ${judged.map(({ verdict }) => JSON.stringify(verdict))}::text[],
      ${judged.map(({ seenAt }) => seenAt)}::text[],
      ${judged.map(({ verdict, wholeAt }) => (verdict.mature ? null : wholeAt))}::text[])
      as judged(id, verdict, seen_at, ripens_at)
    where clusters.id = judged.id and clusters.pool = held.pool`;
}

/**
 * In how many payloads each of two clusters was said, and both; `payloads` is all in which their pools' people said
 * anything. They may be clusters of two pools.
 */
export async function togetherness(
  db: Db,
  { id: first, pool }: NeedInPool,
  second: string,
): Promise<Togetherness> {
  return rowOf<Togetherness>(db.sql`
    with said as (
      select f.interaction, bool_or(m.cluster = ${first}) as a, bool_or(m.cluster = ${second}) as b
      from ${saidInPools(db.sql, pool)}
      where m.pool in (select pool from clusters where id in (${first}, ${second})) and f.interaction is not null
      group by f.interaction)
    select count(*) filter (where coalesce(a, false))::int as first,
      count(*) filter (where coalesce(b, false))::int as second,
      count(*) filter (where a and b)::int as both, count(*)::int as payloads from said`);
}

/** The scenario's known payloads. */
export async function countPayloads(db: Db, scenario: string): Promise<number> {
  return oneOf<number>(db.sql`
    select (select count(*) from interactions where scenario = ${scenario})::int
      + (select count(distinct f.interaction) from fragments f
          where f.scenario = ${scenario} and f.interaction is not null and f.part = 0 and f.source <> 'interaction'
            and not exists (select from interactions i where i.scenario = f.scenario and i.id = f.interaction))::int`);
}

/** How many payloads of a pool's scenario say one of the clusters. */
export async function countSaying(db: Db, pool: string, clusterIds: readonly string[]): Promise<number> {
  return oneOf<number>(db.sql`
    select count(distinct f.interaction)::int
    from memberships m join fragments f on f.scenario = ${scenarioOf(pool)} and f.phrase = m.phrase and f.state = 'pooled'
    where m.cluster = any(${[...clusterIds]}::text[]) and f.interaction is not null`);
}
