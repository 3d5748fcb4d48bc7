import { bigserial, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** Who or what decided, when, by which rule, on which numbers. Append-only, each row sealed by its predecessor's digest. */
export const decisions = pgTable(
  'decisions',
  {
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    scenario: text('scenario').notNull(),
    /** e.g. `patch_key/seat_preference` */
    subject: text('subject').notNull(),
    kind: text('kind').notNull(),
    at: instant('at').notNull(),
    /** `service`, or the API key's name */
    by: text('by').notNull(),
    rule: text('rule').notNull(),
    numbers: jsonb('numbers').$type<Record<string, unknown>>().notNull(),
    sentence: text('sentence').notNull(),
    previousDigest: text('previous_digest').notNull(),
    digest: text('digest').notNull(),
  },
  (t) => [
    // the end of a scenario's chain, and what came after a cursor
    primaryKey({ columns: [t.scenario, t.seq] }),
    unique('decisions_digest').on(t.scenario, t.digest),
    // a key's history
    index('decisions_subject').on(t.scenario, t.subject),
  ],
);
