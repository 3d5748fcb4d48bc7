import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { createHook, type Heard, type HookOptions } from './hook.ts';

export type { Heard, Sender } from './hook.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its requests carry SDSI payloads of the scenario that the plugin was registered for. */
    readonly semanticPool?: boolean;
  }
  interface FastifyRequest {
    /** What was found about the payload; null on other routes. */
    semanticPool: Heard | null;
  }
}

/** Options of the client and of the hook, and what the start of the host may cost. */
export type SemanticPoolOptions = HookOptions<FastifyRequest> & {
  /** How long the start may wait for the first template, in milliseconds (default 5,000, as one call of the client); requests never wait. */
  readonly startWithinMs?: number;
};

const hook: FastifyPluginAsync<SemanticPoolOptions> = async (app, options) => {
  const pool = createHook<FastifyRequest>(options);
  app.decorateRequest('semanticPool', null);

  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.semanticPool !== true) return;
    const heard = pool.hear(request, request.headers, request.body);
    request.semanticPool = heard;
    if (heard === null) return;
    const refusal = pool.refusal(heard);
    // A string: the host's own schema for its answers has no say in this one.
    if (refusal !== null)
      return reply.code(422).type('application/problem+json').send(JSON.stringify(refusal));
    request.body = pool.filled(heard, request.body);
  });
  app.addHook('preSerialization', async (request, _reply, answer) =>
    request.semanticPool === null ? answer : pool.suggesting(request.semanticPool, answer),
  );
  app.addHook('onResponse', async (request, reply) => {
    if (request.semanticPool !== null) pool.done(request.semanticPool, reply.statusCode);
  });
  app.addHook('onClose', () => pool.close());
  await pool.ready(options.startWithinMs ?? 5_000);
};

/**
 * Routes with `config: { semanticPool: true }` get their payload validated against the current template and filled in, the
 * patches that fit in their answers, and what came of it reported.
 */
export const semanticPool = plugin(hook, { fastify: '5.x', name: 'differential-semantic-pool' });
