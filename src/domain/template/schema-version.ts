import type { SchemaChange } from './change/schema-change.ts';
import { cohortInId } from './cohort-name.ts';
import type { Template } from './template.ts';

/** The stable line is what everybody gets; the experimental line is a superset of it for those who ask. */
export type Line = 'stable' | 'experimental';

/** A published version as signed and served: a template (SDSI section 4.1) that says where it stands in its line. */
export type SchemaDocument = Template & {
  readonly version: {
    readonly line: Line;
    /** Counts up within a line and cohort; a smaller one than seen before is a rollback. */
    readonly number: number;
    readonly cohort: string;
    /** Digest of the predecessor on the same line; null for the first. */
    readonly previous_digest: string | null;
    /** ISO 8601 UTC instants. After `expires_at` a client must ask again: an old answer may be a frozen one. */
    readonly issued_at: string;
    readonly expires_at: string;
    readonly reason: string;
    readonly changes: readonly Pick<SchemaChange, 'kind' | 'key' | 'risk' | 'sentence'>[];
  };
};

/** All that a version's document says. */
export type VersionInput = {
  readonly template: Template;
  readonly number: number;
  readonly line: Line;
  readonly cohort: string;
  readonly previousDigest: string | null;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly reason: string;
  readonly changes: readonly SchemaChange[];
};

/** The document of a version: plain JSON, the same bytes for the same input once canonical (see digest.ts). */
export function documentOf(input: VersionInput): SchemaDocument {
  const { template } = input;
  return {
    schema_id: template.schema_id,
    scenario: template.scenario,
    keys: template.keys,
    version: {
      line: input.line,
      number: input.number,
      cohort: input.cohort,
      previous_digest: input.previousDigest,
      issued_at: input.issuedAt.toISOString(),
      expires_at: input.expiresAt.toISOString(),
      reason: input.reason,
      changes: input.changes.map(({ kind, key, risk, sentence }) => ({ kind, key, risk, sentence })),
    },
  };
}

/**
 * The number that a base template's id stands for: "photo_retouch_v2" is 2, an id without a number is 1. So the
 * service goes on counting where the owner stopped.
 */
export function versionNumber(schemaId: string): number {
  const digits = NUMBERED.exec(schemaId)?.groups?.['number'];
  return digits === undefined ? 1 : Number(digits);
}

/** "flight_booking_v2", "flight_booking_v2-x5" and "flight_booking_v2~students.3" -> "flight_booking". */
export function baseOfSchemaId(schemaId: string): string {
  const id = /^[^~]+/u.exec(schemaId)?.[0].replace(/-x\d{1,9}$/u, '') ?? '';
  return NUMBERED.exec(id)?.groups?.['base'] ?? id;
}

/** "photo_retouch_v2" -> "photo_retouch_v3"; "photo_retouch" -> "photo_retouch_v2". */
export function nextSchemaId(schemaId: string): string {
  const base = NUMBERED.exec(schemaId)?.groups?.['base'] ?? schemaId;
  return `${base}_v${versionNumber(schemaId) + 1}`;
}

/** "flight_booking_v2" and the line's version number 5 -> "flight_booking_v2-x5". */
export function experimentalSchemaId(stableId: string, number: number): string {
  return `${stableId}-x${number}`;
}

/**
 * The id of a cohort's stable version: "flight_booking_v2" and the branch's number 3 -> "flight_booking_v2~students.3".
 * While the branch has only keys on trial, no number stands there: "flight_booking_v2~students-x1". Names in ids have no
 * ".", so no two branches share an id.
 */
export function branchSchemaId(schemaId: string, cohort: string, number?: number): string {
  const branch = `${schemaId}~${cohortInId(cohort)}`;
  return number === undefined ? branch : `${branch}.${number}`;
}

/** Nine digits at most: beyond, it is a name that happens to end in digits, and counting on would lose precision. */
const NUMBERED = /^(?<base>.+)_v(?<number>\d{1,9})$/su;
