import { canonicalise, digestOf, isRecord } from '../../../domain/basics/index.ts';
import type { SchemaDocument } from '../../../domain/template/index.ts';
import { verify } from '../../../ground/signing/verify.ts';

/**
 * Why a version is not to be believed. `forged`: not what the holder of a trusted key sealed. `rolled_back`: older than one
 * that was seen. `mixed`: sealed, but for another scenario, line, cohort or language than was asked for, or not on the chain
 * of what was seen. `frozen`: expired, or not confirmed by the service for too long.
 */
export type TrustFault = 'forged' | 'rolled_back' | 'frozen' | 'mixed';

/** A version that came and is not to be believed. Asking again does not help; `fault` says what is wrong with it. */
export class TrustError extends Error {
  readonly fault: TrustFault;

  constructor(fault: TrustFault, detail: string) {
    super(`${fault}: ${detail}`);
    this.name = 'TrustError';
    this.fault = fault;
  }
}

/** A version as served: the document, what it was sealed with, and the digest by which later ones name it. */
export type SealedVersion = {
  readonly document: SchemaDocument & { readonly language?: string };
  readonly digest: string;
  /** Of the version itself where the document is its rendition in one language. */
  readonly chainDigest: string;
  readonly keyId: string;
};

/** @throws TrustError `forged` */
export async function checkSeal(input: unknown, jwks: unknown): Promise<SealedVersion> {
  const forged = (detail: string) => new TrustError('forged', detail);
  if (!isRecord(input) || !isRecord(input['signature'])) throw forged('the answer bears no signature');
  const { signature, ...document } = input;
  let canonical: string;
  try {
    canonical = canonicalise(document);
  } catch {
    throw forged('the answer has no canonical form');
  }
  const verdict = await verify(canonical, String(signature['jws']), jwks);
  if (!verdict.valid) throw forged(`the signature is not valid (${verdict.reason})`);
  const digest = digestOf(canonical);
  if (signature['digest'] !== digest || signature['key_id'] !== verdict.keyId)
    throw forged('digest or key beside the signature are others');
  if (!isVersion(document)) throw forged('what was signed is no version');
  const { rendition_of: original } = document.version as { rendition_of?: unknown };
  const chainDigest = typeof original === 'string' ? original : digest;
  return { document, digest, chainDigest, keyId: verdict.keyId };
}

/** A trusted key sealed it, so this only keeps an unknown form of the future from being misread. */
function isVersion(document: Record<string, unknown>): document is SchemaDocument {
  const { schema_id, scenario, keys, version } = document;
  if (typeof schema_id !== 'string' || typeof scenario !== 'string' || !Array.isArray(keys)) return false;
  if (!keys.every((key) => isRecord(key) && typeof key['key_name'] === 'string') || !isRecord(version))
    return false;
  const { line, number, cohort, previous_digest: previous, expires_at: expires } = version;
  return (
    (line === 'stable' || line === 'experimental') &&
    Number.isSafeInteger(number) &&
    typeof cohort === 'string' &&
    (previous === null || typeof previous === 'string') &&
    typeof expires === 'string' &&
    !Number.isNaN(Date.parse(expires))
  );
}
