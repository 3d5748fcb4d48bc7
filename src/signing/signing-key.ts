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
