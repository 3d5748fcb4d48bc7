import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** What a decision rested on, kept under its own SHA-256 digest, which the decision's numbers name. */
export const evidence = pgTable(
  'evidence',
  {
    scenario: text('scenario').notNull(),
    digest: text('digest').notNull(),
    /** members · synthesis · measurements */
    kind: text('kind').notNull(),
    /** RFC 8785 canonical JSON: the very text that the digest is of. */
    body: text('body').notNull(),
    at: instant('at').notNull(),
  },
  // erasure and export: all of a scenario's
  (t) => [primaryKey({ columns: [t.scenario, t.digest] })],
);
