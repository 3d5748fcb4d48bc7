import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { KeyValue } from '../../domain/key-definition.ts';
import { instant } from './columns.ts';

/** One reported payload. Its `other` goes to `fragments`; here are the typed keys, which feed the measurements. */
export const interactions = pgTable(
  'interactions',
  {
    scenario: text('scenario').notNull(),
    id: text('id').notNull(),
    schemaId: text('schema_id').notNull(),
    payload: jsonb('payload').$type<Record<string, KeyValue | null>>().notNull(),
    keysSet: text('keys_set').array().notNull(),
    keysRefused: text('keys_refused').array().notNull(),
    valid: boolean('valid').notNull(),
    clientAgent: text('client_agent').notNull(),
    owner: text('owner').notNull(),
    cohort: text('cohort'),
    outcome: text('outcome'),
    channel: text('channel').notNull(),
    observedAt: instant('observed_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Of the item as sent: tells a repetition from another item under the same id. */
    bodyDigest: text('body_digest').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scenario, t.id] }),
    // measure-patch-keys: what came in since the last measurement, and a day's interactions
    index('interactions_received').on(t.scenario, t.receivedAt),
    // measurements: the payloads that were filled from a version
    index('interactions_schema').on(t.scenario, t.schemaId, t.receivedAt),
  ],
);
