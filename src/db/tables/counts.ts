import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/*
 * Sums over interactions, each added once: the transaction that adds an interaction here marks it `counted`. Days are UTC
 * days of receipt; a payload without a cohort counts under `*`.
 */

/** Reported payloads, by the version they were filled from. */
export const payloadCounts = pgTable(
  'payload_counts',
  {
    scenario: text('scenario').notNull(),
    schemaId: text('schema_id').notNull(),
    cohort: text('cohort').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    payloads: integer('payloads').notNull(),
    judged: integer('judged').notNull(),
    succeeded: integer('succeeded').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scenario, t.schemaId, t.cohort, t.day] })],
);

/** Payloads that set a patch key, to a value that fitted (`used`) or not (`refused`), with the outcomes of those that fitted. */
export const keyUses = pgTable(
  'key_uses',
  {
    scenario: text('scenario').notNull(),
    keyName: text('key_name').notNull(),
    schemaId: text('schema_id').notNull(),
    cohort: text('cohort').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    owner: text('owner').notNull(),
    used: integer('used').notNull(),
    refused: integer('refused').notNull(),
    judged: integer('judged').notNull(),
    succeeded: integer('succeeded').notNull(),
    corrected: integer('corrected').notNull(),
    rejected: integer('rejected').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scenario, t.keyName, t.schemaId, t.cohort, t.day, t.owner] })],
);

/** Accepted values of patch keys with a closed list (or yes and no): how often each was set. */
export const valueCounts = pgTable(
  'value_counts',
  {
    scenario: text('scenario').notNull(),
    keyName: text('key_name').notNull(),
    value: text('value').notNull(),
    cohort: text('cohort').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    uses: integer('uses').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scenario, t.keyName, t.value, t.cohort, t.day] })],
);

/** Payloads with a meaningful `other`: at least one fragment of it stands in the pool (SDSI section 6, stage 3). */
export const coverageCounts = pgTable(
  'coverage_counts',
  {
    scenario: text('scenario').notNull(),
    cohort: text('cohort').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    inWords: integer('in_words').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scenario, t.cohort, t.day] })],
);
