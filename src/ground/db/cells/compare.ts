import { anyRow, columnOf, oneOf, type Rows, type Tx } from '../server/index.ts';
import { type MovedTable, movedTables, ofScenario } from './tables.ts';

/** How many rows of a scenario a table has, and with `digest` a sum over all that stands in them, whatever their order. */
export type Sum = { readonly rows: number; readonly digest: string | null };

export async function sumsOf(
  sql: Rows['sql'] | Tx,
  tables: readonly MovedTable[],
  scenario: string,
  how: 'count' | 'digest',
): Promise<ReadonlyMap<string, Sum>> {
  const digest = how === 'digest' ? 'sum(hashtextextended(t::text, 0)::numeric)::text' : 'null::text';
  const each = tables.map(
    (table) =>
      `select '${table.name}' as name, count(*)::float8 as rows, ${digest} as digest from "${table.name}" t where ${ofScenario(table, scenario)}`,
  );
  const sums = await sql.unsafe<(Sum & { name: string })[]>(each.join(' union all '));
  return new Map(sums.map(({ name, rows, digest }) => [name, { rows, digest }]));
}

/** The tables in which the two cells differ, each with its numbers of rows. */
export function differing(here: ReadonlyMap<string, Sum>, there: ReadonlyMap<string, Sum>): string[] {
  return [...here].flatMap(([name, sum]) => {
    const other = there.get(name);
    return other?.rows === sum.rows && other.digest === sum.digest
      ? []
      : [`${name} (${sum.rows} rows here, ${other?.rows ?? 0} there)`];
  });
}

/** The epoch of the copy there is; null where there is none. */
export async function epochOf({ sql }: Pick<Rows, 'sql'>, scenario: string): Promise<number | null> {
  return (
    (await oneOf<number | undefined>(sql`select epoch from scenarios where scenario = ${scenario}`)) ?? null
  );
}

/** The tables that have rows of it, but for those that keep what they had of it before. */
export async function hasRows(rows: Rows, scenario: string): Promise<string[]> {
  const tables = (await movedTables(rows)).filter(({ way, name }) => way !== 'left' && name !== 'audit_log');
  const found: string[] = [];
  for (const table of tables) {
    const whose = rows.sql.unsafe(ofScenario(table, scenario));
    if (await anyRow(rows.sql`select from ${rows.sql(table.name)} where ${whose} limit 1`))
      found.push(table.name);
  }
  return found;
}

/** Whether the vectors of a scenario could not be held against those that the other cell makes, as far as it has made any. */
export async function hasOtherModels(from: Rows, to: Rows, scenario: string): Promise<boolean> {
  const models = ({ sql }: Rows, only: string | null) =>
    columnOf<string>(sql`
      select distinct model || ' ' || transform from phrases where ${only === null} or scenario = ${only}`);
  const [here, there] = await Promise.all([models(from, scenario), models(to, null)]);
  return there.length > 0 && here.some((model) => !there.includes(model));
}
