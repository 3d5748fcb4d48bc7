import Table, { type TableConstructorOptions } from 'cli-table3';

/** Rows below their heads. Its own lines have no colour: a colour says something here. */
export function textTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  how: TableConstructorOptions = {},
): string {
  const table = new Table({ head: [...head], style: { head: [], border: [] }, ...how });
  table.push(...rows.map((row) => [...row]));
  return table.toString();
}
