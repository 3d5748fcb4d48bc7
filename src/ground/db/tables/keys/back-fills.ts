import { doublePrecision, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { KeyValue } from '../../../../domain/template/index.ts';
import { instant } from '../columns.ts';

/** A value that a key got afterwards for a payload whose client had said it in `other`. The payload itself stays as it came. */
export const backFills = pgTable(
  'back_fills',
  {
    scenario: text('scenario').notNull(),
    keyName: text('key_name').notNull(),
    /** The interaction whose payload is meant. */
    interaction: text('interaction').notNull(),
    value: jsonb('value').$type<KeyValue>().notNull(),
    confidence: doublePrecision('confidence').notNull(),
    by: text('by').notNull(),
    at: instant('at').notNull(),
    /** Taken back. */
    undoneAt: instant('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.scenario, t.keyName, t.interaction] }),
    // a payload as filled; erasure and forgetting
    index('back_fills_interaction').on(t.scenario, t.interaction),
  ],
);
