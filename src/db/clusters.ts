import { and, eq } from 'drizzle-orm';
import type { DescribedCluster } from '../domain/cluster/describe.ts';
import { heirOf, homes } from '../domain/cluster/heir.ts';
import type { MaturityFacts, MaturityVerdict } from '../domain/maturity.ts';
import type { Policy } from '../domain/policy.ts';
import type { Corrections, Mention, PreviousCluster } from '../domain/pool.ts';
import type { Db, Tx } from './connect.ts';
import { isWhole, knownSince, standing } from './owners.ts';
import { clusters, corrections, type NoClusterReason, type Waits } from './tables/clusters.ts';
import { pools } from './tables/pools.ts';
import { decodeVector, encodeVector } from './vector-codec.ts';

export type ClusterRow = typeof clusters.$inferSelect;
export type PoolRow = typeof pools.$inferSelect;
export type { Waits };

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

export async function findPool(db: Db, pool: string): Promise<PoolRow | null> {
  const [row] = await db.orm.select().from(pools).where(eq(pools.pool, pool));
  return row ?? null;
}

export async function liveClusters(db: Db, pool: string): Promise<ClusterRow[]> {
  return db.orm
    .select()
    .from(clusters)
    .where(and(eq(clusters.pool, pool), eq(clusters.state, 'live')))
    .orderBy(clusters.id);
}

export async function findCluster(db: Db, id: string): Promise<ClusterRow | null> {
  const [row] = await db.orm.select().from(clusters).where(eq(clusters.id, id));
  return row ?? null;
}

/** Centroids of the live clusters, not centred on the pool, ordered by id. */
export async function liveCentroids(db: Db, pool: string): Promise<{ id: string; centroid: Float32Array }[]> {
  const rows = await liveClusters(db, pool);
  return rows.map(({ id, centroid }) => ({ id, centroid: decodeVector(centroid) }));
}

/** The phrases of each live cluster, ordered by id. */
export async function clusterPhrases(db: Db, pool: string): Promise<PreviousCluster[]> {
  return db.sql<{ id: string; phrases: string[] }[]>`
    select cluster as id, array_agg(phrase order by phrase) as phrases
    from memberships where pool = ${pool} and cluster is not null group by cluster order by cluster`;
}

/**
 * Who said the pool's phrases, ordered by fragment.
 *
 * @param known only owners whose voice counts whole by then: words of others are heard, and not published yet
 */
export async function poolMentions(
  db: Db,
  pool: string,
  known?: { readonly trust: Policy['trust']; readonly now: Date },
): Promise<Mention[]> {
  return db.sql<Mention[]>`
    select f.id || case when f.part = 0 then '' else '#' || f.part end as fragment, f.phrase, f.owner,
      to_char(least(f.observed_at, f.received_at) at time zone 'UTC', 'YYYY-MM-DD') as day, f.interaction,
      f.near_misses as "nearMisses"
    from memberships m
    join pools on pools.pool = m.pool
    join fragments f on f.scenario = pools.scenario and f.phrase = m.phrase and f.state = 'pooled'
    where m.pool = ${pool} and (pools.cohort = '*' or f.cohort = pools.cohort)
      ${known === undefined ? db.sql`` : db.sql`and ${isWhole(db.sql, known.trust, known.now)}`}
    order by f.id, f.part, f.source`;
}

export async function poolCorrections(db: Db, pool: string): Promise<Corrections> {
  const rows = await db.orm.select().from(corrections).where(eq(corrections.pool, pool));
  const pairs = (kind: 'must_link' | 'cannot_link') =>
    rows.filter((row) => row.kind === kind).map((row) => [row.phraseA, row.phraseB] as const);
  return { mustLink: pairs('must_link'), cannotLink: pairs('cannot_link') };
}

/** How large the pool is, and whether everything acknowledged has reached it. */
export async function poolGrowth(db: Db, pool: string): Promise<{ phrases: number; caughtUp: boolean }> {
  const [row] = await db.sql<{ phrases: number; caughtUp: boolean }[]>`
    select (select count(*)::int from memberships where pool = ${pool}) as phrases,
      not exists (select from fragments f join pools on pools.scenario = f.scenario
        where pools.pool = ${pool} and f.state = 'pending') as "caughtUp"`;
  return row ?? { phrases: 0, caughtUp: true };
}

/** Takes the pool for this transaction if nobody changed it since `revision` was read. */
export async function takePool(tx: Tx, pool: string, revision: number): Promise<boolean> {
  const rows = await tx`
    update pools set revision = revision + 1 where pool = ${pool} and revision = ${revision} returning pool`;
  return rows.length === 1;
}

/** Replaces the places of all phrases that a consolidation saw, and says which clusters live, ended or were merged. */
export async function saveConsolidation(
  tx: Tx,
  pool: string,
  placed: readonly DescribedCluster[],
  unclustered: ReadonlyMap<string, NoClusterReason>,
  seen: { phrases: number; at: Date },
): Promise<void> {
  const at = seen.at.toISOString();
  const places = placed.flatMap((cluster) =>
    cluster.phrases.map((phrase) => ({ phrase, cluster: cluster.id })),
  );
  const before = await tx<{ id: string; phrases: string[] }[]>`
    select cluster as id, array_agg(phrase order by phrase) as phrases
    from memberships where pool = ${pool} and cluster is not null group by cluster`;
  const earlier = new Map(before.map((row) => [row.id, row.phrases.join()]));
  const changed = placed.filter((cluster) => earlier.get(cluster.id) !== [...cluster.phrases].sort().join());
  await tx`
    insert into clusters (id, pool, state, lineage, covered_by, centroid, cohesion, founded_at, changed_at)
    select id, ${pool}, 'live', array(select jsonb_array_elements_text(lineage::jsonb)), covered_by,
      decode(centroid, 'hex'), cohesion::float8, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${placed.map((c) => c.id)}::text[], ${placed.map((c) => JSON.stringify(c.lineage))}::text[],
      ${placed.map((c) => c.coveredBy)}::text[], ${placed.map((c) => hex(c.centroid))}::text[],
      ${placed.map((c) => String(c.cohesion))}::text[]) as fresh(id, lineage, covered_by, centroid, cohesion)
    on conflict (id) do update set state = 'live', merged_into = null, covered_by = excluded.covered_by,
      centroid = excluded.centroid, cohesion = excluded.cohesion,
      lineage = case when cardinality(excluded.lineage) > 1 then excluded.lineage else clusters.lineage end,
      changed_at = case when clusters.id = any(${changed.map((c) => c.id)}::text[])
        or clusters.covered_by is distinct from excluded.covered_by then ${later(tx, seen.at)} else clusters.changed_at end,
      answered = case when clusters.id = any(${changed.map((c) => c.id)}::text[])
        or clusters.covered_by is distinct from excluded.covered_by then null else clusters.answered end`;
  await tx`
    update memberships set cluster = places.cluster, reason = null
    from unnest(${places.map((p) => p.phrase)}::text[], ${places.map((p) => p.cluster)}::text[]) as places(phrase, cluster)
    where memberships.pool = ${pool} and memberships.phrase = places.phrase
      and memberships.cluster is distinct from places.cluster`;
  await tx`
    update memberships set cluster = null, value = null, confidence = null, reason = places.reason
    from unnest(${[...unclustered.keys()]}::text[], ${[...unclustered.values()]}::text[]) as places(phrase, reason)
    where memberships.pool = ${pool} and memberships.phrase = places.phrase`;
  const home = homes(placed);
  const heirs = before.flatMap(({ id, phrases }) => {
    const heir = heirOf(phrases, home);
    return heir === null ? [] : [{ id, heir }];
  });
  await tx`
    update clusters set state = case when heirs.heir is null then 'dissolved' else 'merged' end,
      merged_into = heirs.heir, changed_at = ${at}::timestamptz
    from (select gone.id, h.heir from
        (select id from clusters where pool = ${pool} and state = 'live'
          and not id = any(${placed.map((c) => c.id)}::text[])) as gone
        left join unnest(${heirs.map((h) => h.id)}::text[], ${heirs.map((h) => h.heir)}::text[]) as h(id, heir)
          on h.id = gone.id) as heirs
    where clusters.id = heirs.id`;
  await tx`
    update pools set consolidated_phrases = ${seen.phrases}, consolidated_at = ${at}::timestamptz, due_at = null where pool = ${pool}`;
}

type Assignments = {
  readonly places: readonly { readonly phrase: string; readonly cluster: string }[];
  readonly alone: readonly string[];
  /** When a consolidation is due that has not seen them. */
  readonly dueAt: Date;
};

/**
 * New phrases that stand near enough to a cluster join it without a consolidation; the others are alone until one
 * looks at them.
 */
export async function saveAssignments(
  tx: Tx,
  pool: string,
  { places, alone, dueAt }: Assignments,
  at: Date,
): Promise<void> {
  await tx`update pools set due_at = ${dueAt.toISOString()}::text::timestamptz where pool = ${pool}`;
  if (alone.length > 0) {
    await tx`
      update memberships set reason = 'alone'
      where pool = ${pool} and phrase = any(${[...alone]}::text[]) and reason = 'unplaced'`;
  }
  if (places.length === 0) return;
  await tx`
    update memberships set cluster = places.cluster, reason = null
    from unnest(${places.map((p) => p.phrase)}::text[], ${places.map((p) => p.cluster)}::text[]) as places(phrase, cluster)
    where memberships.pool = ${pool} and memberships.phrase = places.phrase and memberships.reason = 'unplaced'`;
  await tx`
    update clusters set changed_at = ${later(tx, at)}
    where id = any(${[...new Set(places.map((p) => p.cluster))]}::text[])`;
}

/** A known phrase was said again: its clusters have something new to be judged on. */
export async function touchClusters(
  tx: Tx,
  pool: string,
  phrases: readonly string[],
  at: Date,
): Promise<void> {
  if (phrases.length === 0) return;
  await tx`
    update clusters set changed_at = ${later(tx, at)}
    where id in (select cluster from memberships where pool = ${pool} and phrase = any(${[...phrases]}::text[]))`;
}

/**
 * Only fragments that were received within the horizon count; days are those of observation (D9). An owner has one voice a
 * day, weighed by its standing where owners are counted.
 */
export async function maturityFacts(
  db: Db,
  pool: string,
  {
    maturity: { request, horizon, idle },
    trust,
  }: { readonly maturity: Pick<Policy['maturity'], 'request' | 'horizon' | 'idle'> } & Pick<Policy, 'trust'>,
  now: Date,
): Promise<ChangedCluster[]> {
  const at = now.toISOString();
  return db.sql<ChangedCluster[]>`
    with changed as (
      select id, cohesion, stability, tried_fragments, changed_at, covered_by, looked from clusters
      where pool = ${pool} and state = 'live'
        and (judged_at is null or judged_at < changed_at or ripens_at <= ${at}::text::timestamptz)),
    voices as (
      select m.cluster, f.scenario, f.owner, (least(f.observed_at, f.received_at) at time zone 'UTC')::date as day,
        case when bool_or(f.request) then ${request}::float8 else 1 end as weight,
        count(*) filter (where f.request) as requests, max(f.received_at) as newest
      from changed
      join memberships m on m.cluster = changed.id
      join pools on pools.pool = m.pool
      join fragments f on f.scenario = pools.scenario and f.phrase = m.phrase and f.state = 'pooled'
      where (pools.cohort = '*' or f.cohort = pools.cohort)
        and f.received_at > ${at}::text::timestamptz - make_interval(days => ${horizon})
      group by m.cluster, f.scenario, f.owner, 4),
    said as (
      select cluster, scenario, owner, sum(requests) as requests, array_agg(day) as days, max(newest) as newest,
        least(sum(weight), 1 + greatest(0, (${at}::text::timestamptz at time zone 'UTC')::date - min(day))) as fragments,
        sum(weight) filter (
          where newest > ${at}::text::timestamptz - make_interval(days => ${idle})) as recent
      from voices group by cluster, scenario, owner),
    heard as (
      select said.*, ${standing(db.sql, trust, now)} as standing,
        ${knownSince(db.sql, trust)} + make_interval(days => ${trust.newOwnerDays}) as whole_at from said
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
      coalesce(greatest(0, floor(extract(epoch from ${at}::text::timestamptz - max(heard.newest)) / 86400)), ${horizon})::int as idle
    from changed left join heard on heard.cluster = changed.id
    group by changed.id, changed.cohesion, changed.stability, changed.tried_fragments, changed.changed_at, changed.covered_by, changed.looked
    order by changed.id`;
}

export async function saveStability(
  db: Db,
  tried: readonly { id: string; stability: number; fragments: number }[],
): Promise<void> {
  await db.sql`
    update clusters set stability = tried.stability::float8, tried_fragments = tried.fragments
    from unnest(${tried.map((t) => t.id)}::text[], ${tried.map((t) => String(t.stability))}::text[],
      ${tried.map((t) => t.fragments)}::int[]) as tried(id, stability, fragments)
    where clusters.id = tried.id`;
}

/** `seenAt` is the change that was judged: what changed meanwhile stays to be judged. */
export async function saveVerdict(
  db: Db,
  id: string,
  verdict: MaturityVerdict,
  { seenAt, wholeAt }: Pick<ChangedCluster, 'seenAt' | 'wholeAt'>,
): Promise<void> {
  const ripensAt = verdict.mature ? null : wholeAt;
  await db.sql`
    update clusters set verdict = ${JSON.stringify(verdict)}::text::jsonb, judged_at = ${seenAt}::text::timestamptz,
      ripens_at = ${ripensAt}::text::timestamptz
    where id = ${id}`;
}

/** A need that turned out to be another telling of one that has a key. */
export async function markTwin(tx: Tx, cluster: string, keyName: string | null): Promise<void> {
  await tx`update clusters set twin_of = ${keyName} where id = ${cluster}`;
}

/**
 * In how many payloads each of two clusters was said, and both; `payloads` is all in which their pools' people said
 * anything. They may be clusters of two pools.
 */
export async function togetherness(
  db: Db,
  first: string,
  second: string,
): Promise<{ first: number; second: number; both: number; payloads: number }> {
  const [row] = await db.sql<{ first: number; second: number; both: number; payloads: number }[]>`
    with said as (
      select f.interaction, bool_or(m.cluster = ${first}) as a, bool_or(m.cluster = ${second}) as b
      from memberships m join pools on pools.pool = m.pool
      join fragments f on f.scenario = pools.scenario and f.phrase = m.phrase and f.state = 'pooled'
      where m.pool in (select pool from clusters where id in (${first}, ${second}))
        and (pools.cohort = '*' or f.cohort = pools.cohort) and f.interaction is not null group by f.interaction)
    select count(*) filter (where coalesce(a, false))::int as first,
      count(*) filter (where coalesce(b, false))::int as second,
      count(*) filter (where a and b)::int as both, count(*)::int as payloads from said`;
  return row ?? { first: 0, second: 0, both: 0, payloads: 0 };
}

/** The scenario's known payloads. */
export async function countPayloads(db: Db, scenario: string): Promise<number> {
  const [row] = await db.sql<{ payloads: number }[]>`
    select (select count(*) from interactions where scenario = ${scenario})::int
      + (select count(distinct f.interaction) from fragments f
          where f.scenario = ${scenario} and f.interaction is not null and f.part = 0 and f.source <> 'interaction'
            and not exists (select from interactions i where i.scenario = f.scenario and i.id = f.interaction))::int
      as payloads`;
  return row?.payloads ?? 0;
}

/** How many payloads say one of the clusters. */
export async function countSaying(db: Db, clusterIds: readonly string[]): Promise<number> {
  const [row] = await db.sql<{ said: number }[]>`
    select count(distinct f.interaction)::int as said
    from memberships m join pools on pools.pool = m.pool
    join fragments f on f.scenario = pools.scenario and f.phrase = m.phrase and f.state = 'pooled'
    where m.cluster = any(${[...clusterIds]}::text[]) and f.interaction is not null`;
  return row?.said ?? 0;
}

/**
 * What was judged when the need was answered; a later change makes it be looked at again.
 * @param waits why it has no key, where it waits for something
 * @returns whether it waited for that before; of two that say so at once, the second one is told
 */
export async function markSynthesised(
  tx: Tx,
  cluster: ClusterRow,
  at: Date,
  waits: Waits | null = null,
): Promise<{ waitedBefore: boolean }> {
  const [before] = await tx<{ rule: string | null }[]>`
    select waits ->> 'rule' as rule from clusters where id = ${cluster.id} for update`;
  await tx`
    update clusters set synthesised_at = ${cluster.judgedAt?.toISOString() ?? null}::text::timestamptz,
      waits = ${waits === null ? null : JSON.stringify(waits)}::text::jsonb,
      answered = jsonb_build_object('fragments', ${cluster.verdict?.facts.fragments ?? 0}::int, 'at', ${at.toISOString()}::text,
        'revision', (select s.revision from pools p join scenarios s on s.scenario = p.scenario where p.pool = clusters.pool))
    where id = ${cluster.id}`;
  return { waitedBefore: waits !== null && before?.rule === waits.rule };
}

/** What was judged of needs whose last answer stands: nothing has changed that would bring another. */
export async function keepAnswers(db: Db, needs: readonly ClusterRow[]): Promise<void> {
  if (needs.length === 0) return;
  await db.sql`
    update clusters set synthesised_at = seen.judged_at::timestamptz
    from unnest(${needs.map(({ id }) => id)}::text[],
      ${needs.map(({ judgedAt }) => judgedAt?.toISOString() ?? null)}::text[]) as seen(id, judged_at)
    where clusters.id = seen.id`;
}

export async function saveMappedValues(
  tx: Tx,
  pool: string,
  values: readonly { phrase: string; value: string; confidence: number }[],
): Promise<void> {
  if (values.length === 0) return;
  await tx`
    update memberships set value = v.value::jsonb, confidence = v.confidence::float8
    from unnest(${values.map((v) => v.phrase)}::text[], ${values.map((v) => v.value)}::text[],
      ${values.map((v) => String(v.confidence))}::text[]) as v(phrase, value, confidence)
    where memberships.pool = ${pool} and memberships.phrase = v.phrase`;
}

/**
 * A cluster's next `changed_at`: never its last one again. Jobs that overlap commit in another order than they read the
 * clock, and a set clock stands still; either way the change would look judged already. Whole milliseconds, as in JS.
 */
function later(tx: Tx, at: Date) {
  return tx`greatest(${at.toISOString()}::text::timestamptz, clusters.changed_at + interval '1 millisecond')`;
}

function hex(vector: Float32Array): string {
  return Buffer.from(encodeVector(vector)).toString('hex');
}
