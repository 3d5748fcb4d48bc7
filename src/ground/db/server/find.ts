import { and, eq, getTableColumns, inArray, isNull, SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Rows } from './connect.ts';

/** What columns hold: a value, one of several, or null; undefined asks nothing. */
type Asked<T extends PgTable> = {
  readonly [Column in keyof T['$inferSelect']]?:
    | T['$inferSelect'][Column]
    | readonly T['$inferSelect'][Column][]
    | undefined;
};

/**
 * Undefined where nothing is asked.
 *
 * @param more conditions besides
 * @throws Error a name that is no column of the table, which would ask for all rows
 */
export function matching<T extends PgTable>(
  table: T,
  asked: Asked<T>,
  ...more: (SQL | undefined)[]
): SQL | undefined {
  const columns = getTableColumns(table);
  const conditions = Object.entries(asked).map(([name, value]) => {
    if (value === undefined) return undefined;
    const column = columns[name];
    if (column === undefined) throw new Error(`There is no column ${name}.`);
    if (value === null) return isNull(column);
    return Array.isArray(value) ? inArray(column, value) : eq(column, value);
  });
  return and(...conditions, ...more);
}

type Found<T extends PgTable> = Promise<T['$inferSelect'][]>;

/** The rows that match, or fulfil a condition, in the order of these columns; all of them, or the first with `limit`. */
export function findRows<T extends PgTable>(
  { orm }: Pick<Rows, 'orm'>,
  table: T,
  asked: Asked<T> | SQL | undefined,
  ...order: (PgColumn | SQL)[]
): Found<T> & { limit(most: number): Found<T> } {
  const where = asked === undefined || asked instanceof SQL ? asked : matching(table, asked);
  // The query builder loses which table's rows they are.
  const query = orm.select().from(table as PgTable);
  return query
    .where(where)
    .orderBy(...order)
    .$dynamic();
}

/** The row that has these values, or null. */
export async function findRow<T extends PgTable>(
  db: Pick<Rows, 'orm'>,
  table: T,
  asked: { readonly [Column in keyof T['$inferSelect']]?: T['$inferSelect'][Column] },
): Promise<T['$inferSelect'] | null> {
  return (await findRows(db, table, asked))[0] ?? null;
}
