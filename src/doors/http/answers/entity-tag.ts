import type { FastifyInstance } from 'fastify';
import { digestOf } from '../../../domain/basics/index.ts';

/** RFC 9110 13.1.2: whether a caller has this already. `If-None-Match` is a list, any of which may be weak, or `*`. */
export function knows(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/**
 * Every answer that says how long it may be kept (`Cache-Control`) has an `ETag`, its own or the digest of its bytes, and is
 * 304 to who has it already.
 */
export function answerUnchanged(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const kept = String(reply.getHeader('cache-control') ?? 'no-store');
    if (request.method !== 'GET' || reply.statusCode !== 200 || kept.includes('no-store')) return payload;
    if (typeof payload !== 'string') return payload;
    const etag = String(reply.getHeader('etag') ?? `"${digestOf(payload)}"`);
    reply.header('etag', etag);
    if (!knows(request.headers['if-none-match'], etag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  });
}
