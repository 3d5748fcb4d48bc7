import { pgTable, text } from 'drizzle-orm/pg-core';

/** What people call the holder of an API key. Decisions are signed with the key's name; this is shown beside it. */
export const keyHolders = pgTable('key_holders', {
  /** Of the API key; `admin` for the operator's. */
  name: text('name').primaryKey(),
  displayName: text('display_name').notNull(),
});
