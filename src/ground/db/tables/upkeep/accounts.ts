import { bigint, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/**
 * no_row: an id was admitted, and its fragment is gone · no_id: a fragment under an id that stands for another one, or for
 * none · no_scenario: no job ever comes by · no_whole: a part of nothing, or there twice · no_parts: split into nothing ·
 * no_phrase: pooled, with words that nobody knows · no_vector: with words that cannot be compared with others · no_place: its phrase is not in the pool of all, or not in its cohort's, or in a need that there is not ·
 * no_reason: held back, and nobody can say why or let it out
 */
export type Unaccounted =
  | 'no_row'
  | 'no_id'
  | 'no_scenario'
  | 'no_whole'
  | 'no_parts'
  | 'no_phrase'
  | 'no_vector'
  | 'no_place'
  | 'no_reason';

/** Fragments that are not where everybody believes them to be, for as long as that is so. */
export const unaccounted = pgTable(
  'unaccounted',
  {
    seq: bigint('seq', { mode: 'number' }).notNull(),
    what: text('what').$type<Unaccounted>().notNull(),
    scenario: text('scenario').notNull(),
    source: text('source').notNull(),
    id: text('id').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Null: not looked at a second time yet, so nobody is told. */
    lookedAt: instant('looked_at'),
  },
  (t) => [primaryKey({ columns: [t.scenario, t.seq, t.what] })],
);

/** How far each of the two walks through all that was admitted has come. Unlogged: what is lost begins anew. */
export const accountWalks = pgTable('account_walks', {
  /** ids: from what was admitted to its rows · rows: from the rows to all that they rest on */
  walk: text('walk').$type<'ids' | 'rows'>().primaryKey(),
  /** The name of the last row that was looked at, by the columns of its order; null: at the beginning. */
  after: jsonb('after').$type<readonly string[]>(),
  /** When it last came to the end. */
  endedAt: instant('ended_at'),
});
