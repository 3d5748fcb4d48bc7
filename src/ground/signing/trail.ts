import type { Context } from '../../context.ts';
import { canonicalise, DomainError, digestOf } from '../../domain/basics/index.ts';
import {
  composeTrail,
  namedEvidence,
  sealed,
  type Trail,
  type TrailDecision,
  type TrailEvidence,
  type TrailVersion,
  touchOf,
} from '../../domain/records/index.ts';
import type { SchemaDocument } from '../../domain/template/index.ts';
import { type DecisionRow, findEvidence, findPatchKey, listDecisions } from '../db/keys/index.ts';
import { listMeasurements, measuredDays } from '../db/trial/index.ts';
import { listVersions, type SchemaVersionRow } from '../db/versions/index.ts';
import { signDocument } from './sign-document.ts';
import { TRAIL_TYPE } from './signed-type.ts';

/** `digest` and signature are over the trail's canonical form without `signature`, as with versions (D10). */
export type SignedTrail = Trail & {
  readonly signature: { readonly jws: string; readonly digest: string; readonly key_id: string };
};

/**
 * All that explains a key, signed as a whole: the same bytes as long as nothing is decided, published or measured.
 * @throws DomainError `unknown_patch_key`
 */
export async function signedTrail(
  { db, seal }: Pick<Context, 'db' | 'seal'>,
  scenario: string,
  key: string,
): Promise<SignedTrail> {
  const row = await findPatchKey(db, scenario, key);
  if (row === null)
    throw new DomainError('unknown_patch_key', `The scenario "${scenario}" has no patch key "${key}".`);
  const [chain, versions, days] = await Promise.all([
    listDecisions(db, scenario),
    listVersions(db, scenario),
    listMeasurements(db, scenario, key),
  ]);
  const decisions = chain.map(shownDecision);
  const named = namedEvidence(decisions, key);
  const bodies = await findEvidence(db, scenario, named);
  const kept = named.flatMap((digest): TrailEvidence[] => {
    const body = bodies.get(digest);
    return body === undefined ? [] : [{ digest, body: JSON.parse(body) }]; // written by `keepEvidence`
  });
  const now = days.length === 0 ? null : sealed(measuredDays(row, days));
  const latest = now === null || bodies.has(now.digest) ? null : now;
  const trail = composeTrail({
    scenario,
    key,
    decisions,
    evidence: latest === null ? kept : [...kept, { digest: latest.digest, body: JSON.parse(latest.body) }],
    versions: versionsTouching(versions, key),
    latest: latest?.digest ?? null,
  });
  const canonical = canonicalise(trail);
  const { signature, keyId } = await signDocument(seal, canonical, TRAIL_TYPE);
  return { ...trail, signature: { jws: signature, digest: digestOf(canonical), key_id: keyId } };
}

/** A decision as a trail and a key’s own answer tell it. */
export function shownDecision(row: DecisionRow): TrailDecision {
  const { subject, kind, at, by, rule, numbers, sentence, previousDigest, digest } = row;
  return {
    subject,
    kind,
    at: at.toISOString(),
    by,
    rule,
    numbers,
    sentence,
    previous_digest: previousDigest,
    digest,
  };
}

/** The versions that brought, changed or ended a key, oldest first. */
function versionsTouching(rows: readonly SchemaVersionRow[], key: string): TrailVersion[] {
  const newest = new Map<string, SchemaDocument>();
  // A replay knows versions that were published elsewhere; they are on no line of ours.
  const own = rows.filter(({ line }) => line !== 'recorded');
  return own.flatMap((row) => {
    const document: SchemaDocument = JSON.parse(row.document); // canonical, written by the publisher
    const line = canonicalise([row.line, row.cohort]);
    const touch = touchOf(document, newest.get(line), key);
    newest.set(line, document);
    if (touch === null) return [];
    const { schemaId, digest, signature, keyId } = row;
    return [{ schema_id: schemaId, digest, jws: signature, key_id: keyId, document }];
  });
}
