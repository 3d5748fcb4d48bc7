import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../domain/basics/index.ts';
import type { OriginLists } from '../answers/cross-origin.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route answers only under names that are ours, and to no page of another address. */
    readonly ownNames?: true;
  }
}

/** Where a service is reached: what it listens on, and the address its owner gives, if any. */
export type Reached = { readonly host: string; readonly publicUrl: string | null };

/**
 * The rule against DNS rebinding: somebody's page whose name was pointed at this machine after it was loaded says that name
 * in `Host` and `Origin`, and is refused before anything looks at its key. Which names are ours says `isOwnName`; an
 * `Origin` must be the address that was called, the public one, or one that a policy names.
 */
export function refuseForeignNames(app: FastifyInstance, reached: Reached, lists: OriginLists): void {
  const isOurs = isOwnName(reached);
  const home = hostOf(reached.publicUrl ?? '');
  app.addHook('onRequest', async ({ host, headers: { origin }, routeOptions }) => {
    if (routeOptions.config.ownNames === undefined) return;
    const called = hostOf(`http://${host}`);
    if (called === null || !isOurs(called.hostname))
      throw foreign(`This service is not known as "${host.slice(0, 100)}"; PUBLIC_URL says its name.`);
    if (origin === undefined) return;
    const from = hostOf(origin)?.host;
    if (from !== undefined && [called.host, home?.host].includes(from)) return;
    if ([...(await lists()).values()].flat().includes(origin)) return;
    throw foreign(`Pages of ${origin.slice(0, 100)} may not call this service.`);
  });
}

/**
 * Loopback names, the host listened on and PUBLIC_URL's. Beyond loopback a network has names of its own for us, by which
 * proxies come: an address or a name without a dot is never a stranger's, and without PUBLIC_URL nobody has said which
 * dotted one is ours, so that only `Origin` is left to hold against `Host`.
 */
export function isOwnName({ host, publicUrl }: Reached): (hostname: string) => boolean {
  const known = ['http://localhost', 'http://127.0.0.1', 'http://[::1]', addressOf(host), publicUrl ?? ''];
  const names = new Set(known.flatMap((url) => hostOf(url)?.hostname ?? []));
  const beyond = host !== 'localhost' && host !== '::1' && !/^127\.[\d.]+$/u.test(host);
  return (name) =>
    names.has(name) || (beyond && (publicUrl === null || !name.includes('.') || isIP(name) !== 0));
}

function addressOf(host: string): string {
  return isIP(host) === 6 ? `http://[${host}]` : `http://${host}`;
}

/** In one spelling: small letters, no usual port. */
function hostOf(url: string): URL | null {
  return URL.canParse(url) ? new URL(url) : null;
}

function foreign(detail: string): DomainError {
  return new DomainError('forbidden', detail);
}
