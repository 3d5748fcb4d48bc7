import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export type Place = 'pending' | 'clustered' | 'unclustered' | 'failed' | 'discarded' | 'quarantined';

/**
 * Where the fragments of each scenario were when they were last counted, but for those that wait at the door: it holds for as
 * long as no note in `place_news` names the scenario and the months are these.
 */
export const placeCounts = pgTable(
  'place_counts',
  {
    scenario: text('scenario').notNull(),
    place: text('place').$type<Place>().notNull(),
    fragments: bigint('fragments', { mode: 'number' }).notNull(),
    /** The partitions of `fragments` that were counted: no trigger is told when one is detached. */
    months: text('months').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scenario, t.place] })],
);

/**
 * Scenarios in which something has moved since they were counted: triggers note it, whatever statement did it. Notes are only
 * added, and taken away by who counts: so of those who move something nobody waits for another.
 */
export const placeNews = pgTable('place_news', { scenario: text('scenario').notNull() });
