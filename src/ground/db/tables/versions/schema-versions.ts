import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { Line } from '../../../../domain/template/index.ts';
import { bytes, instant } from '../columns.ts';

/** A published version: immutable, numbered, signed, chained to its predecessor on the same line. */
export const schemaVersions = pgTable(
  'schema_versions',
  {
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    scenario: text('scenario').notNull(),
    /** `recorded`: only known to a replay; what the recording's clients were served. */
    line: text('line').$type<Line | 'recorded'>().notNull(),
    cohort: text('cohort').notNull(),
    number: integer('number').notNull(),
    schemaId: text('schema_id').notNull(),
    /** RFC 8785 canonical JSON, kept as the very bytes that were signed. */
    document: text('document').notNull(),
    digest: text('digest').notNull(),
    previousDigest: text('previous_digest'),
    signature: text('signature').notNull(),
    keyId: text('key_id').notNull(),
    keyNames: text('key_names').array().notNull(),
    reason: text('reason').notNull(),
    issuedAt: instant('issued_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** From then on it judges nothing: a breaking version followed it. Null: for good. */
    endsAt: instant('ends_at'),
  },
  (t) => [
    primaryKey({ columns: [t.scenario, t.seq] }),
    // two publishers at once: the second one loses and looks again
    unique('schema_versions_number').on(t.scenario, t.line, t.cohort, t.number),
    unique('schema_versions_schema_id').on(t.scenario, t.schemaId),
    // the newest of a line
    index('schema_versions_newest').on(t.scenario, t.line, t.cohort, t.seq.desc()),
  ],
);

/** Ed25519 key pairs (RFC 8037). Retired keys stay, so that what they signed can still be checked. */
export const signingKeys = pgTable('signing_keys', {
  /** RFC 7638 thumbprint of the public key: two services can never give one name to two keys. */
  keyId: text('key_id').primaryKey(),
  /** The private JWK, encrypted. */
  privateEncrypted: bytes('private_encrypted').notNull(),
  publicJwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  createdAt: instant('created_at').notNull(),
  /** From then on it signs nothing more. */
  retiredAt: instant('retired_at'),
  /** When it begins to sign: clients know it by then. Null: at once. */
  signsFrom: instant('signs_from'),
  /** What the key before it says of it, sealed: whoever trusts that one may trust this one (`ground/signing/rotate-key.ts`). */
  announcement: text('announcement'),
  /** From then on nothing that it signed is to be believed. */
  revokedAt: instant('revoked_at'),
  revokedBecause: text('revoked_because'),
});
