import type { CallLimits } from '../../../src/domain/access/call-limits.ts';
import type { Scope } from '../../../src/domain/access/scope.ts';
import type { Clock } from '../../../src/domain/basics/clock.ts';
import { mintSecret } from '../../../src/doors/http/guards/mint-api-key.ts';
import { insertApiKey } from '../../../src/ground/db/access/api-keys.ts';
import type { World } from '../service/world.ts';

type Given = {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** By default every one. */
  readonly scenarios?: readonly string[] | null;
  readonly expiresAt?: Date;
  readonly limits?: Partial<CallLimits>;
  /** `x` of the Ed25519 key that each call must be signed with. */
  readonly signer?: string;
};

/** Nobody guesses the keys of tests. */
const CHEAP = { ln: 4, r: 8, p: 1 };

/** Makes an API key; gives what its holder sends. */
export async function giveKey(
  { ctx, clock }: Pick<World, 'ctx'> & { readonly clock: Clock },
  { name, scopes, scenarios = null, expiresAt, limits, signer }: Given,
): Promise<string> {
  const { key, secret } = await mintSecret(clock.now(), expiresAt ?? null, CHEAP);
  const row = {
    name,
    scopes: [...scopes],
    scenarios: scenarios === null ? null : [...scenarios],
    createdAt: clock.now(),
    limits: limits ?? null,
    signer: signer ?? null,
    requiresSignature: signer !== undefined,
  };
  if (!(await insertApiKey(ctx.db, row, secret))) throw new Error(`There is a key "${name}" already.`);
  return key;
}
