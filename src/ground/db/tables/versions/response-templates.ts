import { integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** What results of a scenario look like, as its owner registered it: immutable, numbered, chained. */
export const responseTemplates = pgTable(
  'response_templates',
  {
    scenario: text('scenario').notNull(),
    number: integer('number').notNull(),
    schemaId: text('schema_id').notNull(),
    /** RFC 8785 canonical JSON, kept as the very bytes that are signed. */
    document: text('document').notNull(),
    digest: text('digest').notNull(),
    registeredAt: instant('registered_at').notNull(),
  },
  (t) => [
    // two owners at once: the second one loses and is told; also finds the newest
    primaryKey({ columns: [t.scenario, t.number] }),
    // the one that a result names
    unique('response_templates_schema_id').on(t.scenario, t.schemaId),
  ],
);
