import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Caller, mayDo, maySee, type Scope } from '../../../domain/access/index.ts';
import { DomainError } from '../../../domain/basics/index.ts';
import type { Holder } from '../events/watch.ts';
import type { ApiKeyCheck, Known } from './api-key-check.ts';
import type { CallMeter } from './call-meter.ts';
import type { Sessions } from './sessions.ts';
import type { SignedCalls } from './signed-calls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What a caller needs for this route; `open` routes are for everybody, and where one address takes messages of many
     * kinds `message` wants any key that is in use: the door asks `requireScope` for each message. Every route says one.
     */
    readonly scope?: Scope | 'open' | 'message';
    /** A page that a browser opens by itself: a session's cookie is taken for the key that it stands for. */
    readonly session?: true;
  }
  interface FastifyRequest {
    /** Null on open routes, and where the caller was refused. */
    caller: Caller | null;
    /** The part of the caller's key that is no secret. */
    keyId: string | null;
    /** A caller whose key is in use and not for this: a scenario of others (`foreign`), without the scope, wrongly signed. */
    refused: { readonly caller: Caller; readonly foreign: boolean } | null;
  }
}

/** What IntentWeb signatures are keyed with; nothing is stored under it (`api-key-check.ts` says how keys are). */
export function apiKeyDigest(key: string): string {
  return createHash('sha256').update(key, 'utf8').digest('base64url');
}

/** What the guard of all routes can be asked later on. */
export type Guard = ReturnType<typeof guardRoutes>;

/** Asks every request for a key with the route's scope, limited to the route's scenario. */
export function guardRoutes(
  app: FastifyInstance,
  keys: ApiKeyCheck,
  meter: CallMeter,
  signatures: SignedCalls,
  sessions: Sessions,
) {
  const whoIs = identify(keys, meter, sessions);
  app.decorateRequest('caller', null);
  app.decorateRequest('keyId', null);
  app.decorateRequest('refused', null);
  app.addHook('onRoute', (route) => {
    if (route.config?.scope === undefined && route.method !== 'HEAD') {
      throw new Error(`The route ${String(route.method)} ${route.url} says no scope.`);
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    const scope = request.routeOptions.config.scope;
    // No scope: there is no such route, and the 404 follows.
    if (scope === undefined || scope === 'open') return;
    const known = await whoIs(request);
    if (known === null) {
      throw new DomainError(
        'unauthenticated',
        'Send "Authorization: Bearer <key>" with a key that is in use.',
      );
    }
    const { caller } = known;
    await meter.request(request, reply, caller.name, known.limits);
    request.refused = { caller, foreign: false };
    const isSigned = request.headers['signature-input'] !== undefined;
    if (known.signer !== null && (known.requiresSignature || isSigned))
      signatures.check(request, { name: caller.name, keyId: known.keyId, x: known.signer });
    const scenario = scenarioOf(request);
    if (scenario !== null && !maySee(caller, scenario)) {
      // As if it did not exist: a tenant must not learn what others have.
      request.refused = { caller, foreign: true };
      throw new DomainError('unknown_scenario', `There is no scenario "${scenario}".`);
    }
    if (scope !== 'message') requireScope(caller, scope);
    request.refused = null;
    request.caller = caller;
    request.keyId = known.keyId;
  });
  return {
    /** Whether the request's key is still as it was when the request came: for answers that take long. */
    async isStillAllowed(request: FastifyRequest): Promise<boolean> {
      const known = await whoIs(request);
      return known !== null && isDeepStrictEqual(known.caller, request.caller);
    },
  };
}

/** Whose key a request has: in its head, or by the session that stands for one on pages that a browser opens by itself. */
function identify(keys: ApiKeyCheck, meter: CallMeter, sessions: Sessions) {
  const whoHasSession = async (request: FastifyRequest): Promise<Known | null> => {
    await meter.mayTry(request);
    const session = await sessions.keyIdOf(request.headers.cookie);
    if (session === 'wrong') await meter.failed(request);
    if (typeof session === 'string') return null;
    const known = await keys.knowsById(session.keyId);
    // A page cannot sign what it asks.
    return known?.requiresSignature ? null : known;
  };
  return async (request: FastifyRequest): Promise<Known | null> => {
    const key = bearerOf(request);
    if (key !== null) return keys.knows(key, request);
    return request.routeOptions.config.session ? whoHasSession(request) : null;
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

/** @throws DomainError `forbidden` where a key is limited to scenarios and what is asked for is about all of them */
export function requireAllScenarios(caller: Caller): void {
  if (caller.scenarios === null) return;
  throw new DomainError('forbidden', 'This is about all scenarios; this key sees its own only.');
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

/** Who holds a request open, and how many such its key may have. */
export function holderOf(request: FastifyRequest): Holder {
  return { name: callerOf(request).name, most: request.limits?.waiting ?? Number.POSITIVE_INFINITY };
}
