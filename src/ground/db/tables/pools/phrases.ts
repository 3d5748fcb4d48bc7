import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../columns.ts';

/** A distinct normalised text of a scenario with its vector: embedded once, said many times. */
export const phrases = pgTable(
  'phrases',
  {
    scenario: text('scenario').notNull(),
    id: text('id').notNull(),
    text: text('text').notNull(),
    language: text('language').notNull(),
    /** Vectors of two models or transforms never compare. */
    model: text('model').notNull(),
    transform: text('transform').notNull(),
    /** int8 with a scale, see `ground/db/pools/vector-codec.ts` */
    vector: bytes('vector').notNull(),
    /** What was read of its value on the way, see `encodeReading`; null where its model reads nothing. */
    reading: bytes('reading'),
    embeddedAt: instant('embedded_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scenario, t.id] })],
);
