import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../context.ts';
import type { Caller } from '../../../domain/access/index.ts';
import { DomainError } from '../../../domain/basics/index.ts';
import { callerOf, requireScope } from '../../http/guards/auth.ts';
import { type Failure, failureOf, protocolFailure, type SdsiError } from './errors.ts';
import { type Call, type CallId, type NoCall, readMessage } from './message.ts';
import { METHODS } from './methods.ts';

type Done = { readonly result: unknown } | Failure;
type RpcReply = { readonly jsonrpc: '2.0'; readonly id: CallId } & (
  | { readonly result: unknown }
  | { readonly error: SdsiError }
);

/** The draft's own door: its bare messages, and the same in JSON-RPC 2.0. */
export function sdsiRoutes(app: FastifyInstance, ctx: Context): void {
  // A scope of its own, because what cannot be read is answered in this protocol's words.
  app.register((scope, _options, done) => {
    scope.setErrorHandler(sendUnreadable);
    scope.post(
      '/sdsi',
      {
        config: { scope: 'message' },
        schema: {
          summary: 'SDSI messages, bare or in JSON-RPC 2.0, alone or several at once',
          description: `Methods: ${[...METHODS].map(([name, { scope: needs }]) => `${name} (${needs})`).join(', ')}.`,
          tags: ['sdsi'],
          body: Type.Unknown({ description: '{"method": …, "params": {…}}' }),
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const message = readMessage(request.body);
        if (message.form === 'batch') {
          const replies: RpcReply[] = [];
          // One after the other: a batch may ask for a template and then fill it, and takes one connection of the pool.
          for (const part of message.parts) {
            const done = await perform(ctx, caller, part, request);
            if (part.id !== undefined) replies.push(rpcReply(part.id, done));
          }
          return replies.length === 0 ? reply.code(204).send() : reply.send(replies);
        }
        const { form, part } = message;
        const done = await perform(ctx, caller, part, request);
        if (part.id === undefined) return reply.code(204).send();
        const failed = 'error' in done ? done : null;
        if (failed?.status === 503) reply.header('retry-after', '2');
        if (form === 'rpc') return reply.code(rpcStatus(part, failed)).send(rpcReply(part.id, done));
        return 'error' in done
          ? reply.code(done.status).send({ error: done.error })
          : reply.send(done.result);
      },
    );
    done();
  });
}

async function perform(ctx: Context, caller: Caller, part: Call | NoCall, request: FastifyRequest) {
  if ('fault' in part) return protocolFailure(part.fault, `This is no SDSI message: ${part.detail}.`);
  const method = METHODS.get(part.method);
  if (method === undefined) {
    const known = [...METHODS.keys()];
    return protocolFailure('method_not_found', `There is no method "${part.method.slice(0, 80)}".`, {
      known,
    });
  }
  try {
    requireScope(caller, method.scope);
    return { result: await method.run(ctx, caller, part.params) };
  } catch (problem) {
    const failure = failureOf(problem);
    if (failure !== null && failure.status < 500) return failure;
    request.log.error({ err: problem, method: part.method }, 'request.failed');
    return (
      failure ??
      protocolFailure('internal', `Something broke on our side; the log has it under ${request.id}.`)
    );
  }
}

function rpcReply(id: CallId, done: Done): RpcReply {
  return 'error' in done
    ? { jsonrpc: '2.0', id, error: done.error }
    : { jsonrpc: '2.0', id, result: done.result };
}

/** Over HTTP a call that was understood is answered with 200, whatever came of it, unless it is worth asking again. */
function rpcStatus(part: Call | NoCall, failed: Failure | null): number {
  if (failed === null) return 200;
  if (failed.status >= 500) return failed.status;
  return 'fault' in part && part.fault === 'invalid_request' ? failed.status : 200;
}

/** What could not even be read as JSON; who may not come in at all is answered as at every door of ours. */
function sendUnreadable(problem: FastifyError | DomainError, _request: FastifyRequest, reply: FastifyReply) {
  const status = 'statusCode' in problem ? (problem.statusCode ?? 500) : 500;
  if (problem instanceof DomainError || status < 400 || status >= 500) throw problem;
  const { error } = protocolFailure('parse_error', problem.message);
  reply.code(status).send({ jsonrpc: '2.0', id: null, error });
}
