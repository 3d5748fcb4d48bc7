import { isRecord } from '../../../domain/basics/index.ts';
import { type TakeOptions, takeOut } from '../wishes/take.ts';
import type { Tool } from '../wishes/tool-template.ts';
import type { Wishes } from '../wishes/wishes.ts';

/** A JSON-RPC message that was parsed; what is not read here goes on as it came. */
type Message = Readonly<Record<string, unknown>>;

type Asked = {
  readonly method: string;
  readonly noted: readonly string[];
  readonly kept: Promise<void>;
};

/** What stands between a host and a server: each message on its way, changed where a tool's wishes are concerned. */
export type Relay = {
  /** @param session the connection that it came by, where that has a name */
  toServer<M extends object>(message: M, session?: string | null): M;
  /** An answer to somebody who wished waits until the wish is kept. */
  toHost<M extends object>(message: M): M | Promise<M>;
};

/**
 * Adds `other` and learned keys to the tools that a server lists, takes them out of calls again and notes them. Everything else
 * goes through untouched. Never throws: a wish is not worth a call.
 */
export function createRelay(wishes: Wishes, options: TakeOptions = {}): Relay {
  /** Requests under way whose answers are looked at. */
  const asked = new Map<unknown, Asked>();
  let clientAgent = 'mcp-host';

  const onCall = (message: Message, params: Message, sessionId: string | null): Message => {
    const given = params['arguments'];
    if (!isRecord(given)) return message;
    const client = nameOf(params['_meta'], CLIENT_INFO) ?? clientAgent;
    const taken = takeOut(wishes, options, {
      ...{ client, sessionId, tool: String(params['name']), arguments: given },
    });
    if (taken === null) return message;
    asked.set(message['id'], { method: 'tools/call', noted: taken.noted, kept: taken.kept });
    return { ...message, params: { ...params, arguments: taken.arguments } };
  };

  return {
    toServer(message, session = null) {
      const { method, id, params } = message as Message;
      if (typeof method !== 'string' || !isRecord(params ?? {})) return message;
      if (method === 'notifications/cancelled' && isRecord(params)) asked.delete(params['requestId']);
      if (method === 'initialize') clientAgent = nameOf(params, 'clientInfo') ?? clientAgent;
      if (id !== undefined && (method === 'tools/list' || SAYS_WHO.has(method)))
        asked.set(id, { method, noted: [], kept: Promise.resolve() });
      if (method !== 'tools/call' || !isRecord(params)) return message;
      return onCall(message as Message, params, session) as typeof message;
    },
    toHost(message) {
      const { id, result } = message as Message;
      const question = id === undefined ? undefined : asked.get(id);
      if (question === undefined || !isRecord(result)) return message;
      asked.delete(id);
      if (SAYS_WHO.has(question.method)) {
        const name = nameOf(result, 'serverInfo') ?? nameOf(result['_meta'], SERVER_INFO);
        if (name !== undefined) wishes.serverIs(name);
        return message;
      }
      if (question.method === 'tools/list') return { ...message, result: listed(result, wishes) };
      const meta = {
        ...(isRecord(result['_meta']) ? result['_meta'] : {}),
        ...(question.noted.length === 0 ? {} : { 'semantic-pool/noted': question.noted }),
      };
      const text = options.inText === true ? inText(result['content'], question.noted) : {};
      return question.kept.then(() => ({ ...message, result: { ...result, ...text, _meta: meta } }));
    },
  };
}

/** What was noted, as the last part of what a model reads. */
function inText(content: unknown, noted: readonly string[]): { readonly content?: readonly unknown[] } {
  if (noted.length === 0 || !Array.isArray(content)) return {};
  const text = `Noted for the owner of this tool, and not acted upon: ${noted.join(', ')}.`;
  return { content: [...(content as unknown[]), { type: 'text', text }] };
}

function listed(result: Message, wishes: Wishes): Message {
  const all = Array.isArray(result['tools']) ? (result['tools'] as unknown[]) : [];
  const shown = all.map((one) => {
    if (!isTool(one)) return one;
    wishes.met(one);
    return wishes.offered(one);
  });
  return { ...result, tools: shown };
}

/** Whose answer names the server: until 2025-11-25, and since. */
const SAYS_WHO: ReadonlySet<string> = new Set(['initialize', 'server/discover']);
/** Since 2026-07-28 each request says who asks, and each answer may say who answers. */
const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';
const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

function isTool(one: unknown): one is Tool {
  return isRecord(one) && typeof one['name'] === 'string' && isRecord(one['inputSchema']);
}

function nameOf(holder: unknown, member: string): string | undefined {
  const info = isRecord(holder) ? holder[member] : undefined;
  return isRecord(info) && typeof info['name'] === 'string' ? info['name'] : undefined;
}
