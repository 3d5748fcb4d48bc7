import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { JobKind } from '../../../queue/catalog.ts';
import { instant } from '../columns.ts';

/** Jobs that fail again and again, each until it succeeds. What it waits for is in its own rows, as for every job. */
export const setbacks = pgTable(
  'setbacks',
  {
    kind: text('kind').$type<JobKind>().notNull(),
    subject: text('subject').notNull(),
    /** In a row. */
    failures: integer('failures').notNull(),
    /** The name of the last error; its sentence may hold what somebody said, and is in the log only. */
    reason: text('reason').notNull(),
    /** Until then it is left alone. */
    nextTryAt: instant('next_try_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subject] })],
);
