import { canonicalise, isRecord } from '../../domain/basics/index.ts';
import { KEY_TYPE } from './signed-type.ts';
import { verify } from './verify.ts';

/** Keys that a reader trusts, as members of a JWKS. */
export type TrustedKeys = { readonly keys: readonly Readonly<Record<string, unknown>>[] };

/**
 * What a reader trusts once a service shows its JWKS: the keys that it trusted before, less those that the service says
 * are revoked, and those that one of them announces, and so on. A key that nobody trusted announces stays out, so whoever
 * takes the service's place cannot bring keys of their own; after an emergency the new key must be trusted by hand.
 *
 * That a key is revoked is believed without proof: at worst a reader trusts too little.
 */
export async function trustAnnounced(trusted: TrustedKeys, shown: unknown): Promise<TrustedKeys> {
  const revoked = new Set(recordsOf(shown, 'revoked').map(({ kid }) => kid));
  const keys = trusted.keys.filter(({ kid }) => !revoked.has(kid));
  const open = recordsOf(shown, 'keys').filter(
    ({ kid }) => !revoked.has(kid) && keys.every((key) => key['kid'] !== kid),
  );
  for (let found = true; found; ) {
    found = false;
    for (const [at, jwk] of open.entries()) {
      if (!(await isAnnounced(jwk, keys))) continue;
      keys.push(halfOf(jwk));
      open.splice(at, 1);
      found = true;
      break;
    }
  }
  return { keys };
}

async function isAnnounced(
  jwk: Readonly<Record<string, unknown>>,
  by: TrustedKeys['keys'],
): Promise<boolean> {
  const { announcement } = jwk;
  if (typeof announcement !== 'string') return false;
  return (await verify(canonicalise(halfOf(jwk)), announcement, { keys: by }, KEY_TYPE)).valid;
}

/** A key without what is said about it: the text of its announcement. */
function halfOf(jwk: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { announcement: _, ...half } = jwk;
  return half;
}

function recordsOf(shown: unknown, member: string): Readonly<Record<string, unknown>>[] {
  const list = isRecord(shown) ? shown[member] : [];
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
