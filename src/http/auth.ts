import { createHash, timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findApiKey } from '../db/api-keys.ts';
import type { Db } from '../db/connect.ts';
import { DomainError } from '../domain/errors.ts';
import { type Caller, mayDo, maySee, type Scope } from '../domain/scope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What a caller needs for this route; `open` routes are for everybody, and where one address takes messages of many
     * kinds `message` wants any key that is in use: the door asks `requireScope` for each message. Every route says one.
     */
    readonly scope?: Scope | 'open' | 'message';
  }
  interface FastifyRequest {
    /** Null on open routes, and where the caller was refused. */
    caller: Caller | null;
    /** A caller whose key is in use and not for this: a scenario of others (`foreign`), or without the scope. */
    refused: { readonly caller: Caller; readonly foreign: boolean } | null;
  }
}

/** A key read from the database is believed for so long, so that a burst costs one look-up. */
const BELIEVED_MS = 2_000;
const MOST_BELIEVED = 1_000;

/** Digest under which an API key is kept. The key has 256 random bits, so a plain hash cannot be searched back. */
export function apiKeyDigest(key: string): string {
  return createHash('sha256').update(key, 'utf8').digest('base64url');
}

export type Guard = {
  /** Whether the request's key is still as it was when the request came: for answers that take long. */
  isStillAllowed(request: FastifyRequest): Promise<boolean>;
};

/** Asks every request for a key with the route's scope, limited to the route's scenario. */
export function guardRoutes(app: FastifyInstance, db: Db, adminKey: string): Guard {
  const adminDigest = apiKeyDigest(adminKey);
  const believed = new Map<string, { caller: Caller | null; until: number }>();

  const callerOf = async (digest: string): Promise<Caller | null> => {
    if (timingSafeEqual(Buffer.from(digest), Buffer.from(adminDigest))) {
      return { name: 'admin', scopes: ['admin'], scenarios: null };
    }
    const now = performance.now();
    const known = believed.get(digest);
    if (known !== undefined && known.until > now) return known.caller;
    const row = await findApiKey(db, digest);
    const caller = row === null ? null : { name: row.name, scopes: row.scopes, scenarios: row.scenarios };
    if (believed.size >= MOST_BELIEVED) believed.clear();
    believed.set(digest, { caller, until: now + BELIEVED_MS });
    return caller;
  };

  app.decorateRequest('caller', null);
  app.decorateRequest('refused', null);
  app.addHook('onRoute', (route) => {
    if (route.config?.scope === undefined && route.method !== 'HEAD') {
      throw new Error(`The route ${String(route.method)} ${route.url} says no scope.`);
    }
  });
  app.addHook('onRequest', async (request) => {
    const scope = request.routeOptions.config.scope;
    // No scope: there is no such route, and the 404 follows.
    if (scope === undefined || scope === 'open') return;
    const key = bearerOf(request);
    const caller = key === null ? null : await callerOf(apiKeyDigest(key));
    if (caller === null) {
      throw new DomainError(
        'unauthenticated',
        'Send "Authorization: Bearer <key>" with a key that is in use.',
      );
    }
    const scenario = scenarioOf(request);
    if (scenario !== null && !maySee(caller, scenario)) {
      // As if it did not exist: a tenant must not learn what others have.
      request.refused = { caller, foreign: true };
      throw new DomainError('unknown_scenario', `There is no scenario "${scenario}".`);
    }
    if (scope !== 'message') {
      request.refused = { caller, foreign: false };
      requireScope(caller, scope);
      request.refused = null;
    }
    request.caller = caller;
  });
  return {
    async isStillAllowed(request) {
      const key = bearerOf(request);
      const caller = key === null ? null : await callerOf(apiKeyDigest(key));
      return caller !== null && isDeepStrictEqual(caller, request.caller);
    },
  };
}

/** @throws DomainError `forbidden`, naming the scope that is missing */
export function requireScope(caller: Caller, scope: Scope): void {
  if (mayDo(caller, scope)) return;
  throw new DomainError(
    'forbidden',
    `This call needs the scope "${scope}", which key "${caller.name}" does not have.`,
  );
}

/** The caller of a route that is not open. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new DomainError('unauthenticated', 'This call needs an API key.');
  return request.caller;
}

function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer +(\S{1,512})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

function scenarioOf(request: FastifyRequest): string | null {
  const { params } = request;
  if (typeof params !== 'object' || params === null || !('scenario' in params)) return null;
  return typeof params.scenario === 'string' ? params.scenario : null;
}
