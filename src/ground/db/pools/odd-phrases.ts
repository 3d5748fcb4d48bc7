import { GLOBAL_COHORT } from '../../../domain/template/index.ts';
import type { Embedded, VectorSpace } from '../../../domain/words/index.ts';
import { poolOf } from '../scenarios/index.ts';
import { columnOf, type Db, oneOf, type Rows, type Tx } from '../server/index.ts';
import { encodeVector, readingHex, SCALE_BYTES } from './vector-codec.ts';

/** A pool, and the scenario that it is of: then its phrases are found by their key. */
export type PoolName = { readonly pool: string; readonly scenario: string };

/**
 * Phrases whose vectors are of another space, or no vectors: of a pool, of what waits for a place in it, or, where it is the
 * pool of all, of the scenario. So many at most: the phrases are read to the last of them, a second a million.
 */
export async function oddPhrases(
  { sql }: Db,
  { pool, scenario }: PoolName,
  space: VectorSpace,
  { only, most }: { readonly only: 'all' | 'unplaced'; readonly most: number },
): Promise<string[]> {
  const ofPool = sql`join memberships m on m.phrase = p.id and m.pool = ${pool}
    ${only === 'unplaced' ? sql`and m.reason = 'unplaced'` : sql``}`;
  const isScenario = only === 'all' && pool === poolOf(scenario, GLOBAL_COHORT);
  const odd = await columnOf<string>(sql`
    select p.id from phrases p ${isScenario ? sql`` : ofPool}
    where p.scenario = ${scenario} and not ${isComparable(sql, space)} limit ${most}`);
  return odd.sort();
}

/** Whether phrase `p` has a vector of this space. */
export function isComparable(sql: Rows['sql'] | Tx, { model, transform, dimensions }: VectorSpace) {
  return sql`(p.model = ${model} and p.transform = ${transform} and ${isVector(sql, 'p.vector', dimensions)})`;
}

/**
 * Whether the bytes are some that `encodeVector` writes for vectors of unit length or their mean: as many, and a scale that is
 * a positive number below one half (the highest byte of a little-endian float32). A changed byte behind the scale is still a
 * vector; such a one is PostgreSQL's checksums' to find.
 */
function isVector(sql: Rows['sql'] | Tx, column: 'p.vector' | 'clusters.centroid', dimensions: number) {
  const bytes = sql.unsafe(column);
  return sql`case when octet_length(${bytes}) = ${SCALE_BYTES + dimensions}::int then get_byte(${bytes}, 3) between 1 and 62
    else false end`;
}

type Text = { readonly id: string; readonly text: string };

/** What the phrases say, to embed it. */
export async function textsOf(db: Db, scenario: string, ids: readonly string[]): Promise<Text[]> {
  return db.sql<Text[]>`
    select id, text from phrases where scenario = ${scenario} and id = any(${[...ids]}::text[]) order by id`;
}

/**
 * Puts vectors of this space in the place of what stood there. The pools that have the phrases are to be learned anew from
 * then on, whoever does it: their centroids may rest on the other space.
 */
export async function saveVectors(
  db: Db,
  scenario: string,
  vectors: readonly (Embedded & { readonly id: string })[],
  { model, transform }: VectorSpace,
  at: Date,
): Promise<void> {
  const ids = vectors.map(({ id }) => id);
  await db.sql.begin(async (tx) => {
    await tx`
      update pools set due_at = ${at} where scenario = ${scenario}
        and exists (select from memberships m where m.pool = pools.pool and m.phrase = any(${ids}::text[]))`;
    await tx`
      update phrases set model = ${model}, transform = ${transform}, vector = decode(fresh.vector, 'hex'),
        reading = decode(fresh.reading, 'hex'), embedded_at = ${at}
      from unnest(${ids}::text[], ${vectors.map(({ vector }) => Buffer.from(encodeVector(vector)).toString('hex'))}::text[],
        ${vectors.map(readingHex)}::text[]) as fresh(id, vector, reading)
      where phrases.scenario = ${scenario} and phrases.id = fresh.id`;
  });
}

/** Phrases without a usable vector wait no longer: they stay where they are, or are alone, as those that nothing is near to. */
export async function setAside(db: Db, pool: string, phrases: readonly string[]): Promise<void> {
  await db.sql`
    update memberships set reason = case when cluster is null then 'alone' end
    where pool = ${pool} and phrase = any(${[...phrases]}::text[]) and reason = 'unplaced'`;
}

/** Memberships of phrases that there are not go. @returns which */
export async function dropMemberships(
  { sql }: Db,
  { pool, scenario }: PoolName,
  only: 'all' | 'unplaced',
): Promise<string[]> {
  const gone = await columnOf<string>(sql`
    delete from memberships m where m.pool = ${pool} ${only === 'unplaced' ? sql`and m.reason = 'unplaced'` : sql``}
      and not exists (select from phrases p where p.scenario = ${scenario} and p.id = m.phrase) returning m.phrase`);
  return gone.sort();
}

/** Live clusters whose centroid is none of this space's: nothing can be held against them. */
export async function oddCentroids(db: Db, pool: string, dimensions: number): Promise<string[]> {
  return oneOf<string[]>(db.sql`
    select coalesce(array_agg(id order by id) filter (where not ${isVector(db.sql, 'clusters.centroid', dimensions)}), '{}')
    from clusters where pool = ${pool} and state = 'live'`);
}

/** A pool, or all of a scenario, is learned anew as soon as somebody can, and what is odd in it is found. */
export async function askToLearn(
  db: Db,
  which: { readonly scenario: string } | { readonly pool: string },
  at: Date,
): Promise<void> {
  await db.sql`update pools set due_at = ${at}
    where open and ${'pool' in which ? db.sql`pool = ${which.pool}` : db.sql`scenario = ${which.scenario}`}`;
}
