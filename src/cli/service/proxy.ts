import { isUtf8 } from 'node:buffer';
import replyFrom from '@fastify/reply-from';
import fastify from 'fastify';
import { askedOf, MOST_BYTES, NOTED, parsed, withQuery, written } from '../../doors/client/openapi/hooks.ts';
import type { HeardApi } from '../../doors/client/openapi/index.ts';
import { FORM_TYPE, JSON_TYPE } from '../../doors/client/openapi/operations.ts';

/** Passes requests on to an API without what callers said besides; all else, streams included, goes through as it came. A larger JSON body or form than is looked into is 413. */
export async function startProxy(
  heard: HeardApi,
  { upstream, port, host }: { readonly upstream: string; readonly port: number; readonly host: string },
) {
  const app = fastify({ bodyLimit: MOST_BYTES, exposeHeadRoutes: false });
  const { origin, pathname: prefix } = new URL(upstream);
  // As they come, so that one who leaves a silent API holds up nobody; and only an API whose certificate is good.
  const undici = { connections: null, connect: { rejectUnauthorized: true } };
  await app.register(replyFrom, { base: origin, undici });
  app.removeAllContentTypeParsers();
  for (const type of [JSON_TYPE, FORM_TYPE])
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const at = prefix.replace(/\/$/u, '');
  app.get('/openapi.json', () => ({
    ...heard.document(),
    servers: [{ url: at === '' && heard.basePath !== '' ? heard.basePath : '/' }],
  }));
  app.all('/*', async (request, reply) => {
    const { method, url, headers } = request;
    // As bytes where it is said to be JSON or a form, packed or not; else it goes through as a stream.
    const bytes = Buffer.isBuffer(request.body) ? request.body : null;
    const text = bytes !== null && isUtf8(bytes) ? bytes.toString() : '';
    const body = parsed(text, headers['content-type'] ?? '');
    const taken = heard.take(askedOf({ method, url, headers, body }));
    await taken?.kept;
    if (taken !== null && taken.noted.length > 0) void reply.header(NOTED, taken.noted.join(', '));
    const sent = taken === null || taken.body === body ? bytes : written(taken.body, text);
    return reply.from(`${at}${taken === null ? url : withQuery(url, taken.query)}`, {
      // How often it asks is the caller's own matter.
      retryDelay: () => null,
      onError: (response) => void response.code(502).send({ message: 'The API does not answer.' }),
      ...(sent === null ? {} : { body: sent, contentType: headers['content-type'] ?? 'application/json' }),
    });
  });
  const address = await app.listen({ port, host });
  return { url: address, close: () => app.close() };
}
