import { canonicalise } from '../../domain/basics/index.ts';
import { createSigner } from './seal.ts';
import { signDocument } from './sign-document.ts';
import { KEY_TYPE } from './signed-type.ts';
import { publicHalf, type SigningKey } from './signing-key.ts';

/**
 * The key before says of the next one that it comes: a detached JWS over the canonical public JWK. A thief of the older
 * key could say so too, so a revoked key announces nobody.
 */
export async function announce(next: SigningKey, before: SigningKey): Promise<string> {
  const seal = await createSigner([{ ...before, signsFrom: null, retiredAt: null }]);
  return (await signDocument(seal, canonicalise(publicHalf(next)), KEY_TYPE)).signature;
}
