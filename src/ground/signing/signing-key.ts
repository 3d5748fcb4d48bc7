import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { SigningKeyRow } from '../db/versions/index.ts';

export type SigningKey = SigningKeyRow;

const FRESH = {
  signsFrom: null,
  retiredAt: null,
  announcement: null,
  revokedAt: null,
  revokedBecause: null,
} as const;

/** The members of an Ed25519 public key in a JWKS; readers pin `alg` and `use` by them. */
export type PublicJwk = {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
};

/** Members beyond RFC 7517 may be ignored by whoever does not know them. */
type PublishedJwk = PublicJwk & { readonly announcement?: string };

type Revoked = { readonly kid: string; readonly revoked_at: string; readonly reason: string };

/** A JWK Set (RFC 7517) with what announces and revokes keys. */
export type Jwks = { readonly keys: readonly PublishedJwk[]; readonly revoked?: readonly Revoked[] };

/** The key that signs at an instant: the newest that has begun and was neither retired nor revoked; null when there is none. */
export function signingKeyAt(keys: readonly SigningKey[], at: Date): SigningKey | null {
  const began = ({ signsFrom, createdAt }: SigningKey) => signsFrom ?? createdAt;
  return keys
    .filter((key) => key.revokedAt === null && (key.retiredAt === null || key.retiredAt > at))
    .filter((key) => key.signsFrom === null || key.signsFrom <= at)
    .reduce<SigningKey | null>((best, key) => (best === null || began(key) > began(best) ? key : best), null);
}

/** Makes a new key pair. The private half never leaves `privateJwk`. */
export async function newSigningKey(now: Date): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const { kty, crv, x, d } = await exportJWK(privateKey);
  const { x: publicX } = await exportJWK(publicKey);
  if (kty !== 'OKP' || x === undefined || d === undefined || x !== publicX)
    throw new Error('no Ed25519 key came out');
  const keyId = await calculateJwkThumbprint({ kty, crv: 'Ed25519', x }, 'sha256');
  return keyOf(keyId, { kty, crv, x, d }, now);
}

/** PKCS #8 around the 32 bytes of an Ed25519 private key (RFC 8410, section 10.3). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The same key for the same seed: what a replay signs is the same to the byte, and its id says that it proves nothing. */
export async function replaySigningKey(seed: string, now: Date): Promise<SigningKey> {
  const secret = createHash('sha256').update(`dsp replay ${seed}`).digest();
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, secret]),
    format: 'der',
    type: 'pkcs8',
  });
  const { kty, crv, d } = privateKey.export({ format: 'jwk' });
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (kty !== 'OKP' || x === undefined) throw new Error('no Ed25519 key came out');
  const keyId = `replay-${await calculateJwkThumbprint({ kty, crv: 'Ed25519', x }, 'sha256')}`;
  return keyOf(keyId, { kty, crv, x, d }, now);
}

function keyOf(
  keyId: string,
  jwk: SigningKey['privateJwk'] & { readonly x: string },
  createdAt: Date,
): SigningKey {
  return { keyId, privateJwk: jwk, publicJwk: publicJwk(keyId, jwk.x), createdAt, ...FRESH };
}

/**
 * What `/.well-known/jwks.json` answers: public halves only, rebuilt member by member so that `d` cannot slip in. Keys that
 * are to sign soon are there already; revoked ones are named and no longer given.
 */
export function jwksOf(keys: readonly SigningKey[]): Jwks {
  const revoked = keys.flatMap(({ keyId, revokedAt, revokedBecause }) =>
    revokedAt === null
      ? []
      : [{ kid: keyId, revoked_at: revokedAt.toISOString(), reason: revokedBecause ?? '' }],
  );
  const given = keys.filter((key) => key.revokedAt === null);
  return {
    keys: given.map((key) => {
      const { announcement } = key;
      return { ...publicHalf(key), ...(announcement === null ? {} : { announcement }) };
    }),
    ...(revoked.length === 0 ? {} : { revoked }),
  };
}

/** @throws where the stored key is damaged */
export function publicHalf({ keyId, publicJwk: { x } }: SigningKey): PublicJwk {
  if (typeof x !== 'string') throw new Error(`signing key ${keyId} has no public half`);
  return publicJwk(keyId, x);
}

function publicJwk(kid: string, x: string): PublicJwk {
  return { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' };
}
