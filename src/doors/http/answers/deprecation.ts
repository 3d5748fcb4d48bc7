import type { FastifyInstance } from 'fastify';

/** That a route will go, said to whoever still asks it. docs/api-versioning.md promises at least 180 days between the two. */
export type Deprecation = {
  /** The UTC day from which on it is deprecated, `YYYY-MM-DD`. */
  readonly since: string;
  /** The UTC day on which it goes. Left out: that is not decided yet. */
  readonly sunset?: string;
  /** What to ask instead, as a path of this service, or a page that says so. */
  readonly instead: string;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly deprecated?: Deprecation;
  }
}

/**
 * Whatever a deprecated route answers says so: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to what takes its place.
 * In `/openapi.json` it is marked as deprecated. Called before the routes and the description of the API are registered.
 */
export function announceDeprecations(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const deprecated = route.config?.deprecated;
    if (deprecated === undefined) return;
    route.schema = { ...route.schema, deprecated: true };
    const headers = deprecationHeaders(deprecated);
    const before = [route.onRequest ?? []].flat();
    // First of all, so that refusals have them too.
    route.onRequest = [
      (_request, reply, done) => {
        reply.headers(headers);
        done();
      },
      ...before,
    ];
  });
}

/** @throws RangeError when a day is none: at the start, where the route is registered */
export function deprecationHeaders({ since, sunset, instead }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${midnight(since).getTime() / 1_000}`,
    ...(sunset === undefined ? {} : { sunset: midnight(sunset).toUTCString() }),
    link: `<${instead}>; rel="${instead.startsWith('/') ? 'successor-version' : 'deprecation'}"`,
  };
}

function midnight(day: string): Date {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) throw new RangeError(`"${day}" is no day; write YYYY-MM-DD.`);
  return at;
}
