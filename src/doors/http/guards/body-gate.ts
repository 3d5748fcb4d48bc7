import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../domain/basics/index.ts';

/** Bodies that are being read or worked on, in bytes as they were announced. Parsed they take up a few times as much. */
const MOST_HELD = 64 * 1024 * 1024;

/**
 * Refuses bodies unread while too many are in flight: many slow clients with large bodies would fill the memory, each
 * within its own limits (RELIABILITY P8).
 */
export function boundBodies(app: FastifyInstance, largest: number): void {
  let held = 0;
  app.addHook('onRequest', async (request, reply) => {
    const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
    const size = chunked === undefined ? Math.min(Number(length ?? 0), largest) : largest;
    if (!(size > 0)) return;
    if (held + size > MOST_HELD)
      throw new DomainError('unavailable', 'Too much is coming in; try again shortly.');
    held += size;
    let isHeld = true;
    const release = () => {
      if (isHeld) held -= size;
      isHeld = false;
    };
    // A client that goes away closes and never finishes.
    reply.raw.once('finish', release).once('close', release);
  });
}
