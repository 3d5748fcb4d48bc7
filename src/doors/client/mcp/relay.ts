import { isRecord } from '../../../domain/basics/index.ts';
import { MORE_TOOLS, NO_TOOL_NOW } from '../wishes/more-tools.ts';
import { agentName, type Caller, type TakeOptions, takeOut } from '../wishes/take.ts';
import { listIn, type Tool } from '../wishes/tool-template.ts';
import type { Wishes } from '../wishes/wishes.ts';

/** A JSON-RPC message that was parsed; what is not read here goes on as it came. */
type Message = Readonly<Record<string, unknown>>;

type Asked = {
  readonly method: string;
  readonly client: string;
  readonly noted: readonly string[];
  readonly kept: Promise<void>;
};
const NOTHING = { noted: [], kept: Promise.resolve() };

export type RelayOptions = TakeOptions & {
  /** Whether callers may say which tool they miss, by one that is answered here. */
  readonly moreTools?: boolean | undefined;
};

/** What stands between a host and a server: each message on its way, changed where a tool's wishes are concerned. */
export type Relay = ReturnType<typeof createRelay>;

/**
 * Adds `other` and learned keys to the tools that a server lists, takes them out of calls again and notes them. Everything else
 * goes through untouched. Never throws: a wish is not worth a call.
 */
export function createRelay(wishes: Wishes, options: RelayOptions = {}) {
  /** Requests under way whose answers are looked at. */
  const asked = new Map<unknown, Asked>();
  let host: Who = { client: 'mcp-host' };

  const onCall = (message: Message, params: Message, sessionId: string | null): Message => {
    const given = params['arguments'];
    if (!isRecord(given)) return message;
    const who = whoIn(params['_meta'], CLIENT_INFO) ?? host;
    const caller = { ...who, sessionId, tool: String(params['name']), arguments: given };
    const taken = takeOut(wishes, options, caller);
    const ours = wishes.tool(caller.tool) === MORE_TOOLS;
    if (taken === null && !ours) return message;
    const method = ours ? MORE_TOOLS.name : 'tools/call';
    asked.set(message['id'], { ...NOTHING, ...taken, method, client: who.client });
    // What the server has an answer to, whatever it is.
    if (ours) return { ...message, method: 'tools/list', params: { _meta: params['_meta'] } };
    return { ...message, params: { ...params, arguments: taken?.arguments } };
  };

  return {
    /** @param session the connection that it came by, where that has a name */
    toServer<M extends object>(message: M, session: string | null = null): M {
      const { method, id, params } = message as Message;
      if (asked.size >= MOST_ASKED) asked.clear();
      if (typeof method !== 'string' || !isRecord(params ?? {})) return message;
      if (method === 'notifications/cancelled' && isRecord(params)) asked.delete(params['requestId']);
      if (method === 'initialize') host = whoIn(params, 'clientInfo') ?? host;
      if (id !== undefined && (method === 'tools/list' || SAYS_WHO.has(method))) {
        const { client } = whoIn(isRecord(params) ? params['_meta'] : null, CLIENT_INFO) ?? host;
        asked.set(id, { ...NOTHING, method, client });
      }
      if (method !== 'tools/call' || !isRecord(params)) return message;
      return onCall(message as Message, params, session) as typeof message;
    },
    /** An answer to somebody who wished waits until the wish is kept; a list of tools, a moment for what was learned of them. */
    toHost<M extends object>(message: M): M | Promise<M> {
      const { id, result: answer } = message as Message;
      const question = id === undefined ? undefined : asked.get(id);
      const result = question?.method === MORE_TOOLS.name ? NO_TOOL_NOW : answer;
      if (question === undefined || !isRecord(result)) return message;
      asked.delete(id);
      if (SAYS_WHO.has(question.method)) {
        const server = whoIn(result, 'serverInfo') ?? whoIn(result['_meta'], SERVER_INFO);
        if (server !== undefined) wishes.serverIs(server.client);
        return message;
      }
      if (question.method === 'tools/list') {
        const tools = toolsOf(result, wishes, options);
        for (const tool of tools) if (isTool(tool)) wishes.met(tool);
        const shown = (tool: unknown) => (isTool(tool) ? wishes.offered(tool, question.client) : tool);
        const listed = () => ({ ...message, result: { ...result, tools: tools.map(shown) } });
        return wishes.looking(question.client)?.then(listed) ?? listed();
      }
      const { error: _, ...rest } = message as Message;
      const told = { ...rest, result: withNoted(result, question.noted, options) };
      return question.kept.then(() => told as unknown as typeof message);
    },
  };
}

/** With what was noted: in `_meta`, and where its owner wants it as the last part of what a model reads. */
function withNoted(result: Message, noted: readonly string[], { inText }: RelayOptions): Message {
  const { _meta: meta, content } = result;
  if (noted.length === 0) return result;
  const text = `Noted for the owner of this tool, and not acted upon: ${noted.join(', ')}.`;
  return {
    ...result,
    ...(inText === true && Array.isArray(content)
      ? { content: [...(content as unknown[]), { type: 'text', text }] }
      : {}),
    _meta: { ...(isRecord(meta) ? meta : {}), 'semantic-pool/noted': noted },
  };
}

function toolsOf(
  { tools, nextCursor }: Message,
  wishes: Wishes,
  { moreTools }: RelayOptions,
): readonly unknown[] {
  const all = listIn(tools);
  const { name } = MORE_TOOLS;
  const own = (wishes.tool(name) ?? MORE_TOOLS) !== MORE_TOOLS;
  const named = own || all.some((one) => isTool(one) && one.name === name);
  return moreTools === true && nextCursor === undefined && !named ? [...all, MORE_TOOLS] : all;
}

/** Of a server that never answers. */
const MOST_ASKED = 10_000;
/** Whose answer names the server: until 2025-11-25, and since. */
const SAYS_WHO: ReadonlySet<string> = new Set(['initialize', 'server/discover']);
/** Since 2026-07-28 each request says who asks, and each answer may say who answers. */
const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';
const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

function isTool(one: unknown): one is Tool {
  return isRecord(one) && typeof one['name'] === 'string' && isRecord(one['inputSchema']);
}

type Who = Pick<Caller, 'client' | 'version'>;

/** A program as MCP's `Implementation` tells it. */
function whoIn(holder: unknown, member: string): Who | undefined {
  const info = isRecord(holder) ? holder[member] : undefined;
  const client = isRecord(info) && typeof info['name'] === 'string' ? agentName(info['name']) : null;
  if (!isRecord(info) || client === null) return undefined;
  const version = info['version'];
  return { client, version: typeof version === 'string' ? version : undefined };
}
