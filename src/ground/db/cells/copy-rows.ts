import type { Rows, Tx } from '../server/index.ts';

const PAGE = 1_000;

/** Rows of a table as they are, into one of the same shape; what is there already stays. @param where SQL without parameters */
export async function copyRows(
  from: Rows['sql'] | Tx,
  to: Rows['sql'] | Tx,
  table: string,
  where = 'true',
): Promise<void> {
  const rows = from.unsafe<{ row: string }[]>(
    `select to_jsonb(t)::text as row from "${table}" t where ${where}`,
  );
  for await (const page of rows.cursor(PAGE))
    await to`
      insert into ${to(table)} select * from jsonb_populate_recordset(null::${to(table)}, ${`[${page.map(({ row }) => row).join(',')}]`}::text::jsonb)
      on conflict do nothing`;
}
