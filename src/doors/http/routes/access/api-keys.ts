import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { type Caller, faultOfKeyName, maySeeAll } from '../../../../domain/access/index.ts';
import { DomainError } from '../../../../domain/basics/index.ts';
import {
  type ApiKeyRow,
  findApiKeyNamed,
  insertApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  type SecretRow,
} from '../../../../ground/db/access/index.ts';
import {
  ApiKeyList,
  ApiKeyPath,
  NewApiKeyBody,
  RotationBody,
  ShownOnce,
} from '../../contract/access/api-keys.ts';
import { callerOf } from '../../guards/auth.ts';
import { mintSecret } from '../../guards/mint-api-key.ts';
import { type Answering, type Asked, route, routesOf } from '../../typed.ts';

const HOUR_MS = 3_600_000;
const USUAL_GRACE_HOURS = 24;

/** Who may call, for what. An admin of some scenarios sees and makes keys for no more than those. */
export function apiKeyRoutes(app: FastifyInstance, ctx: Context): void {
  const routes = routesOf(app, ctx, 'access');
  routes.get('/v1/api-keys', LIST, listKeys);
  routes.post('/v1/api-keys', MAKE, makeKey);
  routes.post('/v1/api-keys/:name/rotate', ROTATE, rotateKey);
  routes.delete('/v1/api-keys/:name', REVOKE, revokeKey);
}

const LIST = route('admin', {
  summary: 'The API keys, without their secrets',
  response: { 200: ApiKeyList },
});

async function listKeys(ctx: Context, request: Asked<typeof LIST>) {
  const caller = callerOf(request);
  const rows = await listApiKeys(ctx.db);
  return { api_keys: rows.filter(({ key }) => maySeeAll(caller, key.scenarios)).map(viewOf) };
}

const MAKE = route('admin', {
  summary: 'Make a key; it is shown in this answer and never again',
  body: NewApiKeyBody,
  response: { 201: ShownOnce },
});

async function makeKey(ctx: Context, request: Asked<typeof MAKE>, reply: Answering<typeof MAKE>) {
  const caller = callerOf(request);
  const { name, scopes, scenarios = null, limits, signer = null } = request.body;
  const { requires_signature: requiresSignature = false } = request.body;
  const fault = faultOfKeyName(name);
  if (fault !== null) throw invalid('name', fault);
  if (!maySeeAll(caller, scenarios))
    throw invalid('scenarios', `your key is for ${caller.scenarios?.join(', ')}: name some of these`);
  if (requiresSignature && signer === null) throw invalid('signer', 'is needed to check signatures with');
  const now = ctx.clock.now();
  const expiresAt = readExpiry(request.body.expires_at, now);
  const { key, secret } = await mintSecret(now, expiresAt);
  const row = { name, scopes, scenarios, signer, requiresSignature, createdAt: now };
  if (!(await insertApiKey(ctx.db, { ...row, limits: limits ?? null, createdBy: caller.name }, secret)))
    throw new DomainError('conflict', `The name "${name}" is taken; names are never used twice.`);
  return reply
    .code(201)
    .header('cache-control', 'no-store')
    .send(shownOnce(name, key, expiresAt));
}

const ROTATE = route('admin', {
  summary: 'Give a key another secret; the one before works until its grace is over',
  params: ApiKeyPath,
  body: RotationBody,
  response: { 201: ShownOnce },
});

async function rotateKey(ctx: Context, request: Asked<typeof ROTATE>, reply: Answering<typeof ROTATE>) {
  const { name } = await managed(ctx, callerOf(request), request.params.name);
  const now = ctx.clock.now();
  const { grace_hours: grace = USUAL_GRACE_HOURS } = request.body;
  const expiresAt = readExpiry(request.body.expires_at, now);
  const { key, secret } = await mintSecret(now, expiresAt);
  if (!(await rotateApiKey(ctx.db, name, secret, new Date(now.getTime() + grace * HOUR_MS))))
    throw new DomainError('wrong_state', `The key "${name}" is revoked.`);
  return reply
    .code(201)
    .header('cache-control', 'no-store')
    .send(shownOnce(name, key, expiresAt));
}

function shownOnce(name: string, key: string, expiresAt: Date | null) {
  return { name, key, expires_at: expiresAt?.toISOString() ?? null };
}

const REVOKE = route('admin', {
  summary: 'Revoke a key; every server notices within two seconds',
  params: ApiKeyPath,
  response: { 204: Type.Null() },
});

async function revokeKey(ctx: Context, request: Asked<typeof REVOKE>, reply: Answering<typeof REVOKE>) {
  const { name } = await managed(ctx, callerOf(request), request.params.name);
  if (!(await revokeApiKey(ctx.db, name, ctx.clock.now())))
    throw new DomainError('wrong_state', `The key "${name}" is revoked already.`);
  return reply.code(204).send(null);
}

/** @throws DomainError `unknown_api_key`, also where the key is for more than the caller may see */
async function managed(ctx: Context, caller: Caller, name: string): Promise<ApiKeyRow> {
  const key = await findApiKeyNamed(ctx.db, name);
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
  return new DomainError('invalid_input', `The key cannot be made: ${path} ${detail}.`, {
    faults: [{ path, detail }],
  });
}

function viewOf({ key, secrets }: { key: ApiKeyRow; secrets: readonly SecretRow[] }) {
  return {
    name: key.name,
    scopes: key.scopes,
    scenarios: key.scenarios,
    created_at: key.createdAt.toISOString(),
    created_by: key.createdBy,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    limits: key.limits ?? {},
    signer: key.signer,
    requires_signature: key.requiresSignature,
    secrets: secrets.map((secret) => ({
      prefix: secret.prefix,
      created_at: secret.createdAt.toISOString(),
      expires_at: secret.expiresAt?.toISOString() ?? null,
      last_used_on: secret.lastUsedOn,
    })),
  };
}
