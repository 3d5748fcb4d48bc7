import { isRecord } from '../domain/record.ts';
import { type Marks, readMarks } from './marks.ts';

/** A public Ed25519 key as a JWKS has it (RFC 8037). */
export type PublicKey = { readonly kid: string; readonly x: string };

/** Whom and what a client has come to believe: what must outlive its process to be of use. */
export type Trust = {
  /** Null until the service's keys were seen for the first time. */
  readonly keys: readonly PublicKey[] | null;
  readonly marks: Marks;
};

export const NO_TRUST: Trust = { keys: null, marks: [] };

/** The Ed25519 keys of a JWKS; others cannot have sealed a version. */
export function keysOf(jwks: unknown): readonly PublicKey[] {
  if (!isRecord(jwks) || !Array.isArray(jwks['keys'])) return [];
  return jwks['keys'].flatMap((key: unknown): PublicKey[] => {
    if (!isRecord(key)) return [];
    const { kid, x, kty, crv } = key;
    return typeof kid === 'string' && typeof x === 'string' && kty === 'OKP' && crv === 'Ed25519'
      ? [{ kid, x }]
      : [];
  });
}

/** What keys sealed that are believed no more was never seen. */
export function trustedMarks({ keys, marks }: Trust): Marks {
  return marks.filter((mark) => (keys ?? []).some(({ kid }) => kid === mark.keyId));
}

/** As `verify` takes them. */
export function jwksOf(keys: readonly PublicKey[]): unknown {
  return {
    keys: keys.map(({ kid, x }) => ({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid, x })),
  };
}

/** Trust as it was written down. Throws where it is none: to begin anew would believe whoever answers first. */
export function readTrust(text: string): Trust {
  const input: unknown = JSON.parse(text);
  const marks = isRecord(input) ? readMarks(input['marks']) : null;
  if (!isRecord(input) || marks === null) throw new Error('it holds no trust');
  return { keys: input['keys'] === null ? null : keysOf(input), marks };
}

export function writtenTrust({ keys, marks }: Trust): string {
  return JSON.stringify({ keys: keys === null ? null : (jwksOf(keys) as { keys: unknown }).keys, marks });
}
