import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { Answered, MaturityVerdict } from '../../../../domain/needs/index.ts';
import type { KeyValue } from '../../../../domain/template/index.ts';
import { bytes, instant } from '../columns.ts';

/** Why a ripe need has no key: the rule's name, and a sentence for people. */
export type Waits = { readonly rule: string; readonly sentence: string };

/** A need. Its id is for life. */
export const clusters = pgTable(
  'clusters',
  {
    id: text('id').notNull(),
    pool: text('pool').notNull(),
    /** live · merged: most of it went into another · dissolved: its phrases went apart */
    state: text('state').$type<'live' | 'merged' | 'dissolved'>().notNull(),
    lineage: text('lineage').array().notNull(),
    mergedInto: text('merged_into'),
    /** Name of the existing key that already answers this need. */
    coveredBy: text('covered_by'),
    /** Name of the patch key of another cluster that this one is only another telling of. */
    twinOf: text('twin_of'),
    /** A person's name for it, if one was given. */
    label: text('label'),
    centroid: bytes('centroid').notNull(),
    /** Mean cosine of the members to the centroid in the pool's centred space. */
    cohesion: doublePrecision('cohesion').notNull(),
    /** How surely it would have been found had other people spoken (`domain/needs/cluster/stability.ts`); null: not tried. */
    stability: doublePrecision('stability'),
    /** Fragments it had when its stability was tried. */
    triedFragments: integer('tried_fragments'),
    verdict: jsonb('verdict').$type<MaturityVerdict>(),
    foundedAt: instant('founded_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** judge-maturity has seen the cluster as it was at this `changedAt`. */
    judgedAt: instant('judged_at'),
    /** When it was last looked at for campaigns, and how many fragments it had. */
    looked: jsonb('looked').$type<{ readonly at: string; readonly fragments: number }>(),
    /** When the last of its owners counts whole, where they are many but new: then it is judged again. */
    ripensAt: instant('ripens_at'),
    /** Why a mature need has no key yet, where it waits for something: a rule and a sentence for the schema's owner. */
    waits: jsonb('waits').$type<Waits>(),
    /** synthesise-patch-key likewise. */
    synthesisedAt: instant('synthesised_at'),
    /** What the last answer rested on; null: not asked, or its phrases are others since. */
    answered: jsonb('answered').$type<Answered>(),
  },
  (t) => [
    primaryKey({ columns: [t.pool, t.id] }),
    // an address names a need alone
    index('clusters_id').on(t.id),
    // cluster-pool, judge-maturity: a pool's live clusters
    index('clusters_pool').on(t.pool, t.state),
    // the sweep, every five seconds: what changed since it was judged, or may have ripened
    index('clusters_unjudged')
      .on(t.pool)
      .where(sql`state = 'live' and (judged_at is null or judged_at < changed_at or ripens_at is not null)`),
    // the sweep likewise: mature needs without an answer to what they are now
    index('clusters_unanswered')
      .on(t.pool)
      .where(
        sql`state = 'live' and (verdict ->> 'mature')::boolean and (synthesised_at is null or synthesised_at < judged_at or waits is not null)`,
      ),
    // measurements: the other tellings of a key's need
    index('clusters_twin').on(t.twinOf).where(sql`twin_of is not null`),
  ],
);

/**
 * unplaced: no job has seen it · no_need: polite noise · alone: nothing near it so far · grab_bag: part of a heap
 * without a common need
 */
export type NoClusterReason = 'unplaced' | 'no_need' | 'alone' | 'grab_bag';

/** Where a phrase stands in a pool. */
export const memberships = pgTable(
  'memberships',
  {
    pool: text('pool').notNull(),
    phrase: text('phrase').notNull(),
    /** Null: in no cluster, for `reason`. */
    cluster: text('cluster'),
    reason: text('reason').$type<NoClusterReason>(),
    /** Put near since the pool was learned. The next learning is not told, so that it hangs on what was said, and not on when. */
    placed: boolean('placed').notNull().default(false),
    value: jsonb('value').$type<KeyValue>(),
    confidence: doublePrecision('confidence'),
    /** A person said what it says for the need's key; null: nothing. */
    valueSet: boolean('value_set').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.pool, t.phrase] }),
    // members of a cluster
    index('memberships_cluster').on(t.cluster),
    // cluster-pool and the sweep: what waits for a place
    index('memberships_unplaced').on(t.pool).where(sql`reason = 'unplaced'`),
  ],
);
