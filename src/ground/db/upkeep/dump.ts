import type { Db } from '../server/index.ts';

/** Every row of every table as JSON text, as it lies on the disk: what whoever steals a backup can read. */
export async function* tableTexts(db: Db): AsyncGenerator<{ readonly table: string; readonly text: string }> {
  const tables = await db.sql<{ schema: string; name: string }[]>`
    select relnamespace::regnamespace::text as schema, relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition
      and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')
    order by 1, 2`;
  for (const { schema, name } of tables) {
    const rows = db.sql<{ text: string }[]>`
      select to_jsonb(t)::text as text from ${db.sql(schema)}.${db.sql(name)} t`;
    for await (const page of rows.cursor(1_000)) {
      yield { table: `${schema}.${name}`, text: page.map(({ text }) => text).join('\n') };
    }
  }
}
