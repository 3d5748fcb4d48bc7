import type { Clock } from '../../domain/basics/index.ts';
import { createSigner, type Seal } from './seal.ts';
import { type SigningKey, signingKeyAt } from './signing-key.ts';

/** Keys read from the database are believed for so long: by then every process signs with a new key, or not with a revoked one. */
const BELIEVED_MS = 2_000;

/**
 * A seal whose keys may be rotated while it is in use, by another process too.
 * @throws when no key is in use
 */
export async function followKeys(read: () => Promise<readonly SigningKey[]>, clock: Clock): Promise<Seal> {
  let keys = await read();
  let readAt = performance.now();
  let seal = await createSigner(keys, clock.now());
  const reload = async (): Promise<void> => {
    keys = await read();
    readAt = performance.now();
  };
  const current = async (): Promise<Seal> => {
    if (performance.now() - readAt > BELIEVED_MS) await reload();
    if (signingKeyAt(keys, clock.now())?.keyId !== seal.keyId) seal = await createSigner(keys, clock.now());
    return seal;
  };
  return {
    get keyId() {
      return seal.keyId;
    },
    get jwks() {
      return seal.jwks;
    },
    reload,
    sign: async (canonical, type) => (await current()).sign(canonical, type),
    blind: (id) => seal.blind(id),
  };
}
