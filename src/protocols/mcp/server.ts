import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Context } from '../../context.ts';
import type { Caller } from '../../domain/access/index.ts';
import { meaningOf } from '../../exchange/meaning.ts';
import { requireScope } from '../../http/guards/auth.ts';
import { VERSION } from '../../version.ts';
import { readTemplate, TEMPLATE_URI, templateResources } from './resources.ts';
import { TOOLS } from './tools.ts';

/** MCP's own number for a resource that there is not. */
const RESOURCE_NOT_FOUND = -32002;

/**
 * An MCP server for one caller. The SDK's plain server and not its `McpServer`, whose tools are described in zod: our shapes
 * are JSON Schema already, and stand once.
 */
export function createMcpServer(ctx: Context, caller: Caller): Server {
  const server = new Server(
    { name: 'differential-semantic-pool', title: 'Differential Semantic Pool', version: VERSION },
    {
      capabilities: { tools: {}, resources: {} },
      instructions:
        'Get the template of a scenario, map what the user said to its keys, submit the payload. What fits no key goes into "other" in the user’s own words.',
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...TOOLS].map(listed) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => callTool(ctx, caller, params));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [TEMPLATE_URI] }));
  server.setRequestHandler(ListResourcesRequestSchema, () =>
    asProtocolError(ctx, async () => {
      requireScope(caller, 'read');
      return { resources: await templateResources(ctx, caller) };
    }),
  );
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) =>
    asProtocolError(ctx, async () => {
      requireScope(caller, 'read');
      return { contents: [await readTemplate(ctx, caller, uri)] };
    }),
  );
  return server;
}

function listed([name, tool]: [string, typeof TOOLS extends ReadonlyMap<string, infer T> ? T : never]) {
  const { title, description, input, output, changes } = tool;
  return {
    name,
    title,
    description,
    inputSchema: { ...input, type: 'object' as const },
    outputSchema: { ...output, type: 'object' as const },
    // The same submission again is known by its id, where its client gives one.
    annotations: { readOnlyHint: !changes, destructiveHint: false, openWorldHint: false },
  };
}

/** What goes wrong inside a tool is for the model to read and mend; only a tool that there is not is the protocol's error. */
async function callTool(
  ctx: Context,
  caller: Caller,
  { name, arguments: args }: { name: string; arguments?: Record<string, unknown> | undefined },
): Promise<CallToolResult> {
  const tool = TOOLS.get(name);
  if (tool === undefined)
    throw new McpError(ErrorCode.InvalidParams, `There is no tool "${name.slice(0, 80)}".`);
  try {
    requireScope(caller, tool.scope);
    const { content, failed = false } = await tool.run(ctx, caller, args);
    return {
      content: [{ type: 'text', text: JSON.stringify(content) }],
      structuredContent: { ...content },
      ...(failed ? { isError: true } : {}),
    };
  } catch (problem) {
    const { code, message, faults, data } = wordedFor(ctx, problem);
    const places = faults.map(({ path, detail }) => `${path}: ${detail}`);
    const error = { code, detail: message, ...(faults.length > 0 ? { errors: faults } : {}), ...data };
    return {
      content: [
        { type: 'text', text: [message, ...places].join('\n') },
        { type: 'text', text: JSON.stringify({ error }) },
      ],
      isError: true,
    };
  }
}

async function asProtocolError<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (problem) {
    const { code, message, faults, data } = wordedFor(ctx, problem);
    const number = code === 'unknown_scenario' ? RESOURCE_NOT_FOUND : ErrorCode.InvalidRequest;
    throw new McpError(code === 'internal' ? ErrorCode.InternalError : number, message, {
      code,
      faults,
      ...data,
    });
  }
}

function wordedFor({ log }: Context, problem: unknown) {
  const meaning = meaningOf(problem);
  if (meaning !== null) return meaning;
  log.error({ err: problem }, 'mcp.failed');
  return { code: 'internal', message: 'Something broke on our side; the log has it.', faults: [], data: {} };
}
