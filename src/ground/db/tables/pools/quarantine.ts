import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Sign } from '../../../../domain/trust/index.ts';
import { instant } from '../columns.ts';

/** A campaign whose fragments are held back, until a person says what it is. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: text('id').notNull(),
    scenario: text('scenario').notNull(),
    pool: text('pool').notNull(),
    cluster: text('cluster').notNull(),
    score: doublePrecision('score').notNull(),
    signs: jsonb('signs').$type<readonly Sign[]>().notNull(),
    owners: integer('owners').notNull(),
    fragments: integer('fragments').notNull(),
    at: instant('at').notNull(),
    /** held: waits for a person · released: it was none · confirmed: it was one */
    state: text('state').$type<'held' | 'released' | 'confirmed'>().notNull().default('held'),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.scenario, t.id] }),
    // the list of what is held
    index('campaigns_scenario').on(t.scenario, t.at),
  ],
);
