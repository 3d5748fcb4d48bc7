import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { DomainError, isRecord } from '../../../domain/basics/index.ts';
import { STREAM_HEADERS, streamOf } from '../../http/events/stream.ts';
import { callerOf } from '../../http/guards/auth.ts';
import type { Door } from '../../http/typed.ts';
import { createMcpServer } from './server.ts';
import { busOf, earlierStream, listenAt } from './updates.ts';

const LARGEST_MESSAGE = 256 * 1024;
const CONFIG = { scope: 'message', ownNames: true } as const;

/**
 * MCP's streamable HTTP, revision 2026-07-28 and those with a handshake side by side. Without sessions: each request is
 * complete in itself, so any process may answer it (S-11).
 */
export function mcpRoutes(app: FastifyInstance, ctx: Context, door: Door): void {
  app.register((scope, _options, done) => {
    scope.setErrorHandler(sendRpcError);
    scope.post(
      '/mcp',
      {
        config: CONFIG,
        bodyLimit: LARGEST_MESSAGE,
        schema: {
          summary: 'Model Context Protocol, streamable HTTP, stateless',
          description:
            'Tools: get_schema_template, list_patch_keys, explain_key, find_scenario, validate_payload, list_suggestions (read), submit_payload, follow_suggestion (ingest).',
          tags: ['protocols'],
        },
      },
      async (request, reply) => {
        nameSafely(request);
        const web = webRequest(request);
        return (await isLegacyRequest(web, request.body ?? undefined))
          ? answerEarlier(ctx, web, request, reply)
          : answer(ctx, door, web, request, reply);
      },
    );

    scope.get(
      '/mcp',
      { config: CONFIG, schema: { hide: true }, exposeHeadRoute: false },
      async (request, reply) => {
        if (!request.headers.accept?.includes('text/event-stream'))
          return reply.code(406).send(rpcError(-32000, 'This is a stream of text/event-stream.'));
        const listening = await listenAt(ctx, door, request, reply);
        const text = streamOf(listening, earlierStream(listening));
        return reply.headers(STREAM_HEADERS).send(Readable.from(text, { objectMode: false }));
      },
    );

    // There is no session to end.
    scope.delete('/mcp', { config: CONFIG, schema: { hide: true } }, (_request, reply) =>
      reply.code(405).header('allow', 'GET, POST').send(rpcError(-32000, 'There are no sessions here.')),
    );
    done();
  });
}

/** Revision 2026-07-28. Each request has a handler of its own, and so a listener hears what its caller may see, and no more. */
async function answer(ctx: Context, door: Door, web: Request, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const { body } = request;
  const listens = isRecord(body) && body['method'] === 'subscriptions/listen';
  const listening = listens ? await listenAt(ctx, door, request, reply) : null;
  const handler = createMcpHandler(() => createMcpServer(ctx, caller), {
    legacy: 'reject',
    ...(listening === null ? {} : { bus: busOf(ctx, listening, () => void handler.close()) }),
  });
  reply.raw.once('close', () => void handler.close());
  return send(reply, await handler.fetch(web, { parsedBody: body }));
}

/** Revisions with a handshake, which says the same whoever answers. */
async function answerEarlier(ctx: Context, web: Request, request: FastifyRequest, reply: FastifyReply) {
  const server = createMcpServer(ctx, callerOf(request));
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    return await send(reply, await transport.handleRequest(web, { parsedBody: request.body ?? undefined }));
  } finally {
    await server.close();
  }
}

async function send(reply: FastifyReply, { status, headers, body }: Response): Promise<FastifyReply> {
  const type = headers.get('content-type');
  reply.code(status);
  if (type?.startsWith('text/event-stream') && body !== null)
    return reply.headers(STREAM_HEADERS).send(Readable.fromWeb(body as ReadableStream));
  if (type !== null) reply.type(type);
  return reply.send(await new Response(body).text());
}

/** No client counts so far, so it stands for an id beyond 2^53, which the SDK refuses; the answer has the id as it was sent. */
const STAND_IN = Number.MIN_SAFE_INTEGER;

function nameSafely(request: FastifyRequest): void {
  const { body, exactIntegers } = request;
  if (!isRecord(body) || typeof body['id'] !== 'number') return;
  const written = exactIntegers?.get(body['id']);
  if (written === undefined) return;
  request.body = { ...body, id: STAND_IN };
  request.exactIntegers = new Map([[STAND_IN, written]]);
}

function webRequest({ raw }: FastifyRequest): Request {
  const headers = Object.entries(raw.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  return new Request('http://localhost/mcp', { method: 'POST', headers });
}

/** Bodies that are no JSON, or too large; who may not call at all is told by HTTP, as everywhere. */
function sendRpcError(problem: FastifyError | DomainError, _request: FastifyRequest, reply: FastifyReply) {
  const status = 'statusCode' in problem ? (problem.statusCode ?? 500) : 500;
  if (problem instanceof DomainError || status < 400 || status >= 500) throw problem;
  reply.code(status).send(rpcError(-32700, problem.message));
}

function rpcError(code: number, message: string) {
  return { jsonrpc: '2.0', id: null, error: { code, message } };
}
