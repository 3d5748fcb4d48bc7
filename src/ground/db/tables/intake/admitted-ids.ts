import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/**
 * The idempotency ids of what the door took in, for as long as the row lives that each stands for: a table that is
 * partitioned by time cannot keep them once over all times. The parts of compounds have none; they are made under the lock
 * on their whole.
 */
export const admittedIds = pgTable(
  'admitted_ids',
  {
    scenario: text('scenario').notNull(),
    /** `fragment` and `interaction` as in `fragments`; `payload`: a row of `interactions` */
    source: text('source').$type<'fragment' | 'interaction' | 'payload'>().notNull(),
    id: text('id').notNull(),
    /** Of the fragment; of a payload just a number. */
    seq: bigint('seq', { mode: 'number' }).notNull().default(sql`nextval('fragments_seq_seq'::regclass)`),
    /** Says in which partition the row is. */
    receivedAt: instant('received_at').notNull(),
    /** Keyed, of the item as sent: tells a repetition from another item under the same id. */
    bodyDigest: text('body_digest').notNull(),
  },
  (t) => [
    // the constraint decides, no read before the write
    primaryKey({ columns: [t.scenario, t.source, t.id] }),
    // what goes with a month; rows come in the order of time, so this costs the door nothing
    index('admitted_ids_received').using('brin', t.receivedAt),
  ],
);
