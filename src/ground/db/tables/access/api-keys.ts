import { boolean, date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { CallLimits, Scope } from '../../../../domain/access/index.ts';
import { instant } from '../columns.ts';

/** Who may call, for what. The name stays when the secret is changed: tasks, talks and decisions go by it. */
export const apiKeys = pgTable('api_keys', {
  name: text('name').primaryKey(),
  scopes: text('scopes').array().$type<Scope[]>().notNull(),
  /** Null: every scenario. */
  scenarios: text('scenarios').array(),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by'),
  revokedAt: instant('revoked_at'),
  /** In place of the service's own; null where nothing else was said. */
  limits: jsonb('limits').$type<Partial<CallLimits>>(),
  /** `x` of the Ed25519 key that calls are signed with (RFC 9421). */
  signer: text('signer'),
  /** Calls without a signature of `signer` are refused. */
  requiresSignature: boolean('requires_signature').notNull().default(false),
});

/** What shows that a caller is who it says: a slow, salted hash. A key that is being changed has two for a while. */
export const apiKeySecrets = pgTable(
  'api_key_secrets',
  {
    /** The part of the key that is no secret. */
    prefix: text('prefix').primaryKey(),
    name: text('name')
      .notNull()
      .references(() => apiKeys.name),
    hash: text('hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null: until it is revoked. */
    expiresAt: instant('expires_at'),
    /** UTC day: enough to see that nobody uses it any more. */
    lastUsedOn: date('last_used_on', { mode: 'string' }),
  },
  // the secrets of a key that is changed or listed
  (t) => [index('api_key_secrets_name').on(t.name)],
);
