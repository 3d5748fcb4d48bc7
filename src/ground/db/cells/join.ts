import { DomainError } from '../../../domain/basics/index.ts';
import { anyRow, type Rows, type Tx } from '../server/index.ts';
import { type CellRow, census } from './census.ts';
import { copyRows } from './copy-rows.ts';
import { numberAs, numbersGiven } from './numbers.ts';

/**
 * Makes a database the cell of a name and a number: from then on its numbers are those of the cell. The first cell may be a
 * service that has run for years. Each further one is made of an empty database, and is given what the first one has of keys:
 * then texts open, digests compare and signatures verify in whichever cell they come to be, and numbers that were given before
 * there were cells are below all of its own.
 * @param from a cell that there is; null for the first
 * @throws DomainError `wrong_state` or `conflict` with what is in the way; nothing is changed then
 */
export async function joinCell(
  rows: Rows,
  { name, number, joinedAt }: CellRow,
  from: Rows | null,
): Promise<'joined' | 'was one'> {
  const { cell, scenarios } = await census(rows);
  if (cell !== null) {
    if (cell.name === name && cell.number === number) return 'was one';
    throw new DomainError('conflict', `It is the cell ${cell.name} with the number ${cell.number}.`);
  }
  if (from !== null && (await census(from)).cell === null)
    throw new DomainError('wrong_state', 'What it is to have the keys of is no cell yet.');
  if (from !== null && (scenarios.length > 0 || (await hasTexts(rows))))
    throw new DomainError(
      'wrong_state',
      'It has rows under keys of its own: only an empty database can join.',
    );
  if (from !== null && (await anyRow(from.sql`select from kept_master_key`)))
    throw new DomainError(
      'wrong_state',
      'The keys are under a master key that is kept beside them: set DSP_MASTER_KEY first.',
    );
  const given = from === null ? {} : await numbersGiven(from);
  await rows.sql.begin(async (tx) => {
    if (from !== null) await takeKeys(tx, from);
    await tx`insert into cell (name, number, joined_at) values (${name}, ${number}, ${joinedAt})`;
    await numberAs(tx, number, given);
  });
  return 'joined';
}

/** Whatever a door would have encrypted, or a keyed digest is of. */
async function hasTexts({ sql }: Rows): Promise<boolean> {
  return anyRow(sql`
    select from admitted_ids union all select from a2a_tasks union all select from intents union all select from task_contexts limit 1`);
}

/** In place of those that a first start has made, which have encrypted nothing but themselves. */
async function takeKeys(tx: Tx, from: Rows): Promise<void> {
  await tx`delete from signing_keys`;
  await tx`delete from data_keys`;
  await tx`delete from kept_master_key`;
  for (const table of ['data_keys', 'signing_keys']) await copyRows(from.sql, tx, table);
}
