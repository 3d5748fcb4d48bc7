import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { DomainError } from '../../domain/basics/index.ts';
import { callerOf } from '../../http/guards/auth.ts';
import { createMcpServer } from './server.ts';

const LARGEST_MESSAGE = 256 * 1024;

/** MCP's streamable HTTP without sessions: each request is complete in itself, so any process may answer it (S-11). */
export function mcpRoutes(app: FastifyInstance, ctx: Context, publicUrl: string | null): void {
  app.register((scope, _options, done) => {
    scope.setErrorHandler(sendRpcError);
    scope.addHook('preHandler', async (request) => refuseForeignPages(request, publicUrl));

    scope.post(
      '/mcp',
      {
        config: { scope: 'message' },
        bodyLimit: LARGEST_MESSAGE,
        schema: {
          summary: 'Model Context Protocol, streamable HTTP, stateless',
          description:
            'Tools: get_schema_template (read), submit_payload (ingest), list_patch_keys (read), explain_key (read).',
          tags: ['protocols'],
        },
      },
      async (request, reply) => {
        const server = createMcpServer(ctx, callerOf(request));
        const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
        try {
          // The SDK's types leave members out where its own interface says undefined.
          await server.connect(transport as Transport);
          const answer = await transport.handleRequest(webRequest(request), { parsedBody: request.body });
          const text = await answer.text();
          reply.code(answer.status);
          const type = answer.headers.get('content-type');
          if (type !== null) reply.type(type);
          return reply.send(text);
        } finally {
          await server.close();
        }
      },
    );

    // We send nothing unasked, and there is no session to end.
    for (const method of ['GET', 'DELETE'] as const) {
      scope.route({
        method,
        url: '/mcp',
        config: { scope: 'message' },
        schema: { hide: true },
        handler: (_request, reply) =>
          reply.code(405).header('allow', 'POST').send(rpcError(-32000, 'Only POST is taken here.')),
      });
    }
    done();
  });
}

function webRequest({ raw }: FastifyRequest): Request {
  const headers = Object.entries(raw.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  return new Request('http://localhost/mcp', { method: 'POST', headers });
}

/** The transport's rule against DNS rebinding: a page that was loaded from elsewhere does not call tools here. */
function refuseForeignPages({ headers, host }: FastifyRequest, publicUrl: string | null): void {
  const { origin } = headers;
  if (origin === undefined) return;
  const known = [host, ...(publicUrl === null ? [] : [new URL(publicUrl).host])];
  if (!URL.canParse(origin) || !known.includes(new URL(origin).host))
    throw new DomainError('forbidden', `Pages of ${origin.slice(0, 100)} may not call this service.`);
}

/** Bodies that are no JSON, or too large; who may not call at all is told by HTTP, as everywhere. */
function sendRpcError(
  problem: FastifyError | DomainError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  const status = 'statusCode' in problem ? (problem.statusCode ?? 500) : 500;
  if (problem instanceof DomainError || status < 400 || status >= 500) throw problem;
  reply.code(status).send(rpcError(-32700, problem.message));
}

function rpcError(code: number, message: string) {
  return { jsonrpc: '2.0', id: null, error: { code, message } };
}
