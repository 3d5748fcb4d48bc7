import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * The fragments that a process has claimed, so that no other takes them up, and those of them that it had in hand when it began
 * what texts can break; one row for each of those that work on a scenario side by side, gone with the end of its job. The row of
 * a process that is gone names what may have ended it. Unlogged: it costs no disk write, and a database that crashed has
 * ended nobody by a text.
 */
export const attempts = pgTable(
  'attempts',
  {
    scenario: text('scenario').notNull(),
    lane: integer('lane').notNull().default(0),
    process: text('process').notNull(),
    claimed: bigint('claimed', { mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** In hand. */
    seqs: bigint('seqs', { mode: 'number' }).array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scenario, t.lane] })],
);
