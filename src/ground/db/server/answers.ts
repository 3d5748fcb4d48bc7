import type { PendingQuery, Row } from 'postgres';

// What a statement answers is known where it is written: its types are said there, and believed here.

/** The first column of all rows. */
export async function columnOf<T>(statement: PendingQuery<Row[]>): Promise<T[]> {
  return (await statement.values()).map(([first]) => first as T);
}

/** The row of a statement that always has one. */
export async function rowOf<T>(statement: PendingQuery<Row[]>): Promise<T> {
  return (await statement)[0] as T;
}

/** The first column of that row. */
export async function oneOf<T>(statement: PendingQuery<Row[]>): Promise<T> {
  return (await columnOf<T>(statement))[0] as T;
}

/** Whether a statement found, or changed, any row. */
export async function anyRow(statement: PromiseLike<{ readonly count: number }>): Promise<boolean> {
  return (await statement).count > 0;
}
