import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type {
  KeyOrder,
  PatchKeyEvidence,
  PatchKeyStatus,
  RefinementEvidence,
} from '../../../../domain/keys/index.ts';
import type { AskedClearance, Clearance } from '../../../../domain/policy/index.ts';
import type { KeyDefinition } from '../../../../domain/template/index.ts';
import type { Forecast } from '../../../../domain/trial/index.ts';
import type { KeptSupport } from '../../../../domain/trust/index.ts';
import { instant } from '../columns.ts';

/** The first day that counts, who is offered the key, and its need's clusters with the milliseconds of their last change. */
export type MeasuredState = {
  readonly from: string;
  readonly cohorts: readonly string[];
  readonly clusters: Readonly<Record<string, number>>;
};

/** A key the service made out of a need. A name is never used again, so the row outlives the key. */
export const patchKeys = pgTable(
  'patch_keys',
  {
    scenario: text('scenario').notNull(),
    keyName: text('key_name').notNull(),
    pool: text('pool').notNull(),
    cluster: text('cluster').notNull(),
    definition: jsonb('definition').$type<KeyDefinition>().notNull(),
    /** What people set of it, oldest first, and what it was learned to be without them; null where nobody set anything. */
    orders: jsonb('orders').$type<{ readonly learned: KeyDefinition; readonly given: readonly KeyOrder[] }>(),
    status: text('status').$type<PatchKeyStatus>().notNull(),
    evidence: jsonb('evidence').$type<PatchKeyEvidence>().notNull(),
    proposedAt: instant('proposed_at').notNull(),
    /** Of the trial, or, once stable, of its present review. */
    windowStartedAt: instant('window_started_at'),
    windowEndsAt: instant('window_ends_at'),
    /** When it is looked at though its window is not over: its need could be dead by then, or a decision may come early. */
    lookAt: instant('look_at'),
    extensions: integer('extensions').notNull().default(0),
    endedAt: instant('ended_at'),
    /** The key that its people are served by since it was retired: its need merged, was covered, or outgrew it. */
    replacedBy: text('replaced_by'),
    /** The phrases of its need when it lost it, by which it is known if it comes back; null while it has one. */
    lostPhrases: text('lost_phrases').array(),
    /** Who is offered it: `*` for everybody, or the cohorts whose need it is. */
    cohorts: text('cohorts').array().notNull().default(sql`'{*}'::text[]`),
    /** What its coverage gain was expected to be when its trial began. */
    forecast: jsonb('forecast').$type<Forecast>(),
    /** What its measurements rest on, as `ground/db/keys/key-states.ts` tells it; another one now: they are behind. */
    measured: jsonb('measured').$type<MeasuredState>(),
    /** Who stood behind its words when it last passed the gate; null: it never did. */
    keptSupport: jsonb('kept_support').$type<KeptSupport>(),
    /** What people let it on for; null where nobody was asked. */
    cleared: jsonb('cleared').$type<Clearance>(),
    /** What a person is asked for while it lives; null where nothing waits. */
    asked: jsonb('asked').$type<AskedClearance>(),
  },
  (t) => [
    primaryKey({ columns: [t.scenario, t.keyName] }),
    // one need, one key that lives
    uniqueIndex('patch_keys_cluster')
      .on(t.scenario, t.cluster)
      .where(sql`status in ('proposed', 'experimental', 'stable')`),
    // cluster-pool: the keys whose needs may have moved
    index('patch_keys_pool').on(t.pool),
  ],
);

/** An existing key, better described because people said in `other` what it already means. */
export const refinements = pgTable(
  'refinements',
  {
    scenario: text('scenario').notNull(),
    keyName: text('key_name').notNull(),
    cluster: text('cluster').notNull(),
    definition: jsonb('definition').$type<KeyDefinition>().notNull(),
    sentence: text('sentence').notNull(),
    /** Null: made by a release that did not keep it. */
    evidence: jsonb('evidence').$type<RefinementEvidence>(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scenario, t.keyName] })],
);

/** What is known of a key per cohort and UTC day of receipt, put together from the counts and from what its need says in `other`. */
export const measurements = pgTable(
  'measurements',
  {
    scenario: text('scenario').notNull(),
    keyName: text('key_name').notNull(),
    cohort: text('cohort').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    offered: integer('offered').notNull(),
    used: integer('used').notNull(),
    saidInOther: integer('said_in_other').notNull(),
    accepted: integer('accepted').notNull(),
    refused: integer('refused').notNull(),
    usedSucceeded: integer('used_succeeded').notNull(),
    usedJudged: integer('used_judged').notNull(),
    unusedSucceeded: integer('unused_succeeded').notNull(),
    unusedJudged: integer('unused_judged').notNull(),
    usedCorrected: integer('used_corrected').notNull().default(0),
    usedRejected: integer('used_rejected').notNull().default(0),
    /** Payloads whose client was not offered it, and of these, those that said its need in `other`. */
    notOffered: integer('not_offered').notNull().default(0),
    saidNotOffered: integer('said_not_offered').notNull().default(0),
    /** Distinct owners who set it that day. */
    owners: integer('owners').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.scenario, t.keyName, t.cohort, t.day] })],
);
