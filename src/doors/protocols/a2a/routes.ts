import { Readable } from 'node:stream';
import { formatSSEErrorEvent, formatSSEEvent } from '@a2a-js/sdk';
import { A2A_ERROR_CODE } from '@a2a-js/sdk/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { DomainError } from '../../../domain/basics/index.ts';
import { callerOf } from '../../http/guards/auth.ts';
import type { Door } from '../../http/typed.ts';
import { cardOf } from './card/card.ts';
import { cardRoutes, extendedCard } from './card/card-routes.ts';
import { type Called, createCalls, errorOf, isNotification, isStream } from './messages/call.ts';
import { createExecutor } from './messages/executor.ts';
import { PoolRequestHandler } from './messages/request-handler.ts';
import { createTaskStore } from './messages/task-store.ts';
import { EXTENSION } from './names.ts';

/** Far above any payload; a task keeps what its client sent. */
const LARGEST_MESSAGE = 256 * 1024;

/** A2A over JSON-RPC: structured input in, tasks out. */
export function a2aRoutes(app: FastifyInstance, ctx: Context, door: Door): void {
  cardRoutes(app, ctx, door);
  // Of the card the handler asks for capabilities only, which depend on no template and no address.
  const { card } = cardOf([], '');
  const handler = new PoolRequestHandler(
    card,
    createTaskStore(ctx),
    createExecutor(ctx),
    ...([undefined, undefined, undefined, undefined, undefined] as const),
    // Nothing goes on after its request, so no bus is kept: the next message of a task may come to another process.
    { keepBusAliveStates: [] },
  );
  const call = createCalls(handler, ctx.log);

  app.post(
    '/a2a',
    {
      config: { scope: 'ingest' },
      bodyLimit: LARGEST_MESSAGE,
      errorHandler: sendRpcError,
      schema: {
        summary: 'Agent2Agent protocol, JSON-RPC binding, versions 1.0 and 0.3',
        tags: ['protocols'],
      },
    },
    async (request, reply) => {
      const called = await call({
        body: request.body,
        caller: callerOf(request),
        card: () => extendedCard(ctx, request, door.publicUrl, callerOf(request)),
        version: header(request, 'a2a-version'),
        extensions: header(request, 'a2a-extensions') ?? header(request, 'x-a2a-extensions'),
      });
      if (isNotification(request.body)) {
        if (isStream(called.answer)) for await (const _ of called.answer);
        return reply.code(204).send();
      }
      if (called.extended) reply.header('a2a-extensions', EXTENSION).header('x-a2a-extensions', EXTENSION);
      return isStream(called.answer) ? sendStream(called.answer, reply) : reply.send(called.answer);
    },
  );
}

type Stream = Extract<Called['answer'], AsyncGenerator>;

/** What is refused at once is answered at once; only what has begun is a stream. */
async function sendStream(answers: Stream, reply: FastifyReply) {
  const first = await answers.next();
  if (first.done === true || first.value.error !== undefined) return reply.send(first.value);
  const events = async function* () {
    yield formatSSEEvent(first.value);
    for await (const answer of answers)
      yield answer.error === undefined ? formatSSEEvent(answer) : formatSSEErrorEvent(answer);
  };
  return reply
    .header('content-type', 'text/event-stream')
    .header('cache-control', 'no-cache')
    .send(Readable.from(events()));
}

/** Bodies that are no JSON, too large or of another type; who may not call at all is told by HTTP, as everywhere. */
function sendRpcError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode = 500 } = error;
  if (error instanceof DomainError || statusCode < 400 || statusCode >= 500) {
    reply.send(error);
    return;
  }
  const code = statusCode === 415 ? A2A_ERROR_CODE.CONTENT_TYPE_NOT_SUPPORTED : A2A_ERROR_CODE.PARSE_ERROR;
  reply
    .code(statusCode)
    .type('application/json')
    .send(JSON.stringify(errorOf(null, code, error.message)));
}

function header({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}
