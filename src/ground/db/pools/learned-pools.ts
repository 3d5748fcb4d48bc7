import {
  type Corrections,
  type DescribedCluster,
  homes,
  type Mention,
  successorOf,
} from '../../../domain/needs/index.ts';
import type { Policy } from '../../../domain/policy/index.ts';
import type { VectorSpace } from '../../../domain/words/index.ts';
import { isEstablished, saidAt, standing } from '../intake/index.ts';
import { scenarioOf } from '../scenarios/index.ts';
import { anyRow, columnOf, type Db, findRow, findRows, oneOf, rowOf, type Tx } from '../server/index.ts';
import type { NoClusterReason } from '../tables/pools/clusters.ts';
import { corrections } from '../tables/pools/corrections.ts';
import { pools } from '../tables/pools/pools.ts';
import { isComparable } from './odd-phrases.ts';
import { isOver } from './pool-lease.ts';
import { saidInPools } from './said-in-pools.ts';
import { decodeVector, encodeVector } from './vector-codec.ts';

export type PoolRow = typeof pools.$inferSelect;

export async function findPool(db: Db, pool: string): Promise<PoolRow | null> {
  return findRow(db, pools, { pool });
}

/**
 * Who said the pool's phrases, ordered by fragment, and whether they are established.
 *
 * @param now only owners whose voice counts whole by then
 */
export async function poolMentions(
  db: Db,
  pool: string,
  trust: Policy['trust'],
  now?: Date,
): Promise<Mention[]> {
  return db.sql<Mention[]>`
    select f.id || case when f.part = 0 then '' else '#' || f.part end as fragment, f.phrase, f.owner,
      to_char((${saidAt(db.sql)}) at time zone 'UTC', 'YYYY-MM-DD') as day, f.interaction,
      f.near_misses as "nearMisses", ${isEstablished(db.sql, trust)} as established
    from ${saidInPools(db.sql, pool)} left join owners o on o.scenario = f.scenario and o.owner = f.owner
    where m.pool = ${pool}
      ${now === undefined ? db.sql`` : db.sql`and ${standing(db.sql, trust, now)} >= 1`}
    order by f.id, f.part, f.source`;
}

/** What holds now: orders that were taken back are gone from the table. */
export async function poolCorrections(db: Db, pool: string): Promise<Corrections> {
  const rows = await findRows(db, corrections, { pool });
  const pairs = (kind: 'must_link' | 'cannot_link') =>
    rows.filter((row) => row.kind === kind).map((row) => [row.phraseA, row.phraseB] as const);
  const noNeed = rows.flatMap(({ kind, phraseA }) => (kind === 'no_need' ? [phraseA] : []));
  return { mustLink: pairs('must_link'), cannotLink: pairs('cannot_link'), noNeed };
}

/** How large the pool is, and whether everything acknowledged has reached it. */
export async function poolGrowth(db: Db, pool: string): Promise<{ phrases: number; caughtUp: boolean }> {
  return rowOf<{ phrases: number; caughtUp: boolean }>(db.sql`
    select (select count(*)::int from memberships where pool = ${pool}) as phrases,
      not exists (${pendingFor(db, pool)}) as "caughtUp"`);
}

/** Whether everything acknowledged has its place in the pool, or a reason for none. */
export async function isPlaced(db: Db, pool: string): Promise<boolean> {
  return oneOf<boolean>(db.sql`
    select not exists (${pendingFor(db, pool)})
      and not exists (select from memberships where pool = ${pool} and reason = 'unplaced')`);
}

function pendingFor(db: Db, pool: string) {
  return db.sql`select from fragments f where f.scenario = ${scenarioOf(pool)} and f.state = 'pending'`;
}

/**
 * Takes the pool for this transaction to put something else in the place of its clusters, if nobody did since `revision` was
 * read, and nobody else is learning it anew (`ground/db/pools/pool-lease.ts`).
 */
export async function takePool(
  tx: Tx,
  pool: string,
  revision: number,
  { holder, now }: { readonly holder: string; readonly now: Date },
): Promise<boolean> {
  return anyRow(tx`
    update pools set revision = revision + 1
    where pool = ${pool} and revision = ${revision}
      and (held_by is null or held_by = ${holder} or ${isOver(tx, now)})`);
}

/**
 * Holds the pool for this transaction to place phrases in the clusters that it has had since `revision`. Whoever learns it
 * anew meanwhile learns on: what was placed without it is placed again (`placedMeanwhile`).
 */
export async function keepPool(tx: Tx, pool: string, revision: number): Promise<boolean> {
  return anyRow(tx`
    select pool from pools where pool = ${pool} and revision = ${revision} for no key update`);
}

/** Phrases of the pool that a consolidation has not seen: they came while it learned. They wait for a place again. */
export async function placedMeanwhile(
  tx: Tx,
  pool: string,
  seen: readonly string[],
  space: VectorSpace,
): Promise<{ id: string; vector: Float32Array }[]> {
  const rows = await tx<{ id: string; vector: Uint8Array }[]>`
    update memberships m set cluster = null, value = null, confidence = null, value_set = false, reason = 'unplaced'
    from phrases p
    where m.pool = ${pool} and p.scenario = ${scenarioOf(pool)} and p.id = m.phrase
      and ${isComparable(tx, space)}
      and not exists (select from unnest(${[...seen]}::text[]) as seen(phrase) where seen.phrase = m.phrase)
    returning p.id, p.vector`;
  return rows.map(({ id, vector }) => ({ id, vector: decodeVector(vector) }));
}

/** Replaces the places of all phrases that a consolidation saw, and says which clusters live, ended or were merged. */
export async function saveConsolidation(
  tx: Tx,
  pool: string,
  placed: readonly DescribedCluster[],
  unclustered: ReadonlyMap<string, NoClusterReason>,
  seen: { phrases: number; fragments: number; at: Date },
): Promise<void> {
  const { at } = seen;
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
      decode(centroid, 'hex'), cohesion::float8, ${at}, ${at}
    from unnest(${placed.map((c) => c.id)}::text[], ${placed.map((c) => JSON.stringify(c.lineage))}::text[],
      ${placed.map((c) => c.coveredBy)}::text[], ${placed.map((c) => hex(c.centroid))}::text[],
      ${placed.map((c) => String(c.cohesion))}::text[]) as fresh(id, lineage, covered_by, centroid, cohesion)
    on conflict (pool, id) do update set state = 'live', merged_into = null, covered_by = excluded.covered_by,
      centroid = excluded.centroid, cohesion = excluded.cohesion,
      lineage = case when cardinality(excluded.lineage) > 1 then excluded.lineage else clusters.lineage end,
      changed_at = case when clusters.id = any(${changed.map((c) => c.id)}::text[])
        or clusters.covered_by is distinct from excluded.covered_by then ${later(tx, at)} else clusters.changed_at end,
      answered = case when clusters.id = any(${changed.map((c) => c.id)}::text[])
        or clusters.covered_by is distinct from excluded.covered_by then null else clusters.answered end`;
  await tx`
    update memberships set cluster = places.cluster, reason = null, placed = false,
      value_set = value_set and memberships.cluster is not distinct from places.cluster
    from unnest(${places.map((p) => p.phrase)}::text[], ${places.map((p) => p.cluster)}::text[]) as places(phrase, cluster)
    where memberships.pool = ${pool} and memberships.phrase = places.phrase
      and (memberships.placed or memberships.reason is not null or memberships.cluster is distinct from places.cluster)`;
  await tx`
    update memberships set cluster = null, value = null, confidence = null, value_set = false, reason = places.reason
    from unnest(${[...unclustered.keys()]}::text[], ${[...unclustered.values()]}::text[]) as places(phrase, reason)
    where memberships.pool = ${pool} and memberships.phrase = places.phrase`;
  const home = homes(placed);
  const successors = before.flatMap(({ id, phrases }) => {
    const successor = successorOf(phrases, home);
    return successor === null ? [] : [{ id, successor }];
  });
  await tx`
    update clusters set state = case when successors.successor is null then 'dissolved' else 'merged' end,
      merged_into = successors.successor, changed_at = ${at}
    from (select gone.id, h.successor from
        (select id from clusters where pool = ${pool} and state = 'live'
          and not id = any(${placed.map((c) => c.id)}::text[])) as gone
        left join unnest(${successors.map((h) => h.id)}::text[], ${successors.map((h) => h.successor)}::text[]) as h(id, successor)
          on h.id = gone.id) as successors
    where clusters.pool = ${pool} and clusters.id = successors.id`;
  await tx`
    update pools set consolidated_phrases = ${seen.phrases}, consolidated_fragments = ${seen.fragments},
      consolidated_at = ${at}, due_at = null where pool = ${pool}`;
}

type Assignments = {
  readonly places: readonly { readonly phrase: string; readonly cluster: string }[];
  readonly alone: readonly string[];
  /** When a consolidation is due that has not seen them. */
  readonly dueAt: Date;
};

/**
 * New phrases that stand near enough to a cluster join it without a consolidation; the others are alone until one
 * looks at them. Phrases that a person said something about wait for that one where they are (`saveCorrections`).
 */
export async function saveAssignments(
  tx: Tx,
  pool: string,
  { places, alone, dueAt }: Assignments,
  at: Date,
): Promise<void> {
  await tx`update pools set due_at = ${dueAt} where pool = ${pool}`;
  if (alone.length > 0) {
    await tx`
      update memberships set reason = 'alone'
      where pool = ${pool} and phrase = any(${[...alone]}::text[]) and reason = 'unplaced' and cluster is null`;
  }
  if (places.length === 0) return;
  const joined = await columnOf<string>(tx`
    update memberships set cluster = places.cluster, reason = null, placed = true
    from unnest(${places.map((p) => p.phrase)}::text[], ${places.map((p) => p.cluster)}::text[]) as places(phrase, cluster)
    where memberships.pool = ${pool} and memberships.phrase = places.phrase and memberships.reason = 'unplaced'
      and memberships.cluster is null
    returning memberships.cluster`);
  await tx`
    update clusters set changed_at = ${later(tx, at)}
    where pool = ${pool} and id = any(${[...new Set(joined)]}::text[])`;
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
    where pool = ${pool} and id in (select cluster from memberships where pool = ${pool} and phrase = any(${[...phrases]}::text[]))`;
}

/**
 * A cluster's next `changed_at`: never its last one again. Jobs that overlap commit in another order than they read the
 * clock, and a set clock stands still; either way the change would look judged already. Whole milliseconds, as in JS.
 */
function later(tx: Tx, at: Date) {
  return tx`greatest(${at}, clusters.changed_at + interval '1 millisecond')`;
}

function hex(vector: Float32Array): string {
  return Buffer.from(encodeVector(vector)).toString('hex');
}
