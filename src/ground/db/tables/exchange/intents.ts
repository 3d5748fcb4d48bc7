import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../columns.ts';

/** One talk at the IntentWeb door: what was understood so far, so that any server may answer the next message (S-11). */
export const intents = pgTable(
  'intents',
  {
    /** Name of the API key: ids are the client's own, so two callers may use the same one. */
    caller: text('caller').notNull(),
    interactionId: text('interaction_id').notNull(),
    /** Moves with each answer: of two messages at once, one finds it moved. */
    revision: integer('revision').notNull(),
    state: text('state').$type<'open' | 'done' | 'stopped'>().notNull(),
    /** Null while it is not clear what is wanted. */
    scenario: text('scenario'),
    schemaId: text('schema_id'),
    /** What was said and answered so far (`TalkContent` in db/exchange/intents.ts), encrypted. */
    contentEncrypted: bytes('content_encrypted').notNull(),
    /** The message that was answered last. */
    lastHash: text('last_hash').notNull(),
    startedAt: instant('started_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.interactionId] })],
);

/** Nonces that were used, for as long as a message that carries one could still be in time. */
export const nonces = pgTable(
  'nonces',
  {
    caller: text('caller').notNull(),
    nonce: text('nonce').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.caller, t.nonce] }),
    // what no message can repeat any more goes
    index('nonces_expired').on(t.expiresAt),
  ],
);

/** Public keys of agents and gateways that a caller speaks for, as an admin registered them. */
export const actorKeys = pgTable(
  'actor_keys',
  {
    caller: text('caller').notNull(),
    actorId: text('actor_id').notNull(),
    /** The 32 bytes of an Ed25519 public key, base64url, as in a JWK. */
    x: text('x').notNull(),
    registeredAt: instant('registered_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.actorId] })],
);
