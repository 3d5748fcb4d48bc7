import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** Scenario × cohort; cohort `*` is everybody. */
export const pools = pgTable('pools', {
  /** `<scenario>/<cohort>`, see `poolOf` */
  pool: text('pool').primaryKey(),
  scenario: text('scenario').notNull(),
  cohort: text('cohort').notNull(),
  /** False: nobody gathers its phrases, because its people are too few as yet or the policy keeps no pools of cohorts. */
  open: boolean('open').notNull().default(true),
  /** Placed since cohorts are counted: what tells whether one says enough for a pool (`domain/policy/cohort-pool.ts`). */
  fragments: integer('fragments').notNull().default(0),
  /** Goes up when the pool's clusters are others; of two consolidators at once the second one sees it moved. */
  revision: integer('revision').notNull().default(0),
  /** Who learns it anew at the moment, and until when nobody else need begin: not renewed, it is anybody's again. */
  heldBy: text('held_by'),
  heldUntil: instant('held_until'),
  /** How many phrases the last consolidation saw: the next one waits until the pool has grown by a share of it. */
  consolidatedPhrases: integer('consolidated_phrases').notNull().default(0),
  /** `fragments` as the last consolidation began: more have been placed since, or none. */
  consolidatedFragments: integer('consolidated_fragments').notNull().default(0),
  consolidatedAt: instant('consolidated_at'),
  /** When it is to be learned anew although nothing else comes: phrases were placed since that no consolidation has seen. */
  dueAt: instant('due_at'),
  /** The revision that its map shows, and the consolidation that it came of (`consolidated_at` of then). */
  mappedRevision: integer('mapped_revision'),
  mappedAt: instant('mapped_at'),
});
