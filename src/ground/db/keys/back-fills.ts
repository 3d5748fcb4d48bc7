import type { NeedPhrase, NeedSaying } from '../../../domain/mapping/index.ts';
import { openText, saidAt } from '../intake/index.ts';
import { saidInPools, wordsInPool } from '../pools/index.ts';
import { columnOf, type Db, findRows, type Tx } from '../server/index.ts';
import type { Fragment } from '../tables/intake/fragments.ts';
import { backFills } from '../tables/keys/back-fills.ts';
import type { KeyName, PatchKeyRow } from './patch-keys.ts';

export type BackFillRow = typeof backFills.$inferSelect;

export type KeyOfNeed = Pick<PatchKeyRow, 'keyName' | 'pool' | 'cluster'>;

/** `seq` is the fragment's. */
export type StoredSaying = NeedSaying & {
  readonly seq: number;
  /** The compound that it is a part of. */
  readonly parent: number | null;
};

/** What was said of a key's need in payloads that do not set the key, by payload. */
export async function needSayings(db: Db, key: KeyOfNeed): Promise<StoredSaying[]> {
  return db.sql<StoredSaying[]>`
    select coalesce(f.interaction, f.source || '/' || f.id) as interaction, f.seq::float8 as seq,
      f.parent::float8 as parent, f.id || case when f.part = 0 then '' else '#' || f.part end as fragment, f.phrase,
      to_char((${saidAt(db.sql)}) at time zone 'UTC', 'YYYY-MM-DD') as day
    from ${saidInPools(db.sql, key.pool)} left join interactions i on i.scenario = f.scenario and i.id = f.interaction
    where m.pool = ${key.pool} and ${isOfNeed(db, key)}
      and not coalesce(${key.keyName} = any(i.keys_set), false)
    order by 1, f.part, f.source, f.seq`;
}

/** The need's phrases, each with the number of its owners. */
export async function needPhrases(db: Db, key: KeyOfNeed): Promise<(NeedPhrase & { owners: number })[]> {
  return db.sql<(NeedPhrase & { owners: number })[]>`
    select p.id, p.text, p.language, m.value, m.confidence, count(distinct f.owner)::int as owners
    from ${wordsInPool(db.sql, key.pool)} join fragments f on f.scenario = p.scenario and f.phrase = p.id and f.state = 'pooled'
    where ${isOfNeed(db, key)}
    group by p.id, p.text, p.language, m.value, m.confidence order by p.id`;
}

/** Some of what is said of other things in the pool; ids of phrases are digests, so the first ones are a fair draw. */
export async function saidElsewhere(db: Db, key: KeyOfNeed, limit: number): Promise<string[]> {
  return columnOf<string>(db.sql`
    select p.text from ${wordsInPool(db.sql, key.pool)} where not coalesce(${isOfNeed(db, key)}, false)
    order by m.phrase limit ${limit}`);
}

/** A part of a compound, or a whole that was not split. */
export type SaidPart = Pick<StoredSaying, 'seq' | 'parent' | 'phrase' | 'day'> & {
  readonly text: string;
  readonly language: string;
  /** Distinct owners who said its phrase. */
  readonly owners: number;
};

/** The parts of some compounds that carry a need. */
export async function partsOfCompounds(
  db: Db,
  scenario: string,
  parents: readonly number[],
): Promise<SaidPart[]> {
  return parts(db, scenario, db.sql`f.parent = any(${[...parents]}::bigint[])`);
}

/** What the `other` of a payload says, part by part. */
export async function partsOfPayload(db: Db, scenario: string, interaction: string): Promise<SaidPart[]> {
  return parts(db, scenario, db.sql`f.source = 'interaction' and f.id = ${interaction}`);
}

async function parts(db: Db, scenario: string, which: ReturnType<Db['sql']>): Promise<SaidPart[]> {
  type Row = SaidPart &
    Pick<Fragment, 'source' | 'id' | 'part'> & {
      readonly encrypted: Uint8Array | null;
      readonly clean: string;
    };
  const rows = await db.sql<Row[]>`
    select f.seq::float8 as seq, f.parent::float8 as parent, f.source, f.id, f.part, f.text_encrypted as encrypted,
      p.text as clean, f.phrase, p.language,
      to_char((${saidAt(db.sql)}) at time zone 'UTC', 'YYYY-MM-DD') as day,
      (select count(distinct s.owner)::int from fragments s
        where s.scenario = f.scenario and s.phrase = f.phrase and s.state = 'pooled') as owners
    from fragments f join phrases p on p.scenario = f.scenario and p.id = f.phrase
    where f.scenario = ${scenario} and f.state = 'pooled' and ${which} order by f.part, f.seq`;
  return Promise.all(
    rows.map(async ({ source, id, part, encrypted, clean, ...said }) => ({
      ...said,
      // The phrase says the same without politeness; it stays when the text goes.
      text: (await openText(db, scenario, { source, id, part }, encrypted)) ?? clean,
    })),
  );
}

/** Values that are filled in at the moment, by payload; of one key or of one payload. */
export async function listBackFills(
  db: Db,
  scenario: string,
  of: { readonly keyName: string } | { readonly interaction: string },
): Promise<BackFillRow[]> {
  const filled = { scenario, ...of, undoneAt: null };
  return findRows(db, backFills, filled, backFills.interaction, backFills.keyName);
}

/** Payloads of which something changed: one that has the value already is left alone. */
export async function saveBackFills(
  tx: Tx,
  key: KeyName,
  values: readonly Pick<BackFillRow, 'interaction' | 'value' | 'confidence'>[],
  said: { readonly by: string; readonly at: Date },
): Promise<string[]> {
  if (values.length === 0) return [];
  return columnOf<string>(tx`
    insert into back_fills (scenario, key_name, interaction, value, confidence, by, at)
    select ${key.scenario}, ${key.keyName}, interaction, value::jsonb, confidence::float8, ${said.by}, ${said.at}
    from unnest(${values.map(({ interaction }) => interaction)}::text[],
      ${values.map(({ value }) => JSON.stringify(value))}::text[],
      ${values.map(({ confidence }) => String(confidence))}::text[]) as filled(interaction, value, confidence)
    on conflict (scenario, key_name, interaction) do update set value = excluded.value,
      confidence = excluded.confidence, by = excluded.by, at = excluded.at, undone_at = null
    where back_fills.undone_at is not null or back_fills.value is distinct from excluded.value
    returning interaction`);
}

/** Takes back all of a key's, or those of some payloads. */
export async function undoBackFills(
  tx: Tx,
  key: KeyName,
  interactions: readonly string[] | undefined,
  at: Date,
): Promise<number> {
  const rows = await tx`
    update back_fills set undone_at = ${at}
    where scenario = ${key.scenario} and key_name = ${key.keyName} and undone_at is null
      ${interactions === undefined ? tx`` : tx`and interaction = any(${[...interactions]}::text[])`}
    returning interaction`;
  return rows.length;
}

/** Memberships `m` of the key's cluster, and of those that are other tellings of it. */
export function isOfNeed({ sql }: Db, { pool, cluster, keyName }: KeyOfNeed) {
  return sql`(m.cluster = ${cluster}
    or m.cluster in (select id from clusters where pool = ${pool} and twin_of = ${keyName}))`;
}
