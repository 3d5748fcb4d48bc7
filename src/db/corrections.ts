import type { Db } from './connect.ts';

export type Pair = { readonly kind: 'must_link' | 'cannot_link'; readonly a: string; readonly b: string };

/** What was said before about any phrase of one set and any of the other, and no longer holds. */
export type TakenBack = Pick<Pair, 'kind'> & {
  readonly left: readonly string[];
  readonly right: readonly string[];
};

/**
 * Stores what a person said about pairs of phrases, the newest word about a pair counting, and lets the pool be learned
 * anew: the phrases wait for a place again, and the pool counts as not consolidated. Till then they stay where they were,
 * so that what is learned then keeps the needs' ids and keys.
 */
export async function saveCorrections(
  db: Db,
  pool: string,
  pairs: readonly Pair[],
  said: { by: string; at: Date },
  takesBack?: TakenBack,
): Promise<void> {
  const sorted = pairs.map(({ kind, a, b }) => (a < b ? { kind, a, b } : { kind, a: b, b: a }));
  const phrases = [...new Set(sorted.flatMap(({ a, b }) => [a, b]))];
  await db.sql.begin(async (tx) => {
    if (takesBack !== undefined) {
      const { kind, left, right } = takesBack;
      await tx`
        delete from corrections where pool = ${pool} and kind = ${kind}
          and (phrase_a = any(${[...left]}::text[]) and phrase_b = any(${[...right]}::text[])
            or phrase_a = any(${[...right]}::text[]) and phrase_b = any(${[...left]}::text[]))`;
    }
    await tx`
      insert into corrections (pool, kind, phrase_a, phrase_b, by, at)
      select ${pool}, kind, a, b, ${said.by}, ${said.at.toISOString()}::text::timestamptz
      from unnest(${sorted.map((pair) => pair.kind)}::text[], ${sorted.map((pair) => pair.a)}::text[],
        ${sorted.map((pair) => pair.b)}::text[]) as pairs(kind, a, b)
      on conflict (pool, phrase_a, phrase_b) do update set kind = excluded.kind, by = excluded.by, at = excluded.at`;
    await tx`
      update memberships set reason = 'unplaced'
      where pool = ${pool} and phrase = any(${phrases}::text[])`;
    await tx`update pools set revision = revision + 1, consolidated_phrases = 0 where pool = ${pool}`;
  });
}

/** A person's name for a need; it stays through every consolidation. */
export async function saveLabel(db: Db, cluster: string, label: string): Promise<void> {
  await db.sql`update clusters set label = ${label} where id = ${cluster}`;
}

/** Which of these phrases the pool has. */
export async function phrasesInPool(db: Db, pool: string, phrases: readonly string[]): Promise<string[]> {
  const rows = await db.sql<{ phrase: string }[]>`
    select phrase from memberships where pool = ${pool} and phrase = any(${[...phrases]}::text[])`;
  return rows.map((row) => row.phrase);
}

/** The phrases of a cluster, said by most owners first. */
export async function phrasesOf(db: Db, cluster: string): Promise<string[]> {
  const rows = await db.sql<{ phrase: string }[]>`
    select m.phrase from memberships m join pools on pools.pool = m.pool
    join fragments f on f.scenario = pools.scenario and f.phrase = m.phrase and f.state = 'pooled'
    where m.cluster = ${cluster} and (pools.cohort = '*' or f.cohort = pools.cohort)
    group by m.phrase order by count(distinct f.owner) desc, m.phrase`;
  return rows.map((row) => row.phrase);
}
