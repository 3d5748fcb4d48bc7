import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../domain/basics/index.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds after which whoever asks this route is told to come again, whatever it still waits for. */
    readonly answeredMs?: number;
  }
}

/**
 * Answers 503 where a route is not done in its time. Fastify's own `handlerTimeout` ends as soon as the body is read, since
 * that closes the request, and costs a request with a body a tenth of its time.
 */
export function answerInTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { answeredMs } = request.routeOptions.config;
    if (answeredMs !== undefined) {
      const timer = setTimeout(() => {
        if (!reply.sent) reply.send(new DomainError('unavailable', 'It took too long; try again shortly.'));
      }, answeredMs);
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
