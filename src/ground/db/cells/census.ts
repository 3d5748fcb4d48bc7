import { findRow, findRows, type Rows } from '../server/index.ts';
import { cell, moves } from '../tables/upkeep/cells.ts';

export type CellRow = typeof cell.$inferSelect;
export type MoveRow = typeof moves.$inferSelect;

/** What a database knows of cells. */
export type Census = {
  /** Null: it is no cell. */
  readonly cell: CellRow | null;
  readonly scenarios: readonly { readonly scenario: string; readonly epoch: number }[];
  readonly moves: readonly MoveRow[];
};

export async function census(rows: Rows): Promise<Census> {
  const [[own], has, moved] = await Promise.all([
    findRows(rows, cell, {}),
    rows.sql<{ scenario: string; epoch: number }[]>`select scenario, epoch from scenarios order by scenario`,
    findRows(rows, moves, {}, moves.scenario),
  ]);
  return { cell: own ?? null, scenarios: has, moves: moved };
}

/** The cell that a scenario has moved to; null where it is here, or nobody knows it. */
export async function movedTo(db: Pick<Rows, 'orm'>, scenario: string): Promise<string | null> {
  const row = await findRow(db, moves, { scenario });
  return row === null || row.step === 'leaving' ? null : row.cell;
}
