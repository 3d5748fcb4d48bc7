import { canonicalise, digestOf, isRecord } from '../../domain/basics/index.ts';
import { checkTrail, type TrailFault } from '../../domain/records/index.ts';
import { TRAIL_TYPE } from './signed-type.ts';
import type { SignedTrail } from './trail.ts';
import { verify } from './verify.ts';

/**
 * Checks a trail as served: all that it says of itself, then, against keys that the reader trusts, the signature of each
 * version and of the whole. Null: all of it fits.
 * @param jwks null: signatures are left unchecked
 */
export async function verifyTrail(input: unknown, jwks: unknown): Promise<TrailFault | null> {
  const found = checkTrail(input);
  if (found !== null) return found;
  const { signature, ...trail } = input as SignedTrail; // `checkTrail` saw all but the signature
  if (!isRecord(signature)) return fault('signature', 'missing', 'the trail bears no signature');
  for (const [index, { document, jws, key_id, schema_id }] of trail.versions.entries()) {
    if (jwks === null) break;
    const problem = await unsigned(canonicalise(document), jws, key_id, jwks);
    if (problem !== null)
      return fault(`versions[${index}]`, 'forged', `the signature of ${schema_id} is not valid (${problem})`);
  }
  const canonical = canonicalise(trail);
  if (signature.digest !== digestOf(canonical) || Object.keys(signature).length !== 3)
    return fault('signature', 'altered', 'the digest beside it is another one');
  if (jwks === null) return null;
  const problem = await unsigned(canonical, signature.jws, signature.key_id, jwks, TRAIL_TYPE);
  return problem === null
    ? null
    : fault('signature', 'forged', `the signature of the whole is not valid (${problem})`);
}

async function unsigned(
  canonical: string,
  jws: string,
  keyId: string,
  jwks: unknown,
  type?: typeof TRAIL_TYPE,
): Promise<string | null> {
  const verdict = await verify(canonical, String(jws), jwks, type);
  if (!verdict.valid) return verdict.reason;
  return verdict.keyId === keyId ? null : 'another key';
}

function fault(where: string, kind: TrailFault['fault'], detail: string): TrailFault {
  return { where, fault: kind, detail };
}
