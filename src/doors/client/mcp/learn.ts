import { sentenceOf } from '../problem.ts';
import { type Goal, openWishes, type Wishes } from '../wishes/wishes.ts';
import { createRelay, type Relay, type RelayOptions } from './relay.ts';

export type LearnOptions = Goal &
  Pick<RelayOptions, 'identify' | 'map' | 'inText' | 'moreTools'> & {
    /** Told when tools take other parameters than before. Servers made anew for each request, by which no client is told, pass it on: `() => handler.notify.toolsChanged()`. */
    readonly onChanged?: () => void;
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
type Shared = {
  readonly wishes: Wishes;
  readonly servers: Set<LowServer>;
  users: number;
  onChanged: LearnOptions['onChanged'];
};
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
  const goal = { ...options, name: options.name ?? nameOf(low) };
  const own = sharedWishes(goal);
  own.users++;
  own.onChanged = options.onChanged ?? own.onChanged;
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
      shared.delete(keyOf(goal));
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

function sharedWishes(goal: Goal): Shared {
  const found = shared.get(keyOf(goal));
  if (found !== undefined) return found;
  const servers = new Set<LowServer>();
  const tell = () => {
    for (const one of servers) void Promise.resolve(one.sendToolListChanged?.()).catch(() => {}); // it is not connected any more
    made.onChanged?.();
  };
  const made: Shared = { wishes: openWishes(goal, tell), servers, users: 0, onChanged: undefined };
  shared.set(keyOf(goal), made);
  return made;
}

function keyOf({ name, url, key, owner, folder, context }: Goal): string {
  return JSON.stringify([name, url, key, owner, folder, context]);
}

/** As the server was made; both majors keep it so. */
function nameOf(server: LowServer): string {
  const info = (server as { readonly _serverInfo?: { readonly name?: unknown } })._serverInfo;
  return typeof info?.name === 'string' ? info.name : 'server';
}
