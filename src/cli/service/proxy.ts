import replyFrom from '@fastify/reply-from';
import fastify from 'fastify';
import { askedOf, MOST_BYTES, NOTED, parsed, withQuery, written } from '../../doors/client/openapi/hooks.ts';
import type { HeardApi } from '../../doors/client/openapi/index.ts';
import { JSON_TYPE } from '../../doors/client/openapi/operations.ts';

/** Passes requests on to an API without what callers said besides; all else, streams included, goes through as it came. A larger JSON body than is looked into is 413. */
export async function startProxy(
  heard: HeardApi,
  { upstream, port, host }: { readonly upstream: string; readonly port: number; readonly host: string },
) {
  const app = fastify({ bodyLimit: MOST_BYTES, exposeHeadRoutes: false });
  const { origin, pathname: prefix } = new URL(upstream);
  await app.register(replyFrom, { base: origin });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'string' }, (_request, text, done) => done(null, text));
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const at = prefix.replace(/\/$/u, '');
  app.get('/openapi.json', () => ({
    ...heard.document(),
    servers: [{ url: at === '' && heard.basePath !== '' ? heard.basePath : '/' }],
  }));
  app.all('/*', async (request, reply) => {
    const { method, url, headers } = request;
    // As text where it is JSON; else it goes through as a stream.
    const text = typeof request.body === 'string' ? request.body : null;
    const body = text === null ? undefined : parsed(text);
    const taken = heard.take(askedOf({ method, url, headers, body }));
    await taken?.kept;
    if (taken !== null && taken.noted.length > 0) void reply.header(NOTED, taken.noted.join(', '));
    const sent = text === null || taken === null || taken.body === body ? text : written(taken.body, text);
    return reply.from(`${at}${taken === null ? url : withQuery(url, taken.query)}`, {
      ...(sent === null ? {} : { body: sent, contentType: headers['content-type'] ?? 'application/json' }),
    });
  });
  const address = await app.listen({ port, host });
  return { url: address, close: () => app.close() };
}
