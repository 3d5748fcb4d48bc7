import type { Phrase, VectorSpace } from '../../../domain/words/index.ts';
import { columnOf, type Db, type Tx } from '../server/index.ts';
import { isComparable } from './odd-phrases.ts';
import { wordsInPool } from './said-in-pools.ts';
import { decodeReading, decodeVectors, encodeVector, readingHex } from './vector-codec.ts';

/** Which of these phrases the scenario has embedded already, in this space. */
export async function knownPhrases(
  db: Db,
  scenario: string,
  ids: readonly string[],
  space: VectorSpace,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const known = columnOf<string>(db.sql`
    select p.id from phrases p
    where p.scenario = ${scenario} and p.id = any(${[...ids]}::text[]) and ${isComparable(db.sql, space)}`);
  return new Set(await known);
}

/** Stores new phrases; known ones stay as they are, but for vectors that are none or of another space. */
export async function insertPhrases(
  tx: Tx,
  scenario: string,
  rows: readonly Phrase[],
  made: VectorSpace & { readonly at: Date },
): Promise<void> {
  if (rows.length === 0) return;
  const sorted = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
  await tx`
    insert into phrases as p (scenario, id, text, language, model, transform, vector, reading, embedded_at)
    select ${scenario}, id, text, language, ${made.model}, ${made.transform}, decode(vector, 'hex'), decode(reading, 'hex'),
      ${made.at}
    from unnest(${sorted.map((row) => row.id)}::text[], ${sorted.map((row) => row.text)}::text[], ${sorted.map((row) => row.language)}::text[],
      ${sorted.map((row) => Buffer.from(encodeVector(row.vector)).toString('hex'))}::text[],
      ${sorted.map((row) => readingHex(row))}::text[])
      as fresh(id, text, language, vector, reading)
    on conflict (scenario, id) do update set model = excluded.model, transform = excluded.transform,
      vector = excluded.vector, reading = excluded.reading, embedded_at = excluded.embedded_at
    where not ${isComparable(tx, made)}`;
}

/**
 * Holds phrases until the transaction is over, and says which are there: nobody erases the last saying of one meanwhile,
 * and one that went since it was read is not among them.
 */
export async function holdPhrases(tx: Tx, scenario: string, ids: readonly string[]): Promise<Set<string>> {
  const there = columnOf<string>(tx`
    select id from phrases where scenario = ${scenario} and id = any(${[...ids]}::text[])
    order by id for key share`);
  return new Set(await there);
}

/**
 * The pool's phrases with their vectors, ordered by id. Those whose vectors do not compare are left out: `cluster-pool`
 * embeds them anew before it learns.
 */
export async function poolPhrases(
  db: Db,
  pool: string,
  space: VectorSpace,
  only: 'all' | 'unplaced' = 'all',
): Promise<Phrase[]> {
  type Row = { id: string; text: string; language: string; vector: Uint8Array; reading: Uint8Array | null };
  const rows = await db.sql<Row[]>`
    select p.id, p.text, p.language, p.vector, p.reading
    from ${wordsInPool(db.sql, pool)}
    where ${isComparable(db.sql, space)}
      ${only === 'unplaced' ? db.sql`and m.reason = 'unplaced'` : db.sql``}
    order by p.id`;
  const vectors = decodeVectors(rows.map((row) => row.vector));
  return rows.map(({ reading, ...row }, i) => ({
    ...row,
    vector: vectors[i] ?? new Float32Array(),
    reading: decodeReading(reading, space.dimensions),
  }));
}
