import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const FILES = [
  ['', 'index.html', 'text/html; charset=utf-8'],
  ['style.css', 'style.css', 'text/css; charset=utf-8'],
  ['page.js', 'page.js', 'text/javascript; charset=utf-8'],
  ['signing.js', 'signing.js', 'text/javascript; charset=utf-8'],
] as const;

/** Nothing but our own files, no inline code, no frame around it, no form that leaves. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page for people (IntentWeb section 3.1): static files that talk to the same endpoint as every agent. */
export function pageRoutes(
  app: FastifyInstance,
  manifest: (request: FastifyRequest) => Promise<object>,
): void {
  for (const [path, file, type] of FILES) {
    app.get(`/intent-ui/${path}`, { config: { scope: 'open' }, schema: { hide: true } }, async (_, reply) =>
      reply
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-cache')
        .type(type)
        .send(await readFile(new URL(`./ui/${file}`, import.meta.url))),
    );
  }
  // The page reads no YAML.
  app.get('/intent-ui/manifest.json', { config: { scope: 'open' }, schema: { hide: true } }, (request) =>
    manifest(request),
  );
}
