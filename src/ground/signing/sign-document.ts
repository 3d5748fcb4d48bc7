import { DomainError } from '../../domain/basics/index.ts';
import { canaries } from '../../domain/privacy/index.ts';
import type { Seal } from './seal.ts';
import { DOCUMENT_TYPE, type SignedType } from './signed-type.ts';

type Signer = Pick<Seal, 'sign'>;
type Signature = Awaited<ReturnType<Seal['sign']>>;

/** Which documents go into other agents' prompts, and are looked at. */
const LOOKED_AT: Readonly<Record<SignedType, boolean>> = {
  'sdsi-template+jws': true,
  'a2a-agent-card+jws': true,
  // A record of what was decided, with the reasons that people gave in their own words: not to be lost for one of them.
  'dsp-trail+jws': false,
  // Of a digest and of a public key.
  'intentweb-answer+jws': false,
  'dsp-key+jws': false,
};

/**
 * The one way to a seal: whatever was put together after the gate is looked at once more, as the bytes that are signed.
 * Nobody else calls `sign` (test/unit/signing/one-signer.test.ts). The texts themselves are refused before: an owner's by
 * `parseTemplate`, ours by `passGate`; so this never stops a scenario, unless one of these has a hole.
 * @throws DomainError `wrong_state` with the places, when something is in it that must never be signed
 */
export async function signDocument(
  seal: Signer,
  canonical: string,
  type: SignedType = DOCUMENT_TYPE,
): Promise<Signature> {
  const faults = LOOKED_AT[type] ? canaries(JSON.parse(canonical)) : [];
  if (faults.length > 0)
    throw new DomainError('wrong_state', 'The document holds what must not be signed, and was not.', {
      faults,
    });
  return seal.sign(canonical, type);
}

/** The same bytes under another key: they have their signature already, and lose it with the old key. */
export async function signAgain(seal: Signer, canonical: string): Promise<Signature> {
  return seal.sign(canonical, DOCUMENT_TYPE);
}
