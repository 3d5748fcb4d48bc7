import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** Links that show one signed version to whoever has them. */
export const sharedVersions = pgTable(
  'shared_versions',
  {
    /** SHA-256 of the secret part of the link, base64url: the link itself is stored nowhere. */
    id: text('id').notNull(),
    scenario: text('scenario').notNull(),
    schemaId: text('schema_id').notNull(),
    sharedBy: text('shared_by').notNull(),
    sharedAt: instant('shared_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    // a scenario's links
    primaryKey({ columns: [t.scenario, t.id] }),
    // whoever has a link names no scenario
    index('shared_versions_id').on(t.id),
  ],
);
