import { isRecord } from '../../domain/basics/index.ts';
import { RESERVED_KEY } from '../../domain/template/index.ts';
import { propertiesOf, type Tool, withWishes } from './tool-template.ts';
import type { Wishes } from './wishes.ts';

/** A JSON-RPC message that was parsed; what is not read here goes on as it came. */
type Message = Readonly<Record<string, unknown>>;

type Asked = {
  readonly method: string;
  readonly noted: readonly string[];
  readonly kept: Promise<void>;
};

/** What stands between a host and a server: each message on its way, changed where a tool's wishes are concerned. */
export type Relay = {
  toServer<M extends object>(message: M): M;
  /** An answer to somebody who wished waits until the wish is kept. */
  toHost<M extends object>(message: M): M | Promise<M>;
};

/**
 * Adds `other` and learned keys to the tools that a server lists, takes them out of calls again and notes them. Everything else
 * goes through untouched. Never throws: a wish is not worth a call.
 */
export function createRelay(wishes: Wishes): Relay {
  /** Requests under way whose answers are looked at. */
  const asked = new Map<unknown, Asked>();
  const tools = new Map<string, Tool>();
  let clientAgent = 'mcp-host';

  const onCall = (message: Message, params: Message): Message => {
    const name = String(params['name']);
    const tool = tools.get(name);
    const given = params['arguments'];
    if (tool === undefined || !wishes.hears(name) || !isRecord(given)) return message;
    const own = propertiesOf(tool.inputSchema);
    const added = [RESERVED_KEY, ...wishes.learned(name).map(({ key_name }) => key_name)];
    const noted = added.filter((member) => member in given && !(member in own));
    const kept = wishes.note(name, clientAgent, given);
    if (noted.length === 0) return message;
    asked.set(message['id'], { method: 'tools/call', noted, kept });
    const rest = Object.entries(given).filter(([member]) => !noted.includes(member));
    return { ...message, params: { ...params, arguments: Object.fromEntries(rest) } };
  };

  const listed = (result: Message): Message => {
    const all = Array.isArray(result['tools']) ? (result['tools'] as unknown[]) : [];
    const shown = all.map((one) => {
      if (!isTool(one)) return one;
      tools.set(one.name, one);
      wishes.met(one);
      return wishes.hears(one.name) ? withWishes(one, wishes.learned(one.name)) : one;
    });
    return { ...result, tools: shown };
  };

  return {
    toServer(message) {
      const { method, id, params } = message as Message;
      if (typeof method !== 'string' || !isRecord(params ?? {})) return message;
      if (method === 'notifications/cancelled' && isRecord(params)) asked.delete(params['requestId']);
      if (method === 'initialize') clientAgent = nameOf(params, 'clientInfo') ?? clientAgent;
      if (id !== undefined && (method === 'tools/list' || method === 'initialize'))
        asked.set(id, { method, noted: [], kept: Promise.resolve() });
      if (method !== 'tools/call' || !isRecord(params)) return message;
      return onCall(message as Message, params) as typeof message;
    },
    toHost(message) {
      const { id, result } = message as Message;
      const question = id === undefined ? undefined : asked.get(id);
      if (question === undefined || !isRecord(result)) return message;
      asked.delete(id);
      if (question.method === 'initialize') {
        wishes.serverIs(nameOf(result, 'serverInfo') ?? 'server');
        return message;
      }
      if (question.method === 'tools/list') return { ...message, result: listed(result) };
      const meta = {
        ...(isRecord(result['_meta']) ? result['_meta'] : {}),
        'semantic-pool/noted': question.noted,
      };
      return question.kept.then(() => ({ ...message, result: { ...result, _meta: meta } }));
    },
  };
}

function isTool(one: unknown): one is Tool {
  return isRecord(one) && typeof one['name'] === 'string' && isRecord(one['inputSchema']);
}

function nameOf(holder: unknown, member: string): string | undefined {
  const info = isRecord(holder) ? holder[member] : undefined;
  return isRecord(info) && typeof info['name'] === 'string' ? info['name'] : undefined;
}
