import { bigserial, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/*
 * Sums over interactions, each added once: the transaction that adds an interaction here marks it `counted`. Days are UTC
 * days of receipt; a payload without a cohort counts under `*`.
 */

/**
 * Reported payloads, by the version they were filled from; empty for one that this service never published. So is the owner of
 * those of days that were forgotten before owners were kept.
 */
export const payloadCounts = pgTable(
  'payload_counts',
  {
    scenario: text('scenario').notNull(),
    schemaId: text('schema_id').notNull(),
    cohort: text('cohort').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    owner: text('owner').notNull(),
    payloads: integer('payloads').notNull(),
    judged: integer('judged').notNull(),
    succeeded: integer('succeeded').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scenario, t.schemaId, t.cohort, t.day, t.owner] }),
    // measurements: all that came in on a day
    index('payload_counts_day').on(t.scenario, t.day),
  ],
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
  (t) => [
    primaryKey({ columns: [t.scenario, t.keyName, t.schemaId, t.cohort, t.day, t.owner] }),
    // measurements: all uses of a day
    index('key_uses_day').on(t.scenario, t.day),
  ],
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

/*
 * What a need still says in `other` cannot be summed once, because clusters move. So it is kept which payload says the need of
 * which key, and the measurements follow each change of that.
 */

/** The payload says the need of the key in `other`, whether it uses the key or not. */
export const sayings = pgTable(
  'sayings',
  {
    scenario: text('scenario').notNull(),
    keyName: text('key_name').notNull(),
    interaction: text('interaction').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scenario, t.keyName, t.interaction] }),
    // erasure and forgetting: what a payload says
    index('sayings_interaction').on(t.scenario, t.interaction),
  ],
);

/** The phrases of a key's need as the sayings know them: what differs from the memberships has moved since. */
export const measuredPhrases = pgTable(
  'measured_phrases',
  {
    scenario: text('scenario').notNull(),
    keyName: text('key_name').notNull(),
    pool: text('pool').notNull(),
    phrase: text('phrase').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scenario, t.keyName, t.pool, t.phrase] })],
);

/** Payloads of which something said has found its phrase since the last measurement; a row goes when it has been looked at. */
export const newMentions = pgTable(
  'new_mentions',
  {
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    scenario: text('scenario').notNull(),
    interaction: text('interaction').notNull(),
  },
  // measure-patch-keys and the sweep
  (t) => [primaryKey({ columns: [t.scenario, t.seq] })],
);
