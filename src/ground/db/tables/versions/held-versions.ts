import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SchemaChange } from '../../../../domain/template/index.ts';
import type { HeldState } from '../../../../domain/versions/index.ts';
import { instant } from '../columns.ts';

/** A stable version that the policy wants a person to let through. At most one of a line waits. */
export const heldVersions = pgTable(
  'held_versions',
  {
    scenario: text('scenario').notNull(),
    cohort: text('cohort').notNull(),
    /** Digest of what the line would say. */
    content: text('content').notNull(),
    schemaId: text('schema_id').notNull(),
    changes: jsonb('changes').$type<readonly SchemaChange[]>().notNull(),
    sentence: text('sentence').notNull(),
    state: text('state').$type<HeldState>().notNull(),
    heldAt: instant('held_at').notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by'),
    decidedBecause: text('decided_because'),
  },
  (t) => [primaryKey({ columns: [t.scenario, t.cohort, t.content] })],
);
