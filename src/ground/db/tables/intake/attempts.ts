import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The fragments that a process had in hand when it began what texts can break, one row a scenario; gone with the transaction
 * that saves what came of them. The row of a process that is gone names what may have ended it. Unlogged: it costs no disk
 * write, and a database that crashed has ended nobody by a text.
 */
export const attempts = pgTable('attempts', {
  scenario: text('scenario').primaryKey(),
  process: text('process').notNull(),
  seqs: bigint('seqs', { mode: 'number' }).array().notNull(),
});
