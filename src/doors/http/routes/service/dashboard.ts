import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pagePolicy } from '../../guards/safe-headers.ts';
import { refusal } from '../../problem.ts';

/** Where `dashboards/build.mjs` puts the pages. */
const BUILT = fileURLToPath(new URL('../../../../../dashboards/web/dist/', import.meta.url));

const HIDDEN = { config: { scope: 'open' as const }, schema: { hide: true } };

/** The page for people: static files that know no more than any caller of the API. @param folder of the built page */
export async function dashboardRoutes(app: FastifyInstance, folder = BUILT): Promise<void> {
  await app.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Names of assets change with what is in them.
      const lasting = path.startsWith(join(folder, 'assets'));
      reply.setHeader('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/', HIDDEN, (_request, reply) => reply.redirect('/dashboard/'));
  if (!existsSync(folder)) {
    const missing = 'The dashboard is not built here: `node dashboards/build.mjs` builds it.';
    app.get('/dashboard/*', HIDDEN, () => {
      throw refusal(404, missing);
    });
    return;
  }
  app.get('/dashboard', HIDDEN, (_request, reply) => reply.redirect('/dashboard/'));
  app.get<{ Params: { '*': string } }>('/dashboard/*', HIDDEN, (request, reply) => {
    const path = request.params['*'];
    // Set here: the plugin's headers are replaced by those of every answer (`safe-headers.ts`).
    reply.header('content-security-policy', pagePolicy());
    // Pages have addresses of their own, and all of them are one file.
    return reply.sendFile(/^(assets\/[\w.-]+|icon\.svg)$/.test(path) ? path : 'index.html', folder);
  });
}
