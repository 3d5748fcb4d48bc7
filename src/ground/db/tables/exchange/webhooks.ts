import { bigint, bigserial, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { MessageFormat } from '../../../../domain/exchange/index.ts';
import { bytes, instant } from '../columns.ts';

/** An https address that is told of a scenario's decisions, one after the other, from its cursor on. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: text('id').notNull(),
    scenario: text('scenario').notNull(),
    url: text('url').notNull(),
    /** What is told: `version`, `decision` (all others), or kinds of decisions. */
    events: text('events').array().notNull(),
    /** How its messages are written. */
    format: text('format').$type<MessageFormat>().notNull().default('standard'),
    /** Needed whole for every signature, so no digest will do. */
    secretEncrypted: bytes('secret_encrypted').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    /** `decisions.seq` of the last one that was told or that it does not want. */
    cursor: bigint('cursor', { mode: 'number' }).notNull(),
    /** Not before; null: as soon as there is something to tell. */
    nextTryAt: instant('next_try_at'),
    triedAt: instant('tried_at'),
    /** In a row, since `failingSince`. */
    failures: integer('failures').notNull().default(0),
    failingSince: instant('failing_since'),
    disabledAt: instant('disabled_at'),
    disabledReason: text('disabled_reason'),
  },
  // a scenario's list; the due ones of all are few
  (t) => [primaryKey({ columns: [t.scenario, t.id] })],
);

/** What came of the last tries, for whoever asks why nothing arrives. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    scenario: text('scenario').notNull(),
    webhook: text('webhook').notNull(),
    /** The `webhook-id` that was sent: the same one in every try of one notice. */
    message: text('message').notNull(),
    at: instant('at').notNull(),
    /** The status code, where there was an answer. */
    status: integer('status'),
    outcome: text('outcome').notNull(),
  },
  (t) => [
    // the last ones of a webhook
    primaryKey({ columns: [t.scenario, t.webhook, t.seq] }),
    foreignKey({
      columns: [t.scenario, t.webhook],
      foreignColumns: [webhooks.scenario, webhooks.id],
    }).onDelete('cascade'),
  ],
);
