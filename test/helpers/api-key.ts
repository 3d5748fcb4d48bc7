import { randomBytes } from 'node:crypto';
import { insertApiKey } from '../../src/db/api-keys.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { apiKeyDigest } from '../../src/http/auth.ts';
import type { World } from './world.ts';

type Given = {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly scenarios?: readonly string[];
};

/** Makes an API key; gives what its holder sends. */
export async function giveKey(
  { ctx, clock }: Pick<World, 'ctx' | 'clock'>,
  { name, scopes, scenarios }: Given,
): Promise<string> {
  const key = `dsp_${randomBytes(32).toString('base64url')}`;
  await insertApiKey(ctx.db, {
    name,
    digest: apiKeyDigest(key),
    scopes: [...scopes],
    scenarios: scenarios === undefined ? null : [...scenarios],
    createdAt: clock.now(),
  });
  return key;
}
