import { Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type ExactIntegers, withExactIntegers } from '../../../domain/basics/index.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What of its body no double holds; null where there is no such number. */
    exactIntegers: ExactIntegers | null;
  }
}

/** What a caller sent beyond 2^53 stands in the answer as it was sent, in every protocol: ids as well as values. */
export function answerExactly(app: FastifyInstance): void {
  app.decorateRequest('exactIntegers', null);
  app.addHook('onSend', async ({ exactIntegers: exact }, reply, payload) => {
    if (exact === null) return payload;
    reply.removeHeader('content-length');
    if (typeof payload === 'string') return withExactIntegers(payload, exact);
    // A stream's events are written whole (`doors/protocols/a2a`).
    const rewrite = new Transform({
      transform: (event, _encoding, done) => done(null, withExactIntegers(String(event), exact)),
    });
    return isReadable(payload) ? payload.pipe(rewrite) : payload;
  });
}

function isReadable(payload: unknown): payload is NodeJS.ReadableStream {
  return typeof payload === 'object' && payload !== null && 'pipe' in payload;
}
