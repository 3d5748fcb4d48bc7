import { and, eq, inArray } from 'drizzle-orm';
import type { Phrase } from '../domain/phrase.ts';
import type { Db, Tx } from './connect.ts';
import { phrases } from './tables/phrases.ts';
import { decodeVectors, encodeVector } from './vector-codec.ts';

/** Which of these phrases the scenario has embedded already. */
export async function knownPhrases(db: Db, scenario: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.orm
    .select({ id: phrases.id })
    .from(phrases)
    .where(and(eq(phrases.scenario, scenario), inArray(phrases.id, [...ids])));
  return new Set(rows.map((row) => row.id));
}

/** Stores new phrases; known ones stay as they are. */
export async function insertPhrases(
  tx: Tx,
  scenario: string,
  rows: readonly Phrase[],
  made: { model: string; transform: string; at: Date },
): Promise<void> {
  if (rows.length === 0) return;
  const sorted = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
  await tx`
    insert into phrases (scenario, id, text, language, model, transform, vector, embedded_at)
    select ${scenario}, id, text, language, ${made.model}, ${made.transform}, decode(vector, 'hex'),
      ${made.at.toISOString()}::timestamptz
    from unnest(${sorted.map((row) => row.id)}::text[], ${sorted.map((row) => row.text)}::text[], ${sorted.map((row) => row.language)}::text[],
      ${sorted.map((row) => Buffer.from(encodeVector(row.vector)).toString('hex'))}::text[])
      as fresh(id, text, language, vector)
    on conflict (scenario, id) do nothing`;
}

/**
 * Holds phrases until the transaction is over, and says which are there: nobody erases the last saying of one meanwhile,
 * and one that went since it was read is not among them.
 */
export async function holdPhrases(tx: Tx, scenario: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx<{ id: string }[]>`
    select id from phrases where scenario = ${scenario} and id = any(${[...ids]}::text[])
    order by id for key share`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * The pool's phrases with their vectors, ordered by id. Those of another model or transform are left out: their
 * vectors do not compare.
 */
export async function poolPhrases(
  db: Db,
  pool: string,
  made: { model: string; transform: string },
  only: 'all' | 'unplaced' = 'all',
): Promise<Phrase[]> {
  const rows = await db.sql<{ id: string; text: string; language: string; vector: Uint8Array }[]>`
    select p.id, p.text, p.language, p.vector
    from memberships m
    join pools on pools.pool = m.pool
    join phrases p on p.scenario = pools.scenario and p.id = m.phrase
    where m.pool = ${pool} and p.model = ${made.model} and p.transform = ${made.transform}
      ${only === 'unplaced' ? db.sql`and m.reason = 'unplaced'` : db.sql``}
    order by p.id`;
  const vectors = decodeVectors(rows.map((row) => row.vector));
  return rows.map(({ id, text, language }, i) => ({
    id,
    text,
    language,
    vector: vectors[i] ?? new Float32Array(),
  }));
}
