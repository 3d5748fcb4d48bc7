import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../columns.ts';

/** A task of the A2A protocol, so that any process can answer for it. It holds what a client wrote, for some days. */
export const a2aTasks = pgTable(
  'a2a_tasks',
  {
    /** The API key that began it; nobody else sees it. */
    owner: text('owner').notNull(),
    id: text('id').notNull(),
    contextId: text('context_id').notNull(),
    /** The number that A2A 1.0 gives the state. */
    state: integer('state').notNull(),
    statusAt: instant('status_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** As A2A 1.0 writes it in JSON, encrypted. */
    documentEncrypted: bytes('document_encrypted').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.owner, t.id] }),
    // a client's list of its tasks, the newest first
    index('a2a_tasks_newest').on(t.owner, t.statusAt, t.id),
    // the end of their time
    index('a2a_tasks_expiry').on(t.expiresAt),
  ],
);
