import { bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { AccessOutcome } from '../../../../domain/access/index.ts';
import { instant } from '../columns.ts';

/** Who did, or was refused, what only few may do. A trigger refuses every change of a row and its removal. */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    by: text('by').notNull(),
    action: text('action').notNull(),
    scenario: text('scenario'),
    subject: text('subject'),
    outcome: text('outcome').$type<AccessOutcome>().notNull(),
    calls: integer('calls').notNull(),
    request: text('request'),
    at: instant('at').notNull(),
    previousDigest: text('previous_digest').notNull(),
    digest: text('digest').notNull().unique(),
  },
  (t) => [
    // the end of a scenario's chain, and an export of it
    index('audit_log_chain').on(t.scenario, t.seq),
    // what one caller did last
    index('audit_log_by').on(t.by, t.seq),
  ],
);
