import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { NearMiss } from '../../../../domain/needs/index.ts';
import type { QuarantineReason } from '../../../../domain/reading/index.ts';
import { bytes, instant } from '../columns.ts';

/**
 * pending: acknowledged, no job has seen it · split: its parts are rows of their own · pooled: stands in the pool by
 * its phrase · empty: polite noise, carries no need · failed: given up after several tries, see stage and reason ·
 * discarded: failed, and a person gave it up for good · quarantined: held back from the pool, see its reason
 */
export type FragmentState = 'pending' | 'split' | 'pooled' | 'empty' | 'failed' | 'discarded' | 'quarantined';

/**
 * One need in words. The row is the truth of where a fragment is; jobs find their work here. In PostgreSQL partitioned by
 * the month of `received_at` (drizzle has no word for that: see the migration and `ground/db/intake/months.ts`), so no constraint of
 * its own keeps ids once: `admitted_ids` does.
 */
export const fragments = pgTable(
  'fragments',
  {
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    scenario: text('scenario').notNull(),
    /** `fragment`: sent as such · `interaction`: the `other` of the interaction with this id */
    source: text('source').$type<'fragment' | 'interaction'>().notNull(),
    id: text('id').notNull(),
    /** 0 for the whole as it came, 1… for the parts of a compound */
    part: integer('part').notNull().default(0),
    parent: bigint('parent', { mode: 'number' }),
    /** What was said, encrypted; null: a part that says nothing, or its time is over. */
    textEncrypted: bytes('text_encrypted'),
    clientAgent: text('client_agent').notNull(),
    owner: text('owner').notNull(),
    cohort: text('cohort'),
    language: text('language'),
    interaction: text('interaction'),
    schemaId: text('schema_id'),
    /** Keys that the client nearly mapped it to; null where it did not say. The parts of a compound inherit them. */
    nearMisses: jsonb('near_misses').$type<readonly NearMiss[]>(),
    /** Said as an explicit request for a key (SDSI section 6, stage 3); weighs more than a passing wish. */
    request: boolean('request').notNull().default(false),
    observedAt: instant('observed_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    state: text('state').$type<FragmentState>().notNull().default('pending'),
    phrase: text('phrase'),
    /** Null unless quarantined. */
    quarantineReason: text('quarantine_reason').$type<QuarantineReason>(),
    /** The campaign that it was held back as a part of; stays when that is decided. */
    campaign: text('campaign'),
    /** A person let it out of quarantine: it is taken as it is, and not held back again. */
    appealed: boolean('appealed').notNull().default(false),
    failedStage: text('failed_stage'),
    failedReason: text('failed_reason'),
    /** When it failed last; null too where it failed before this was noted. */
    failedAt: instant('failed_at'),
    tries: integer('tries').notNull().default(0),
    /** W3C Trace Context of what it came by; null: that was not traced. Parts of compounds have none. */
    trace: text('trace'),
  },
  (t) => [
    // also what is forgotten for its age, and whose rows a month holds
    primaryKey({ columns: [t.scenario, t.seq, t.receivedAt] }),
    // embed-fragments and the sweep: the oldest that wait
    index('fragments_pending').on(t.scenario, t.seq).where(sql`state = 'pending'`),
    // cluster members, capture: who said this phrase; the door, which knows no phrase yet, does not pay for it. The status counts
    // in it without reading rows: what else it asks for is the same for nearly all of a phrase and is stored once for them
    index('fragments_phrase')
      .on(t.scenario, t.phrase, t.cohort, t.state, t.parent)
      .where(sql`phrase is not null`),
    // the status: what says nothing, or was given up or held back before it had a phrase
    index('fragments_wordless')
      .on(t.scenario, t.state, t.parent)
      .where(sql`phrase is null and state not in ('pending', 'split')`),
    // measurements: what was still said in `other` beside this payload
    index('fragments_interaction').on(t.scenario, t.interaction).where(sql`interaction is not null`),
    // a cohort's pool: whether its people are enough, and what they have said
    index('fragments_cohort')
      .on(t.scenario, t.cohort, t.owner)
      .where(sql`cohort is not null and state = 'pooled'`),
    // the quarantine, and what a decision about a campaign moves
    index('fragments_quarantined').on(t.scenario, t.campaign).where(sql`state = 'quarantined'`),
    // what a campaign says, whatever was decided about it
    index('fragments_campaign').on(t.scenario, t.campaign).where(sql`campaign is not null`),
    // the failed store: listed by age, counted by stage and reason
    index('fragments_failed').on(t.scenario, t.seq).where(sql`state = 'failed'`),
    // what is forgotten for its age and still has its text; the door does not pay for it either
    index('fragments_texts')
      .on(t.scenario, t.receivedAt)
      .where(sql`state <> 'pending' and text_encrypted is not null`),
    // the parts of a compound
    index('fragments_parent').on(t.parent).where(sql`parent is not null`),
  ],
);

export type Fragment = typeof fragments.$inferSelect;
