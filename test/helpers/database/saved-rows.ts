import type { Db } from '../../../src/ground/db/server/connect.ts';

/**
 * Remembers all rows beside the tables, as often as asked, and puts the last remembered ones back: as if what came
 * after had never been. Sequences go on, as they do after a rollback.
 */
export async function rowKeeper({ sql }: Db): Promise<{ keep(): Promise<void>; putBack(): Promise<void> }> {
  const tables = await sql<{ name: string; columns: string }[]>`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname`;
  const all = tables.map(({ name }) => name).join(', ');
  const keep = tables.map(({ name }) => `create unlogged table kept.${name} as table ${name}`);
  const back = tables.map(
    ({ name, columns }) =>
      `insert into ${name} (${columns}) overriding system value select ${columns} from kept.${name}`,
  );
  return {
    async keep() {
      await sql.unsafe(['drop schema if exists kept cascade', 'create schema kept', ...keep].join(';'));
    },
    // Triggers sleep meanwhile: foreign keys hold of what was kept, and an append-only table is emptied.
    async putBack() {
      await sql.begin((tx) =>
        tx.unsafe(['set local session_replication_role = replica', `truncate ${all}`, ...back].join(';')),
      );
    },
  };
}
