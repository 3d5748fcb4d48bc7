import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** What people noted on something that waits for one of them: who takes it, until when it may wait, and what was said. */
export const inboxNotes = pgTable(
  'inbox_notes',
  {
    scenario: text('scenario').notNull(),
    /** `key:seat_preference`, `need:<cluster>`, `version:<content>`, `campaign:<id>` */
    item: text('item').notNull(),
    /** The name of an API key. */
    assignedTo: text('assigned_to'),
    snoozedUntil: instant('snoozed_until'),
    comments: jsonb('comments')
      .$type<readonly { readonly by: string; readonly at: string; readonly text: string }[]>()
      .notNull(),
  },
  (t) => [primaryKey({ columns: [t.scenario, t.item] })],
);
