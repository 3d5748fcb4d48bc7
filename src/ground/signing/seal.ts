import { createHmac, hkdfSync } from 'node:crypto';
import { CompactSign, importJWK } from 'jose';
import { DOCUMENT_TYPE, type SignedType } from './signed-type.ts';
import { type Jwks, jwksOf, type SigningKey, signingKeyAt } from './signing-key.ts';

/**
 * A detached JWS in compact form, `<protected>..<signature>` (RFC 7515 appendix F). One string fits a column, a
 * header and a JSON member; a reader puts the base64url of the canonical document between the dots and any JWS
 * library can check it. The unencoded payload of RFC 7797 would save that step but asks for a `crit` extension
 * that many libraries do not know.
 */
type Signature = { readonly signature: string; readonly keyId: string };

export type Seal = {
  /** Signs a canonical text (see `domain/basics/digest.ts`) with the key in use. */
  sign(canonical: string, type?: SignedType): Promise<Signature>;
  /** A digest of an id that nobody can try ids on without the service's oldest key; 128 bits in hex. */
  blind(id: string): string;
  readonly keyId: string;
  readonly jwks: Jwks;
  /** Looks at the keys again at once, where they may have been rotated; they are looked at now and then anyway. */
  reload(): Promise<void>;
};

/**
 * A seal that signs with the key in use at an instant (`signingKeyAt`) and publishes the public halves of all keys. Throws
 * when none is in use.
 *
 * What a valid signature does not prove: that the document is the newest (see its number, predecessor's digest
 * and expiry), that it was meant for this scenario or cohort (see its members), or that its descriptions are wise.
 * It proves that the holder of the key sealed these very bytes.
 */
export async function createSigner(keys: readonly SigningKey[], at: Date = new Date()): Promise<Seal> {
  const newest = signingKeyAt(keys, at);
  if (newest === null) throw new Error('there is no signing key in use');
  const { x, d } = newest.privateJwk;
  if (typeof x !== 'string' || typeof d !== 'string')
    throw new Error(`signing key ${newest.keyId} cannot sign`);
  const privateKey = await importJWK({ kty: 'OKP', crv: 'Ed25519', x, d }, 'EdDSA');
  const secret = blindingSecret(keys);
  return {
    keyId: newest.keyId,
    jwks: jwksOf(keys),
    async sign(canonical, type = DOCUMENT_TYPE) {
      const header = { alg: 'EdDSA', kid: newest.keyId, typ: type };
      const whole = await new CompactSign(new TextEncoder().encode(canonical))
        .setProtectedHeader(header)
        .sign(privateKey);
      const [protectedHeader, , signature] = whole.split('.');
      return { signature: `${protectedHeader}..${signature}`, keyId: newest.keyId };
    },
    reload: async () => {},
    blind: (id) => createHmac('sha256', secret).update(id, 'utf8').digest('hex').slice(0, 32),
  };
}

/** Of the oldest key, which stays when keys rotate; derived (RFC 5869), so that no key serves two purposes. */
function blindingSecret(keys: readonly SigningKey[]): Uint8Array {
  const oldest = keys.reduce((first, key) => (key.createdAt < first.createdAt ? key : first));
  const seed = String(oldest.privateJwk['d']);
  return new Uint8Array(hkdfSync('sha256', seed, '', 'dsp blinded ids', 32));
}
