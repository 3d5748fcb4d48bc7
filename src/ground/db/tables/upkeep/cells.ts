import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** One row where this database is one of several cells; none where it is the only one. */
export const cell = pgTable('cell', {
  name: text('name').primaryKey(),
  /** All numbers that it gives are this one modulo `NUMBERS_OF_CELLS`. */
  number: integer('number').notNull(),
  joinedAt: instant('joined_at').notNull(),
});

/**
 * leaving: its rows are being copied, and it is written to here · shut: no longer, and not yet there · opened: there, and its
 * rows here are to go · gone: they went, and this row says where to · coming: its rows are being copied to here · fenced: it
 * lives there since a later epoch, and what is here, of a backup that was put back, stays for a person to look at
 */
export type MoveStep = 'leaving' | 'shut' | 'opened' | 'gone' | 'coming' | 'fenced';

/** Scenarios that move, or that have moved away. Trigger `refuse_moved` reads it: of all but `leaving` nothing is written here. */
export const moves = pgTable('moves', {
  scenario: text('scenario').primaryKey(),
  /** The other cell: where it goes or went; of one that comes, where it comes from. */
  cell: text('cell').notNull(),
  step: text('step').$type<MoveStep>().notNull(),
  /** Its epoch there, or what it is to be; of one that comes and was never here, 0. */
  epoch: integer('epoch').notNull(),
  at: instant('at').notNull(),
});
