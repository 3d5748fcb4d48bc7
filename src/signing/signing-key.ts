import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';

/** An Ed25519 key pair (RFC 8037) as stored. Retired keys stay, so that what they signed can still be checked. */
export type SigningKey = {
  /** RFC 7638 thumbprint of the public key: two services can never give one name to two keys. */
  readonly keyId: string;
  readonly privateJwk: Readonly<Record<string, unknown>>;
  readonly publicJwk: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  /** From then on it signs nothing more. */
  readonly retiredAt: Date | null;
};

/** The members of an Ed25519 public key in a JWKS; readers pin `alg` and `use` by them. */
type PublicJwk = {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
};

export type Jwks = { readonly keys: readonly PublicJwk[] };

/** Makes a new key pair. The private half never leaves `privateJwk`. */
export async function newSigningKey(now: Date): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const { kty, crv, x, d } = await exportJWK(privateKey);
  const { x: publicX } = await exportJWK(publicKey);
  if (kty !== 'OKP' || x === undefined || d === undefined || x !== publicX)
    throw new Error('no Ed25519 key came out');
  const keyId = await calculateJwkThumbprint({ kty, crv: 'Ed25519', x }, 'sha256');
  return {
    keyId,
    privateJwk: { kty, crv, x, d },
    publicJwk: publicJwk(keyId, x),
    createdAt: now,
    retiredAt: null,
  };
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
  return {
    keyId,
    privateJwk: { kty, crv, x, d },
    publicJwk: publicJwk(keyId, x),
    createdAt: now,
    retiredAt: null,
  };
}

/** What `/.well-known/jwks.json` answers: public halves only, rebuilt member by member so that `d` cannot slip in. */
export function jwksOf(keys: readonly SigningKey[]): Jwks {
  return {
    keys: keys.map((key) => {
      const x = key.publicJwk['x'];
      if (typeof x !== 'string') throw new Error(`signing key ${key.keyId} has no public half`);
      return publicJwk(key.keyId, x);
    }),
  };
}

function publicJwk(kid: string, x: string): PublicJwk {
  return { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' };
}
