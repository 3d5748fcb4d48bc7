import { openText } from '../../../src/ground/db/intake/fragments.ts';
import type { Db } from '../../../src/ground/db/server/connect.ts';

/** What was counted when somebody asked, and since then moved: it says nothing of its own. */
const KEPT_COUNTS = ['place_counts', 'place_news'];

/** Every row of every table of the service as text, by table, in an order of its own: two dumps compare as a whole. */
export async function dumpRows(db: Db): Promise<Record<string, string[]>> {
  const tables = await db.sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all(${KEPT_COUNTS}) order by relname`;
  const dump: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await db.sql<{ row: string }[]>`
      select to_jsonb(t)::text as row from ${db.sql(name)} t order by 1`;
    dump[name] = rows.map(({ row }) => row);
  }
  return dump;
}

/** How many fragments are stored, with the parts of compounds or without. */
export async function countFragments(db: Db, which: 'wholes' | 'all' = 'wholes'): Promise<number> {
  const [row] = await db.sql<{ count: number }[]>`
    select count(*)::int as count from fragments where ${which === 'all'} or part = 0`;
  return row?.count ?? 0;
}

export type SaidText = {
  readonly id: string;
  readonly part: number;
  readonly phrase: string | null;
  readonly text: string | null;
};

/** What all fragments and parts say, opened, in the order of receipt, a compound before its parts. */
export async function saidTexts(db: Db): Promise<SaidText[]> {
  type Row = Omit<SaidText, 'text'> & { scenario: string; source: string; text: Uint8Array | null };
  const rows = await db.sql<Row[]>`
    select scenario, source, id, part, phrase, text_encrypted as text from fragments order by coalesce(parent, seq), part`;
  return Promise.all(
    rows.map(async ({ scenario, source, id, part, phrase, text }) => ({
      id,
      part,
      phrase,
      text: await openText(db, scenario, { source, id, part }, text),
    })),
  );
}

/** As at the first start, but for the keys and the audit log, which nobody empties. */
export async function emptyTables({ sql }: Db): Promise<void> {
  const kept = ['signing_keys', 'data_keys', 'kept_master_key', 'audit_log'];
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${kept})`;
  const held = tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
  const full = await sql.unsafe<{ name: string }[]>(held.join(' union all '));
  await sql.begin(async (tx) => {
    // No trigger and no foreign key looks, as with truncate, which makes two hundred files anew and takes fifty times as long.
    await tx`set local session_replication_role = replica`;
    for (const { name } of full) await tx`delete from ${tx(name)}`;
    await tx`
      select setval(c.oid::regclass, 1, false) from pg_class c
      join pg_depend d on d.objid = c.oid and d.deptype in ('a', 'i') join pg_class t on t.oid = d.refobjid
      where c.relkind = 'S' and t.relnamespace = 'public'::regnamespace and t.relname <> all(${kept})`;
  });
}
