import type { FastifyInstance } from 'fastify';

/**
 * Answers are data: nothing in them may run, be framed or send a form. Pages say what they need themselves. The headers are
 * those of helmet 8, which makes them anew for every answer and took an eighth of a small request's time for it.
 */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

const PAGE = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** Of a page: our own files and the API, and nothing else; no inline code or style, no frame around it, no form that leaves. */
export function pagePolicy(other: Partial<typeof PAGE> = {}): string {
  return Object.entries({ ...PAGE, ...other })
    .map((part) => part.join(' '))
    .join('; ');
}

/** A year; a browser keeps to it for every other service of this host name, so only where the address is known to be https. */
const ONLY_HTTPS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** @param isHttps whether clients reach us by https: only then are they told to stay there */
export function sendSafeHeaders(app: FastifyInstance, isHttps: boolean): void {
  const headers = isHttps ? { ...SAFE_HEADERS, ...ONLY_HTTPS } : SAFE_HEADERS;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
