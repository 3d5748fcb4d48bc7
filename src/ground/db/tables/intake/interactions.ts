import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { KeyValue } from '../../../../domain/template/index.ts';
import { bytes, instant } from '../columns.ts';

/**
 * One reported payload. Its `other` goes to `fragments`; here are the typed keys, which feed the measurements. Partitioned by
 * month as `fragments` is; `admitted_ids` keeps its id once.
 */
export const interactions = pgTable(
  'interactions',
  {
    scenario: text('scenario').notNull(),
    id: text('id').notNull(),
    schemaId: text('schema_id').notNull(),
    /** Published here; false: judged by the current template, and counted as not offered any key on trial. */
    schemaKnown: boolean('schema_known').notNull().default(true),
    /** The typed keys as sent, and what did not fit as short text, encrypted; null: its time is over. */
    contentEncrypted: bytes('content_encrypted'),
    /** What SQL counts: values from a closed list, yes or no. Nobody's own words. */
    closedValues: jsonb('closed_values').$type<Record<string, KeyValue>>().notNull(),
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
    /** measure-patch-keys has added it to the counts, in the same transaction that says so here. */
    counted: boolean('counted').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.scenario, t.id, t.receivedAt] }),
    // measure-patch-keys and the sweep: what waits to be counted
    index('interactions_uncounted').on(t.scenario, t.receivedAt).where(sql`not counted`),
    // what is forgotten for its age and still has its content; the door does not pay for it
    index('interactions_contents')
      .on(t.scenario, t.receivedAt)
      .where(sql`counted and content_encrypted is not null`),
    // per-value counts: the few payloads with a value that was refused
    index('interactions_refused').on(t.scenario, t.receivedAt).where(sql`keys_refused <> '{}'`),
    // redundancy: the newest payloads
    index('interactions_received').on(t.scenario, t.receivedAt),
  ],
);
