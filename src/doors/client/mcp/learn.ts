import { type OnProblem, sentenceOf } from '../problem.ts';
import { type Goal, openWishes, type Wishes } from '../wishes/wishes.ts';
import { createRelay, type Relay, type RelayOptions } from './relay.ts';

export type LearnOptions = Pick<RelayOptions, 'identify' | 'map' | 'inText' | 'moreTools'> &
  Pick<Goal, 'context'> & {
    /** Where the service is, e.g. http://127.0.0.1:8080. */
    readonly url: string;
    /** An API key with the scope "admin": it registers a scenario for each tool. */
    readonly key: string;
    /** What the scenarios of the tools are called by, before the tool's name (default: the server's own name). */
    readonly name?: string;
    /** In whose name all wishes are noted, unless `identify` says so (default: the name of the client). */
    readonly owner?: string;
    /** Keeps wishes until the service has taken them; without it they are lost with the process. */
    readonly folder?: string;
    readonly onProblem?: OnProblem;
  };

/** A low-level `Server` of the official SDK, of either major, as far as it matters here. */
type LowServer = {
  connect(transport: never): Promise<void>;
  sendToolListChanged?(): unknown;
};
/** `McpServer` has one in it. */
type AnyServer = LowServer | { readonly server: LowServer };

/** What is learned of a server's tools. */
export type Learning = {
  /** Sends what waits, for a while, and stops. Connections that are open stay; what is wished by them then is lost, which `onProblem` hears. */
  close(): Promise<void>;
};

/** A transport of either major. */
type Between = {
  send(message: object, options?: unknown): Promise<void>;
  onclose?: (() => void) | undefined;
  readonly sessionId?: string | undefined;
};

const learning = new WeakMap<LowServer, Learning>();

/** Wishes of servers that are made anew for each request are one: by where they go. */
type Shared = { readonly wishes: Wishes; readonly servers: Set<LowServer>; users: number };
const shared = new Map<string, Shared>();

/**
 * Has the pool learn from an MCP server: each of its tools, also those that are registered later, gets an optional `other` and
 * its learned keys, which are taken out of calls again and noted; nothing else is touched, and nothing fails with the pool.
 * Before `connect`; a second time it does nothing.
 *
 * @param server `McpServer` or `Server`, of `@modelcontextprotocol/sdk` 1.x or `@modelcontextprotocol/server` 2.x
 */
export function learn(server: AnyServer, options: LearnOptions): Learning {
  const low = 'server' in server ? server.server : server;
  const known = learning.get(low);
  if (known !== undefined) return known;
  const name = options.name ?? nameOf(low);
  const own = sharedWishes(name, options);
  own.users++;
  own.wishes.serverIs(name);
  const connect = low.connect.bind(low);
  low.connect = (transport: never) => {
    const relay = createRelay(own.wishes, {
      ...options,
      onFault: (problem) => options.onProblem?.({ kind: 'service', sentence: sentenceOf(problem) }),
    });
    const through = between(transport as Between, relay);
    own.servers.add(low);
    const { onclose } = through;
    through.onclose = () => {
      own.servers.delete(low);
      onclose?.();
    };
    return connect(through as never);
  };
  const opened = {
    async close() {
      low.connect = connect;
      learning.delete(low);
      own.servers.delete(low);
      if (--own.users > 0) return;
      shared.delete(goalOf(name, options));
      await own.wishes.close();
    },
  };
  learning.set(low, opened);
  return opened;
}

/** The transport with each message changed on its way: whoever holds the transport itself hands it requests as before. */
function between(transport: Between, relay: Relay): Between {
  return new Proxy(transport, {
    get(target, name) {
      if (name === 'send')
        return (message: object, options?: unknown) => {
          const told = relay.toHost(message);
          // What waits for nothing is sent at once: some transports choose a status by what is sent in the same turn.
          return told instanceof Promise
            ? told.then((changed) => target.send(changed, options))
            : target.send(told, options);
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set(target, name, value: unknown) {
      const hears = name === 'onmessage' && typeof value === 'function';
      const heard = (message: object, extra: unknown) =>
        (value as (message: object, extra: unknown) => void)(
          relay.toServer(message, target.sessionId ?? null),
          extra,
        );
      return Reflect.set(target, name, hears ? heard : value, target);
    },
  });
}

function sharedWishes(name: string, options: LearnOptions): Shared {
  const goal = goalOf(name, options);
  const found = shared.get(goal);
  if (found !== undefined) return found;
  const servers = new Set<LowServer>();
  const tell = () => {
    for (const one of servers) void Promise.resolve(one.sendToolListChanged?.()).catch(() => {}); // it is not connected any more
  };
  const say = (sentence: string) => options.onProblem?.({ kind: 'service', sentence });
  const made = { wishes: openWishes(options, options.folder ?? null, say, tell), servers, users: 0 };
  shared.set(goal, made);
  return made;
}

function goalOf(name: string, { url, key, owner, folder, context }: LearnOptions): string {
  return JSON.stringify([name, url, key, owner, folder, context]);
}

/** As the server was made; both majors keep it so. */
function nameOf(server: LowServer): string {
  const info = (server as { readonly _serverInfo?: { readonly name?: unknown } })._serverInfo;
  return typeof info?.name === 'string' ? info.name : 'server';
}
