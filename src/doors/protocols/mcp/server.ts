import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server';
import type { Context } from '../../../context.ts';
import type { Caller } from '../../../domain/access/index.ts';
import { VERSION } from '../../../ground/process/version.ts';
import { meaningOf } from '../../exchange/meaning.ts';
import { requireScope } from '../../http/guards/auth.ts';
import { readTemplate, TEMPLATE_URI, templateNamed, templateResources } from './resources.ts';
import { TOOLS } from './tools.ts';

/**
 * An MCP server for one caller, the same for both generations of the protocol. The SDK's plain server and not its `McpServer`,
 * which describes and checks tools by itself: our shapes are JSON Schema already, and stand once.
 */
export function createMcpServer(ctx: Context, caller: Caller): Server {
  const server = new Server(
    { name: 'differential-semantic-pool', title: 'Differential Semantic Pool', version: VERSION },
    {
      capabilities: { tools: {}, resources: { subscribe: true, listChanged: true } },
      instructions:
        'Get the template of a scenario, map what the user said to its keys, submit the payload. What fits no key goes into "other" in the user’s own words.',
    },
  );
  /** @param uri the resource asked for, if it is about one */
  const reading = async <T>(uri: string | null, work: () => Promise<T>): Promise<T> => {
    try {
      requireScope(caller, 'read');
      return await work();
    } catch (problem) {
      const { code, message, faults, data } = wordedFor(ctx, problem);
      if (uri !== null && code === 'unknown_scenario') throw new ResourceNotFoundError(uri, message);
      const number = code === 'internal' ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidRequest;
      throw new ProtocolError(number, message, { code, faults, ...data });
    }
  };
  server.setRequestHandler('tools/list', () => ({ tools: [...TOOLS].map(listed) }));
  server.setRequestHandler('tools/call', ({ params }) => callTool(ctx, caller, params));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [TEMPLATE_URI] }));
  server.setRequestHandler('resources/list', () =>
    reading(null, async () => ({ resources: await templateResources(ctx, caller) })),
  );
  server.setRequestHandler('resources/read', ({ params: { uri } }) =>
    reading(uri, async () => ({ contents: [await readTemplate(ctx, caller, uri)] })),
  );
  // Of the earlier generation: its stream tells of every template that the caller may see, so there is nothing to remember
  // between two requests, which two processes may get (S-11).
  server.setRequestHandler('resources/subscribe', ({ params: { uri } }) =>
    reading(uri, async () => {
      await templateNamed(ctx, caller, uri);
      return {};
    }),
  );
  server.setRequestHandler('resources/unsubscribe', () => ({}));
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
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${name.slice(0, 80)}".`);
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

function wordedFor({ log }: Context, problem: unknown) {
  const meaning = meaningOf(problem);
  if (meaning !== null) return meaning;
  log.error({ err: problem }, 'mcp.failed');
  return { code: 'internal', message: 'Something broke on our side; the log has it.', faults: [], data: {} };
}
