import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { type Caller, faultOfKeyName, maySeeAll } from '../../../../domain/access/index.ts';
import { DomainError, invalidInput } from '../../../../domain/basics/index.ts';
import {
  type ApiKeyRow,
  findApiKeyNamed,
  insertApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '../../../../ground/db/access/index.ts';
import {
  ApiKeyList,
  ApiKeyPath,
  NewApiKeyBody,
  RotationBody,
  ShownOnce,
} from '../../contract/access/api-keys.ts';
import { mintSecret } from '../../guards/mint-api-key.ts';
import { membersOf, route, routesOf } from '../../typed.ts';

const HOUR_MS = 3_600_000;
const USUAL_GRACE_HOURS = 24;

/** Who may call, for what. An admin of some scenarios sees and makes keys for no more than those. */
export const apiKeyRoutes = routesOf('access', [
  route('GET /v1/api-keys', 'admin', {
    summary: 'The API keys, without their secrets',
    response: { 200: ApiKeyList },
    async answer({ db }, { caller }) {
      const rows = (await listApiKeys(db)).filter(({ key }) => maySeeAll(caller, key.scenarios));
      return {
        api_keys: rows.map(({ key, secrets }) => ({
          ...membersOf(key),
          limits: key.limits ?? {},
          // Without its hash, whatever the contract lets through.
          secrets: secrets.map(({ hash: _, ...secret }) => membersOf(secret)),
        })),
      };
    },
  }),
  route('POST /v1/api-keys', 'admin', {
    summary: 'Make a key; it is shown in this answer and never again',
    body: NewApiKeyBody,
    response: { 201: ShownOnce },
    async answer(ctx, { caller, body, reply }) {
      const { name, scopes, scenarios = null, limits = null, signer = null } = body;
      const { requires_signature: requiresSignature = false } = body;
      const fault = faultOfKeyName(name);
      if (fault !== null) throw invalid('name', fault);
      if (!maySeeAll(caller, scenarios))
        throw invalid('scenarios', `your key is for ${caller.scenarios?.join(', ')}: name some of these`);
      if (requiresSignature && signer === null) throw invalid('signer', 'is needed to check signatures with');
      const now = ctx.clock.now();
      const { key, secret } = await mintSecret(now, readExpiry(body.expires_at, now));
      const row = { name, scopes, scenarios, signer, requiresSignature, limits, createdAt: now };
      if (!(await insertApiKey(ctx.db, { ...row, createdBy: caller.name }, secret)))
        throw new DomainError('conflict', `The name "${name}" is taken; names are never used twice.`);
      reply.code(201).header('cache-control', 'no-store');
      return { name, key, expires_at: secret.expiresAt };
    },
  }),
  route('POST /v1/api-keys/:name/rotate', 'admin', {
    summary: 'Give a key another secret; the one before works until its grace is over',
    params: ApiKeyPath,
    body: RotationBody,
    response: { 201: ShownOnce },
    async answer(ctx, { caller, params, body, reply }) {
      const { name } = await managed(ctx, caller, params.name);
      const now = ctx.clock.now();
      const { grace_hours: grace = USUAL_GRACE_HOURS } = body;
      const { key, secret } = await mintSecret(now, readExpiry(body.expires_at, now));
      if (!(await rotateApiKey(ctx.db, name, secret, new Date(now.getTime() + grace * HOUR_MS))))
        throw new DomainError('wrong_state', `The key "${name}" is revoked.`);
      reply.code(201).header('cache-control', 'no-store');
      return { name, key, expires_at: secret.expiresAt };
    },
  }),
  route('DELETE /v1/api-keys/:name', 'admin', {
    summary: 'Revoke a key; every server notices within two seconds',
    params: ApiKeyPath,
    response: { 204: Type.Null() },
    async answer(ctx, { caller, params, reply }) {
      const { name } = await managed(ctx, caller, params.name);
      if (!(await revokeApiKey(ctx.db, name, ctx.clock.now())))
        throw new DomainError('wrong_state', `The key "${name}" is revoked already.`);
      return reply.code(204).send(null);
    },
  }),
]);

/** @throws DomainError `unknown_api_key`, also where the key is for more than the caller may see */
async function managed({ db }: Context, caller: Caller, name: string): Promise<ApiKeyRow> {
  const key = await findApiKeyNamed(db, name);
  if (key !== null && maySeeAll(caller, key.scenarios)) return key;
  throw new DomainError('unknown_api_key', `There is no key "${name}".`);
}

function readExpiry(text: string | null | undefined, now: Date): Date | null {
  if (text == null) return null;
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/u.test(text)
    ? new Date(text)
    : null;
  if (at === null || Number.isNaN(at.getTime())) throw invalid('expires_at', 'is not an RFC 3339 instant');
  if (at <= now) throw invalid('expires_at', 'is over already');
  return at;
}

function invalid(path: string, detail: string): DomainError {
  return invalidInput(`The key cannot be made: ${path} ${detail}.`, { path, detail });
}
