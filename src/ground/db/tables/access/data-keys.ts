import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { DataKeyPurpose } from '../../../vault/data-key.ts';
import { bytes, instant } from '../columns.ts';

/** The keys that texts are encrypted with, each encrypted by the master key. None ever goes: its texts would be lost. */
export const dataKeys = pgTable('data_keys', {
  /** Stands in front of each text that it encrypted. */
  id: integer('id').primaryKey(),
  purpose: text('purpose').$type<DataKeyPurpose>().notNull(),
  wrapped: bytes('wrapped').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** One row at most: the master key, for as long as nobody has set DSP_MASTER_KEY for a database on a server of its own. */
export const keptMasterKey = pgTable('kept_master_key', {
  key: bytes('key').notNull(),
  keptAt: instant('kept_at').notNull(),
});
