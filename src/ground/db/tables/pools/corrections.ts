import { bigserial, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Correction } from '../../../../domain/needs/index.ts';
import { instant } from '../columns.ts';

const pair = {
  pool: text('pool').notNull(),
  kind: text('kind').$type<Correction['pairs'][number]['kind']>().notNull(),
  phraseA: text('phrase_a').notNull(),
  phraseB: text('phrase_b').notNull(),
  by: text('by').notNull(),
  at: instant('at').notNull(),
  /** The order that said it; null: of an earlier release, which kept none. */
  madeIn: text('made_in'),
};

/** What people said about two phrases; obeyed until it is taken back. */
export const corrections = pgTable('corrections', pair, (t) => [
  primaryKey({ columns: [t.pool, t.phraseA, t.phraseB] }),
]);

/** What people said about two phrases before another order said otherwise: it holds again when that is taken back. */
export const replacedCorrections = pgTable(
  'replaced_corrections',
  { ...pair, replacedIn: text('replaced_in').notNull() },
  (t) => [primaryKey({ columns: [t.pool, t.phraseA, t.phraseB, t.replacedIn] })],
);

/** What a person ordered about a need. */
export const correctionOrders = pgTable(
  'correction_orders',
  {
    id: text('id').notNull(),
    /** Two orders of one moment have an order too. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    scenario: text('scenario').notNull(),
    pool: text('pool').notNull(),
    cluster: text('cluster').notNull(),
    kind: text('kind')
      .$type<'renamed' | 'merged' | 'split' | 'pinned' | 'dismissed' | 'language' | 'value'>()
      .notNull(),
    sentence: text('sentence').notNull(),
    /** Of a new name the one before; of phrases' facts those of each (JSON); of merged keys the name of the one that ended. */
    labelBefore: text('label_before'),
    by: text('by').notNull(),
    at: instant('at').notNull(),
    takenBackBy: text('taken_back_by'),
    takenBackAt: instant('taken_back_at'),
  },
  (t) => [
    primaryKey({ columns: [t.scenario, t.id] }),
    // the list, newest first
    index('correction_orders_scenario').on(t.scenario, t.seq),
  ],
);
