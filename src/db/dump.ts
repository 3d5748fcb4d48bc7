import type { Db } from './connect.ts';

/** Every row of every table as JSON text, as it lies on the disk: what whoever steals a backup can read. */
export async function* tableTexts(db: Db): AsyncGenerator<{ readonly table: string; readonly text: string }> {
  const tables = await db.sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by table_schema, table_name`;
  for (const { schema, name } of tables) {
    const rows = db.sql<{ text: string }[]>`
      select to_jsonb(t)::text as text from ${db.sql(schema)}.${db.sql(name)} t`;
    for await (const page of rows.cursor(1_000)) {
      yield { table: `${schema}.${name}`, text: page.map(({ text }) => text).join('\n') };
    }
  }
}
