import { isRecord } from '../../../domain/basics/index.ts';
import { type KeyDefinition, RESERVED_KEY } from '../../../domain/template/index.ts';
import { propertiesOf, type Tool, withWishes } from './tool-template.ts';
import type { Wishes } from './wishes.ts';

/** A JSON-RPC message that was parsed; what is not read here goes on as it came. */
type Message = Readonly<Record<string, unknown>>;

type Asked = {
  readonly method: string;
  readonly noted: readonly string[];
  readonly kept: Promise<void>;
};

/** Who speaks, as the protocol tells it, and what they call. */
type Caller = {
  /** Name of the client program, e.g. `claude-ai`. */
  readonly client: string;
  readonly sessionId: string | null;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
};

export type RelayOptions = {
  /** In whose name wishes are noted: the owner behind the client. By default the client's own name. */
  readonly identify?: (caller: Caller) => string | null;
  /** What the server does with a learned key: arguments besides those that were given. Such a key is acted upon, and not told as noted. */
  readonly map?: Readonly<Record<string, (value: unknown, given: Message) => Message>>;
  /** Told of a function of these that threw; the call goes on without it. */
  readonly onFault?: (problem: unknown) => void;
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
export function createRelay(wishes: Wishes, options: RelayOptions = {}): Relay {
  const { map = {} } = options;
  /** Requests under way whose answers are looked at. */
  const asked = new Map<unknown, Asked>();
  let clientAgent = 'mcp-host';

  const onCall = (message: Message, params: Message, sessionId: string | null): Message => {
    const name = String(params['name']);
    const tool = wishes.tool(name);
    const given = params['arguments'];
    if (tool === null || !isRecord(given)) return message;
    const client = nameOf(params['_meta'], CLIENT_INFO) ?? clientAgent;
    const owner = told(
      options,
      options.identify?.bind(null, { client, sessionId, tool: name, arguments: given }),
    );
    const kept = wishes.note(name, client, given, owner);
    const { taken, rest } = parted(tool, wishes.learned(name), given);
    if (taken.length === 0) return message;
    const acted = taken.flatMap((member) => {
      const use = Object.hasOwn(map, member) ? map[member] : undefined;
      const more = told(options, use?.bind(null, given[member], rest));
      return isRecord(more) ? [{ member, more }] : [];
    });
    const noted = taken.filter((member) => !acted.some((one) => one.member === member));
    asked.set(message['id'], { method: 'tools/call', noted, kept });
    const mapped = Object.assign({}, rest, ...acted.map(({ more }) => more)) as Message;
    return { ...message, params: { ...params, arguments: mapped } };
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
      return question.kept.then(() => ({ ...message, result: { ...result, _meta: meta } }));
    },
  };
}

function listed(result: Message, wishes: Wishes): Message {
  const all = Array.isArray(result['tools']) ? (result['tools'] as unknown[]) : [];
  const shown = all.map((one) => {
    if (!isTool(one)) return one;
    wishes.met(one);
    return wishes.tool(one.name) === null ? one : withWishes(one, wishes.learned(one.name));
  });
  return { ...result, tools: shown };
}

/** What was set beside a tool's own parameters, and what is left for the tool. */
export function parted(tool: Tool, learned: readonly KeyDefinition[], given: Message) {
  const own = propertiesOf(tool.inputSchema);
  const added = [RESERVED_KEY, ...learned.map(({ key_name }) => key_name)];
  const taken = added.filter((member) => Object.hasOwn(given, member) && !Object.hasOwn(own, member));
  const rest = Object.entries(given).filter(([member]) => !taken.includes(member));
  return { taken, rest: Object.fromEntries(rest) as Message };
}

/** What a function of the server's owner says; null where it threw, or there is none: a wish is not worth a call. */
function told<T>({ onFault }: RelayOptions, ask: (() => T) | undefined): T | null {
  try {
    return ask?.() ?? null;
  } catch (problem) {
    onFault?.(problem);
    return null;
  }
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
