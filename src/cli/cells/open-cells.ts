import { type Census, census } from '../../ground/db/cells/index.ts';
import {
  appliedMigrations,
  type Connection,
  connect,
  isUnavailable,
  knownMigrations,
} from '../../ground/db/server/index.ts';
import { reasonOf, UsageError } from '../console/usage-error.ts';
import { type NamedCell, readCells } from './cells-file.ts';

/** A cell that was asked what it knows. */
export type AskedCell = NamedCell & { readonly rows: Connection } & (
    | { readonly census: Census; readonly fault: null }
    | { readonly census: null; readonly fault: string }
  );

/** Connections for a command: a statement may take as long as rows of a scenario take. */
const HOW = { max: 4, statementMs: 0 };

/** Asks all cells of a file at once. One that does not answer costs the others nothing. */
export async function withCells<T>(file: string, work: (cells: AskedCell[]) => Promise<T>): Promise<T> {
  const named = await readCells(file);
  const opened = named.map((cell) => ({ ...cell, rows: connect(cell.database, HOW) }));
  try {
    return await work(await Promise.all(opened.map(ask)));
  } catch (problem) {
    if (!isUnavailable(problem)) throw problem;
    throw new UsageError(
      `A cell was lost on the way: ${reasonOf(problem)}. What is done stands: run it again when it answers.`,
    );
  } finally {
    await Promise.all(opened.map(({ rows }) => rows.close()));
  }
}

const SILENT = 'does not answer';

/** As against one that says that it is another, or of another release. */
export function isSilent({ fault }: AskedCell): boolean {
  return fault?.startsWith(SILENT) ?? false;
}

async function ask(cell: NamedCell & { readonly rows: Connection }): Promise<AskedCell> {
  try {
    const [applied, known] = [await appliedMigrations(cell.rows), knownMigrations()];
    if (applied !== known)
      return { ...cell, census: null, fault: `has ${applied} of the ${known} migrations of this release` };
    const counted = await census(cell.rows);
    const fault = faultOf(cell, counted);
    return fault === null ? { ...cell, census: counted, fault } : { ...cell, census: null, fault };
  } catch (problem) {
    return { ...cell, census: null, fault: `${SILENT}: ${reasonOf(problem)}` };
  }
}

function faultOf({ name, number }: NamedCell, { cell }: Census): string | null {
  if (cell === null) return `is no cell yet: \`dsp cells join ${name}\``;
  if (cell.name === name && cell.number === number) return null;
  return `is the cell ${cell.name} with the number ${cell.number}`;
}

export type AnsweringCell = Extract<AskedCell, { readonly fault: null }>;

/** @throws UsageError where the file has no such cell, or it is not there */
export function cellOf(cells: readonly AskedCell[], name: string): AnsweringCell {
  const cell = named(cells, name);
  if (cell.fault !== null) throw new UsageError(`${name} ${cell.fault}.`);
  return cell;
}

/** @throws UsageError where the file has no such cell */
export function named(cells: readonly AskedCell[], name: string): AskedCell {
  const cell = cells.find((one) => one.name === name);
  if (cell !== undefined) return cell;
  throw new UsageError(`There is no cell ${name}; there are ${cells.map((one) => one.name).join(', ')}.`);
}

export function answering(cells: readonly AskedCell[]): AnsweringCell[] {
  return cells.filter((cell) => cell.fault === null);
}
