import { base64url, compactVerify, importJWK } from 'jose';
import { isRecord } from '../../domain/basics/index.ts';
import { DOCUMENT_TYPE, type SignedType } from './signed-type.ts';

/** `forged`: a known key, and not its signature of this text. */
export type Verification =
  | { readonly valid: true; readonly keyId: string }
  | { readonly valid: false; readonly reason: 'malformed' | 'wrong_algorithm' | 'unknown_key' | 'forged' };

/**
 * Checks a detached JWS over the exact text received, against a JWKS that the reader already trusts. Only EdDSA is
 * taken, and only a key named by `kid` in that JWKS: `none`, HMAC with the public key as secret, and keys that the
 * header brings along (`jwk`, `jku`, `x5u`) are the classic forgeries. See `createSigner` for what it does not prove.
 */
export async function verify(
  canonical: string,
  signature: string,
  jwks: unknown,
  type: SignedType = DOCUMENT_TYPE,
): Promise<Verification> {
  const parts = /^(?<header>[A-Za-z0-9_-]+)\.\.(?<seal>[A-Za-z0-9_-]+)$/u.exec(signature)?.groups;
  const header = parts?.['header'] === undefined ? null : readHeader(parts['header']);
  // Half a surrogate pair would be encoded as U+FFFD, so two texts would have the same bytes.
  if (parts === undefined || header === null || /\p{Surrogate}/u.test(canonical))
    return { valid: false, reason: 'malformed' };
  if (header['alg'] !== 'EdDSA') return { valid: false, reason: 'wrong_algorithm' };
  const strange = Object.keys(header).some((member) => !['alg', 'kid', 'typ'].includes(member));
  if (strange || header['typ'] !== type) return { valid: false, reason: 'malformed' };
  // 64 bytes leave four bits of the last letter unused; taking any of them would let a seal be altered unnoticed.
  const seal = parts['seal'] ?? '';
  if (base64url.encode(base64url.decode(seal)) !== seal) return { valid: false, reason: 'malformed' };
  const key = trustedKey(jwks, header['kid']);
  if (key === null) return { valid: false, reason: 'unknown_key' };
  try {
    const publicKey = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: key.x }, 'EdDSA');
    const payload = base64url.encode(new TextEncoder().encode(canonical));
    await compactVerify(`${parts['header']}.${payload}.${seal}`, publicKey, {
      algorithms: ['EdDSA'],
    });
    return { valid: true, keyId: key.kid };
  } catch {
    return { valid: false, reason: 'forged' };
  }
}

function readHeader(encoded: string): Record<string, unknown> | null {
  try {
    const header: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(base64url.decode(encoded)),
    );
    return isRecord(header) ? header : null;
  } catch {
    return null;
  }
}

function trustedKey(jwks: unknown, kid: unknown): { kid: string; x: string } | null {
  if (typeof kid !== 'string' || !isRecord(jwks) || !Array.isArray(jwks['keys'])) return null;
  for (const key of jwks['keys'] as unknown[]) {
    if (!isRecord(key) || key['kid'] !== kid) continue;
    const { kty, crv, x, alg, use } = key;
    const fits =
      kty === 'OKP' && crv === 'Ed25519' && (alg ?? 'EdDSA') === 'EdDSA' && (use ?? 'sig') === 'sig';
    return fits && typeof x === 'string' ? { kid, x } : null;
  }
  return null;
}
