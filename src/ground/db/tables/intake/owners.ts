import { sql } from 'drizzle-orm';
import { date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** Since when a scenario knows an owner, and who vouched for one that is new (`domain/needs/people/owners.ts`). */
export const owners = pgTable(
  'owners',
  {
    scenario: text('scenario').notNull(),
    owner: text('owner').notNull(),
    /** The earliest observation, never later than its receipt. */
    firstObserved: instant('first_observed').notNull(),
    firstReceived: instant('first_received').notNull(),
    /** The UTC days on which it was heard of last: who comes back is no crowd of an hour. */
    lastObserved: date('last_observed').notNull(),
    lastReceived: date('last_received').notNull(),
    vouchedAt: instant('vouched_at'),
    vouchedBy: text('vouched_by'),
    /** Since when nothing it sends counts: a person has confirmed a campaign that it was part of. */
    discountedAt: instant('discounted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.scenario, t.owner] }),
    // the list of owners, newest first
    index('owners_newest').on(t.scenario, t.firstObserved),
    // measurements: whose payloads count for nothing
    index('owners_discounted').on(t.scenario, t.owner).where(sql`discounted_at is not null`),
  ],
);
