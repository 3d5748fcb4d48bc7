import { desc, sql } from 'drizzle-orm';
import type { Correction } from '../../../../domain/needs/index.ts';
import { anyRow, columnOf, type Db, findRow, findRows, type Tx } from '../../server/index.ts';
import { correctionOrders, corrections } from '../../tables/pools/corrections.ts';
import { type NeedInPool, ofCluster, saidInPools } from '../said-in-pools.ts';
import { type FactsOfPhrases, factsOf, giveFactsBack, writeFacts } from './facts-of-phrases.ts';

export type CorrectionOrder = typeof correctionOrders.$inferSelect;

/** What is ordered, by whom, about which need. */
export type NewOrder = Pick<
  CorrectionOrder,
  'id' | 'scenario' | 'pool' | 'cluster' | 'kind' | 'sentence' | 'by' | 'at'
>;

/**
 * Stores what a person said about pairs of phrases, the newest word about a pair counting, and lets the pool be learned
 * anew: the phrases wait for a place again, and the pool counts as not consolidated. Till then they stay where they were,
 * so that what is learned then keeps the needs' ids and keys. What was said otherwise before is kept aside.
 *
 * @param endedKey the key that ended by it, and comes back when it is taken back
 */
export async function saveCorrections(
  tx: Tx,
  order: NewOrder,
  { pairs, takesBack }: Correction,
  endedKey: string | null = null,
): Promise<void> {
  const { pool, id, by, at } = order;
  const sorted = pairs.map(({ kind, a, b }) => (a < b ? { kind, a, b } : { kind, a: b, b: a }));
  const firsts = sorted.map((pair) => pair.a);
  const seconds = sorted.map((pair) => pair.b);
  await insertOrder(tx, order, endedKey);
  const { kind, left, right } = takesBack ?? { kind: 'must_link', left: [], right: [] };
  await tx`
    with replaced as (
      delete from corrections where pool = ${pool} and (
        (phrase_a, phrase_b) in (select * from unnest(${firsts}::text[], ${seconds}::text[]))
        or kind = ${kind}
          and (phrase_a = any(${[...left]}::text[]) and phrase_b = any(${[...right]}::text[])
            or phrase_a = any(${[...right]}::text[]) and phrase_b = any(${[...left]}::text[])))
      returning *)
    insert into replaced_corrections (pool, kind, phrase_a, phrase_b, by, at, made_in, replaced_in)
    select pool, kind, phrase_a, phrase_b, by, at, made_in, ${id} from replaced`;
  await tx`
    insert into corrections (pool, kind, phrase_a, phrase_b, by, at, made_in)
    select ${pool}, kind, a, b, ${by}, ${at}, ${id}
    from unnest(${sorted.map((pair) => pair.kind)}::text[], ${firsts}::text[], ${seconds}::text[]) as pairs(kind, a, b)
    on conflict (pool, phrase_a, phrase_b) do update
      set kind = excluded.kind, by = excluded.by, at = excluded.at, made_in = excluded.made_in`;
  await learnAnew(tx, pool, [...firsts, ...seconds]);
}

/** A person's name for a need; it stays through every consolidation. */
export async function saveLabel(tx: Tx, order: NewOrder, label: string): Promise<void> {
  const [row] = await tx<{ label: string | null }[]>`
    select label from clusters where pool = ${order.pool} and id = ${order.cluster} for update`;
  await insertOrder(tx, order, row?.label ?? null);
  await tx`update clusters set label = ${label} where pool = ${order.pool} and id = ${order.cluster}`;
}

/**
 * Takes an order back: what it replaced holds again, as far as nobody has said otherwise since, and the pool is learned anew.
 * @returns whether it held until now
 */
export async function takeBack(
  tx: Tx,
  order: CorrectionOrder,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { id, scenario, seq, pool, cluster, kind, labelBefore } = order;
  const done = await anyRow(tx`
    update correction_orders set taken_back_by = ${by}, taken_back_at = ${at}
    where scenario = ${scenario} and id = ${id} and taken_back_at is null`);
  if (!done) return false;
  if (kind === 'renamed') {
    // The name that the next one replaced is now the one before this.
    const [next] = await tx`
      update correction_orders set label_before = ${labelBefore} where scenario = ${scenario} and id = (
        select id from correction_orders where scenario = ${scenario} and cluster = ${cluster} and kind = 'renamed' and taken_back_at is null
          and seq > ${seq} order by seq limit 1)
      returning id`;
    if (next === undefined)
      await tx`update clusters set label = ${labelBefore} where pool = ${pool} and id = ${cluster}`;
    return true;
  }
  if (kind === 'language' || kind === 'value') {
    await giveFactsBack(tx, kind, order);
    return true;
  }
  const gone = await tx<{ a: string; b: string }[]>`
    delete from corrections where pool = ${pool} and made_in = ${id} returning phrase_a as a, phrase_b as b`;
  // What this order replaced, and another one has replaced since, is now that one's to give back.
  const replaced = await tx<{ a: string; b: string; by: string }[]>`
    delete from replaced_corrections where pool = ${pool} and made_in = ${id}
    returning phrase_a as a, phrase_b as b, replaced_in as by`;
  await tx`
    update replaced_corrections r set replaced_in = later.by
    from unnest(${replaced.map((one) => one.a)}::text[], ${replaced.map((one) => one.b)}::text[],
      ${replaced.map((one) => one.by)}::text[]) as later(a, b, by)
    where r.pool = ${pool} and r.replaced_in = ${id} and r.phrase_a = later.a and r.phrase_b = later.b`;
  const back = await tx<{ a: string; b: string }[]>`
    with back as (delete from replaced_corrections where pool = ${pool} and replaced_in = ${id} returning *)
    insert into corrections (pool, kind, phrase_a, phrase_b, by, at, made_in)
    select pool, kind, phrase_a, phrase_b, by, at, made_in from back
    on conflict do nothing returning phrase_a as a, phrase_b as b`;
  await learnAnew(
    tx,
    pool,
    [...gone, ...back].flatMap(({ a, b }) => [a, b]),
  );
  return true;
}

/** What a person says of phrases each by itself, whatever was read of them. */
export async function saveFacts<K extends keyof FactsOfPhrases>(
  tx: Tx,
  order: NewOrder & { readonly kind: K },
  facts: Readonly<Record<string, FactsOfPhrases[K]>>,
): Promise<void> {
  const before = await factsOf(tx, order.kind, order, Object.keys(facts));
  await insertOrder(tx, order, JSON.stringify(before));
  await writeFacts(tx, order.kind, order, facts);
}

async function insertOrder(tx: Tx, order: NewOrder, labelBefore: string | null): Promise<void> {
  const { id, scenario, pool, cluster, kind, sentence, by, at } = order;
  await tx`
    insert into correction_orders (id, scenario, pool, cluster, kind, sentence, label_before, by, at)
    values (${id}, ${scenario}, ${pool}, ${cluster}, ${kind}, ${sentence}, ${labelBefore}, ${by}, ${at})`;
}

async function learnAnew(tx: Tx, pool: string, phrases: readonly string[]): Promise<void> {
  await tx`
    update memberships set reason = 'unplaced'
    where pool = ${pool} and phrase = any(${[...new Set(phrases)]}::text[])`;
  await tx`update pools set revision = revision + 1, consolidated_phrases = 0 where pool = ${pool}`;
}

const MOST_LISTED = 200;

/** The newest first, of one need where it is named. */
export async function listOrders(db: Db, scenario: string, cluster?: string): Promise<CorrectionOrder[]> {
  return findRows(db, correctionOrders, { scenario, cluster }, desc(correctionOrders.seq)).limit(MOST_LISTED);
}

export async function findOrder(db: Db, scenario: string, id: string): Promise<CorrectionOrder | null> {
  return findRow(db, correctionOrders, { id, scenario });
}

/** What holds between phrases, as a replay takes it: ids of phrases are digests of their words, and the same there. */
type RecordedCorrection = Pick<typeof corrections.$inferSelect, 'kind' | 'by'> & {
  /** What follows the scenario in the pool's id. */
  readonly pool: string;
  readonly a: string;
  readonly b: string;
  /** ISO 8601 UTC. */
  readonly at: string;
};

export async function recordedCorrections(db: Db, scenario: string): Promise<RecordedCorrection[]> {
  const prefix = `${scenario}/`;
  const ofScenario = sql`starts_with(${corrections.pool}, ${prefix})`;
  const { pool, phraseA, phraseB } = corrections;
  const rows = await findRows(db, corrections, ofScenario, pool, phraseA, phraseB);
  return rows.map(({ pool, kind, phraseA: a, phraseB: b, by, at }) => ({
    ...{ pool: pool.slice(prefix.length), kind, a, b, by, at: at.toISOString() },
  }));
}

/** Before anything is said: they are obeyed as soon as their phrases are there. */
export async function insertCorrections(
  db: Db,
  scenario: string,
  recorded: readonly RecordedCorrection[],
): Promise<void> {
  const rows = recorded.map(({ pool, kind, a, b, by, at }) => ({
    ...{ pool: `${scenario}/${pool}`, kind, phraseA: a, phraseB: b, by, at: new Date(at) },
  }));
  if (rows.length > 0) await db.orm.insert(corrections).values(rows).onConflictDoNothing();
}

/** Which of these phrases the pool has. */
export async function phrasesInPool(db: Db, pool: string, phrases: readonly string[]): Promise<string[]> {
  return columnOf<string>(db.sql`
    select phrase from memberships where pool = ${pool} and phrase = any(${[...phrases]}::text[])`);
}

/** The phrases of a cluster that say one of these values of its key. */
export async function phrasesSaying(
  db: Db,
  cluster: string,
  values: readonly (string | number | boolean)[],
): Promise<string[]> {
  return columnOf<string>(db.sql`
    select phrase from memberships where cluster = ${cluster}
      and value in (select jsonb_array_elements(${JSON.stringify(values)}::text::jsonb)) order by phrase`);
}

/** The phrases of a cluster, said by most owners first. */
export async function phrasesOf(db: Db, cluster: NeedInPool): Promise<string[]> {
  return columnOf<string>(db.sql`
    select m.phrase from ${saidInPools(db.sql, cluster.pool)} where ${ofCluster(db.sql, cluster)}
    group by m.phrase order by count(distinct f.owner) desc, m.phrase`);
}
