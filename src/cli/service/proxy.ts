import replyFrom from '@fastify/reply-from';
import fastify from 'fastify';
import { NOTED, parsed, withQuery, written } from '../../doors/client/openapi/hooks.ts';
import type { HeardApi } from '../../doors/client/openapi/index.ts';

/** A JSON body that is larger is not looked into: 413. */
const MOST_BYTES = 10 * 1024 * 1024;

/** Passes requests on to an API without what callers said besides; all else, streams included, goes through as it came. */
export async function startProxy(
  heard: HeardApi,
  { upstream, port, host }: { readonly upstream: string; readonly port: number; readonly host: string },
) {
  const app = fastify({ bodyLimit: MOST_BYTES, exposeHeadRoutes: false });
  const { origin, pathname: prefix } = new URL(upstream);
  await app.register(replyFrom, { base: origin });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json\b/u,
    { parseAs: 'string' },
    (_request, text, done) => done(null, text),
  );
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const at = prefix.replace(/\/$/u, '');
  app.get('/openapi.json', () => ({
    ...heard.document(),
    servers: [{ url: at === '' && heard.basePath !== '' ? heard.basePath : '/' }],
  }));
  app.all('/*', async (request, reply) => {
    const { method, url, headers, body } = request;
    const text = typeof body === 'string' ? body : null;
    const [pathname = '', search = ''] = url.split('?');
    const taken = heard.take({
      ...{
        method,
        pathname,
        query: new URLSearchParams(search),
        body: text === null ? undefined : parsed(text),
      },
      header: (name) => (typeof headers[name] === 'string' ? headers[name] : undefined),
    });
    await taken?.kept;
    if (taken !== null && taken.noted.length > 0) void reply.header(NOTED, taken.noted.join(', '));
    const sent = taken === null || text === null ? text : written(taken.body, text);
    return reply.from(`${at}${taken === null ? url : withQuery(url, taken.query)}`, {
      ...(sent === null ? {} : { body: sent, contentType: headers['content-type'] ?? 'application/json' }),
    });
  });
  const address = await app.listen({ port, host });
  return { url: address, close: () => app.close() };
}
