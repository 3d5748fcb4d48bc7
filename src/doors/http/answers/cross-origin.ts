import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { allowedOrigins } from '../../../ground/db/scenarios/index.ts';

/** As long as an API key is believed: who is taken off a list is off within two seconds. */
const BELIEVED_MS = 2_000;

const NOBODY: FastifyCorsOptions = { origin: false };

/** What pages on a list may do: all that a key lets them; a browser sends them no cookie of ours. */
const LISTED: FastifyCorsOptions = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  exposedHeaders: ['etag', 'retry-after', 'link', 'deprecation', 'sunset', 'allow', 'a2a-extensions'],
  maxAge: 600,
};

/** What everybody's pages may do: no key, no body. */
const EVERYBODY: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET', 'HEAD'],
  allowedHeaders: ['if-none-match', 'accept-language'],
  exposedHeaders: ['etag'],
  maxAge: 600,
};

/** The origins that the policies name, by scenario. */
export type OriginLists = () => Promise<ReadonlyMap<string, readonly string[]>>;

/** Reads them anew when they are no longer believed. */
export function originLists({ db, clock }: Context): OriginLists {
  let known: { readonly lists: ReadonlyMap<string, readonly string[]>; readonly until: number } | null = null;
  return async () => {
    const now = clock.now().getTime();
    if (known === null || known.until <= now)
      known = { lists: await allowedOrigins(db), until: now + BELIEVED_MS };
    return known.lists;
  };
}

/**
 * Which pages a browser lets call: those that the policy of the address' scenario names (`origins`), or that of any scenario
 * where an address belongs to none. `*` opens only what needs no key.
 */
export async function allowOrigins(app: FastifyInstance, lists: OriginLists): Promise<void> {
  await app.register(cors, {
    delegator: async (request: FastifyRequest) =>
      request.headers.origin === undefined ? NOBODY : optionsFor(request, await lists()),
  });
}

function optionsFor(request: FastifyRequest, lists: ReadonlyMap<string, readonly string[]>) {
  const { origin = '', 'access-control-request-method': asked } = request.headers;
  const scenario = /^\/v1\/scenarios\/([\w-]{1,64})(?=[/?]|$)/u.exec(request.url)?.[1];
  const origins = scenario === undefined ? [...lists.values()].flat() : (lists.get(scenario) ?? []);
  if (origins.includes(origin)) return { ...LISTED, origin };
  const isOpen = asked === undefined ? request.routeOptions.config.scope === 'open' : asked === 'GET';
  return origins.includes('*') && isOpen ? EVERYBODY : NOBODY;
}
