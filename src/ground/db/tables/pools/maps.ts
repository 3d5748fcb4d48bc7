import { pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';

/**
 * Where needs and phrases stand on the map of a pool. Not in `memberships`: those are written with every batch, and a map
 * is drawn with a consolidation.
 */
export const mapPlaces = pgTable(
  'map_places',
  {
    pool: text('pool').notNull(),
    /** Of a cluster or of a phrase. */
    id: text('id').notNull(),
    x: real('x').notNull(),
    y: real('y').notNull(),
  },
  (t) => [primaryKey({ columns: [t.pool, t.id] })],
);
