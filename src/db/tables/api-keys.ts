import { pgTable, text } from 'drizzle-orm/pg-core';
import type { Scope } from '../../domain/scope.ts';
import { instant } from './columns.ts';

/** Who may call. Only a digest of the key is kept; the key itself has 256 random bits. */
export const apiKeys = pgTable('api_keys', {
  name: text('name').primaryKey(),
  digest: text('digest').notNull().unique(),
  scopes: text('scopes').array().$type<Scope[]>().notNull(),
  /** Null: every scenario. */
  scenarios: text('scenarios').array(),
  createdAt: instant('created_at').notNull(),
  revokedAt: instant('revoked_at'),
});
