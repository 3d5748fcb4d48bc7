import { and, sql } from 'drizzle-orm';
import { SURE_ENOUGH, TAUGHT, type ValuedPhrase } from '../../../domain/mapping/index.ts';
import type { PreviousCluster } from '../../../domain/needs/index.ts';
import type { MappedValue } from '../../../domain/synthesis/index.ts';
import type { KeyValue } from '../../../domain/template/index.ts';
import type { VectorSpace } from '../../../domain/words/index.ts';
import { type Db, findRow, findRows, matching, oneOf, type Tx } from '../server/index.ts';
import { clusters, type Waits } from '../tables/pools/clusters.ts';
import { isComparable } from './odd-phrases.ts';
import { type NeedInPool, needItself, ofCluster, wordsInPool } from './said-in-pools.ts';
import { decodeReading, decodeVector, SCALE_BYTES } from './vector-codec.ts';

export type ClusterRow = typeof clusters.$inferSelect;

export type { Waits };

/** Ordered by id, centroids and verdicts included; for centroids alone see `liveCentroids`. */
export async function liveClusters(db: Db, pool: string): Promise<ClusterRow[]> {
  return findRows(db, clusters, { pool, state: 'live' }, clusters.id);
}

export async function findCluster(db: Db, id: string): Promise<ClusterRow | null> {
  return findRow(db, clusters, { id });
}

/** Centroids of the live clusters, not centred on the pool, ordered by id. What is none is left out until the pool is learned anew. */
export async function liveCentroids(
  db: Db,
  pool: string,
  { dimensions }: Pick<VectorSpace, 'dimensions'>,
): Promise<{ id: string; centroid: Float32Array }[]> {
  // Verdicts and lineages of thousands of clusters would be parsed for nothing at each batch of new phrases.
  const rows = await db.orm
    .select({ id: clusters.id, centroid: clusters.centroid })
    .from(clusters)
    .where(
      and(
        matching(clusters, { pool, state: 'live' }),
        sql`octet_length(${clusters.centroid}) = ${SCALE_BYTES + dimensions}`,
      ),
    )
    .orderBy(clusters.id);
  return rows.map(({ id, centroid }) => ({ id, centroid: decodeVector(centroid) }));
}

/** Another text for other live clusters or centroids: tells a job that it knows them already. */
export async function centroidsDigest(db: Db, pool: string): Promise<string> {
  return oneOf<string>(db.sql`
    select coalesce(encode(sha256(string_agg(convert_to(id, 'UTF8') || sha256(centroid), '' order by id)), 'hex'), 'none')
    from clusters where pool = ${pool} and state = 'live'`);
}

/** The phrases of each live cluster, ordered by id. */
export async function clusterPhrases(db: Db, pool: string): Promise<PreviousCluster[]> {
  return membersOf(db, pool, db.sql``);
}

/** The same as the pool was last learned, without what was put near since. */
export async function learnedClusters(db: Db, pool: string): Promise<PreviousCluster[]> {
  return membersOf(db, pool, db.sql`and not placed`);
}

async function membersOf(db: Db, pool: string, which: ReturnType<Db['sql']>): Promise<PreviousCluster[]> {
  return db.sql<PreviousCluster[]>`
    select cluster as id, array_agg(phrase order by phrase) as phrases
    from memberships where pool = ${pool} and cluster is not null ${which} group by cluster order by cluster`;
}

/** A need that the owner's key says already; what is learned next decides anew. */
export async function markCovered(tx: Tx, cluster: NeedInPool, keyName: string): Promise<void> {
  await tx`update clusters set covered_by = ${keyName} where ${needItself(tx, cluster)}`;
}

/** A need that turned out to be another telling of one that has a key. */
export async function markTwin(tx: Tx, cluster: NeedInPool, keyName: string | null): Promise<void> {
  await tx`update clusters set twin_of = ${keyName} where ${needItself(tx, cluster)}`;
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
    select waits ->> 'rule' as rule from clusters where ${needItself(tx, cluster)} for update`;
  // Owners come back with other needs as well, which does not touch this one: it is asked again the next day.
  await tx`
    update clusters set synthesised_at = ${cluster.judgedAt}::timestamptz,
      waits = ${waits === null ? null : JSON.stringify(waits)}::text::jsonb,
      ripens_at = case when ${waits?.rule === 'k_anonymity'} then ${at} + interval '1 day' else ripens_at end,
      answered = jsonb_build_object('fragments', ${cluster.verdict?.facts.fragments ?? 0}::int, 'at', ${at.toISOString()}::text,
        'revision', (select s.revision from pools p join scenarios s on s.scenario = p.scenario where p.pool = clusters.pool))
    where ${needItself(tx, cluster)}`;
  return { waitedBefore: waits !== null && before?.rule === waits.rule };
}

/** What key answers a need is asked again, whatever it was last time. */
export async function askAgain(tx: Tx, cluster: NeedInPool): Promise<void> {
  await tx`update clusters set synthesised_at = null, answered = null where ${needItself(tx, cluster)}`;
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

type Said = { readonly phrase: string; readonly text: string; readonly language: string };

/**
 * Members of a need that say nothing for its key, as far as is known and nobody has set it so, newest first. They stay where they
 * are until the transaction ends; those that somebody else is at are left to them.
 */
export async function holdPhrasesWithoutValue(tx: Tx, cluster: NeedInPool, limit: number): Promise<Said[]> {
  return tx<Said[]>`${withoutValue(tx, cluster.pool, tx`${cluster.id}`, limit)} for update of m skip locked`;
}

/** The same of several needs, held by nobody, and whether people have set or taught values of them. */
export async function needsWithoutValues(
  db: Db,
  pool: string,
  needs: readonly string[],
  limit: number,
): Promise<{ need: string; open: readonly Said[]; corrected: boolean }[]> {
  return db.sql`
    select need, exists (select from memberships m where m.cluster = need and (m.value_set or m.confidence = ${TAUGHT}::float8)) as corrected,
      (select coalesce(json_agg(said), '[]') from (${withoutValue(db.sql, pool, db.sql`need`, limit)}) as said) as open
    from unnest(${[...needs]}::text[]) as need`;
}

function withoutValue(sql: Db['sql'] | Tx, pool: string, need: ReturnType<Db['sql']>, limit: number) {
  return sql`
    select m.phrase, p.text, p.language from ${wordsInPool(sql, pool)}
    where m.cluster = ${need} and m.value is null and not m.value_set
    order by p.embedded_at desc, m.phrase limit ${limit}`;
}

/** What members of a need map to under its key, by phrase, but for those whose value a person set. */
export async function saveMappedValues(
  tx: Tx,
  pool: string,
  mapped: ReadonlyMap<string, MappedValue>,
): Promise<void> {
  const values = [...mapped];
  if (values.length === 0) return;
  await tx`
    update memberships set value = v.value::jsonb, confidence = v.confidence::float8
    from unnest(${values.map(([phrase]) => phrase)}::text[], ${values.map(([, { value }]) => JSON.stringify(value))}::text[],
      ${values.map(([, { confidence }]) => String(confidence))}::text[]) as v(phrase, value, confidence)
    where memberships.pool = ${pool} and memberships.phrase = v.phrase and not value_set`;
}

/**
 * A need's phrases with what each says for its key, and who says so: those that people set, then the newest; none where no person
 * said anything. They stay as they are until the transaction ends.
 */
export async function valuedPhrases(
  tx: Tx,
  { id: cluster, pool }: NeedInPool,
  space: VectorSpace,
  limit: number,
): Promise<ValuedPhrase[]> {
  const rows = await tx<
    (Omit<ValuedPhrase, 'vector'> & { vector: Uint8Array; reading: Uint8Array | null })[]
  >`
    select m.phrase as id, p.vector, p.reading, m.value,
      case when m.value_set then 'set' when m.value is not null and m.confidence >= ${SURE_ENOUGH} then 'read' else 'open' end as by
    from ${wordsInPool(tx, pool)}
    where m.cluster = ${cluster} and ${isComparable(tx, space)}
      and exists (select from memberships s where s.cluster = ${cluster} and s.value_set)
    order by m.value_set desc, p.embedded_at desc, m.phrase limit ${limit} for update of m`;
  const meanings = rows.map(({ reading }) => decodeReading(reading, space.dimensions)?.meaning);
  // One kind for all: a meaning and a phrase as a whole do not compare.
  const areRead = meanings.every((meaning) => meaning !== undefined);
  return rows.map(({ vector, reading: _, ...row }, index) => ({
    ...row,
    vector: (areRead ? meanings[index] : undefined) ?? decodeVector(vector),
  }));
}

/**
 * What people's corrections teach of the phrases that were looked at; what was taught of them before and is not any more says
 * nothing again. Where none was looked at, nobody's correction stands, and nothing is taught.
 */
export async function saveTaught(
  tx: Tx,
  cluster: NeedInPool,
  looked: readonly ValuedPhrase[],
  taught: ReadonlyMap<string, KeyValue>,
): Promise<void> {
  const json = JSON.stringify(Object.fromEntries(taught));
  await tx`
    update memberships m set value = nullif(${json}::text::jsonb -> phrase, 'null'),
      confidence = case when jsonb_exists(${json}::text::jsonb, phrase) then ${TAUGHT}::float8 end
    where ${ofCluster(tx, cluster)} and not value_set and (jsonb_exists(${json}::text::jsonb, phrase)
      or confidence = ${TAUGHT} and (${looked.length === 0} or phrase = any(${looked.map(({ id }) => id)}::text[])))`;
}
