import { spawnSync } from 'node:child_process';
import { Redis } from 'ioredis';
import { freePort } from '../../ground/db/server/index.ts';
import { type Child, startChild } from './child.ts';
import { waitFor } from './wait.ts';

/** A Redis of one's own, on one port for life and without persistence: what it is told it forgets. */
export type RedisServer = {
  readonly url: string;
  /** @param settings such as `['--maxmemory', '4mb']` */
  start(settings?: readonly string[]): Promise<void>;
  /** kill -9: everything in it is gone. */
  kill(): Promise<void>;
  /** SIGSTOP: connections stay open, and nothing answers. */
  freeze(): void;
  thaw(): void;
  /** One command, such as `('FLUSHALL')`. */
  ask(command: string, ...args: string[]): Promise<unknown>;
};

export function redisIsInstalled(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/** Of campaigns that harm one. */
export const NEEDS_REDIS = { what: 'no redis-server here', here: redisIsInstalled };

/** @param folder gets the server's files; it listens on a free port of this machine once it is started */
export async function newRedis(folder: string): Promise<RedisServer> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: Child | null = null;
  const ask = async (command: string, ...args: string[]) => {
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.call(command, ...args);
    } finally {
      client.disconnect();
    }
  };
  return {
    url,
    ask,
    async start(settings = []) {
      const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      server = startChild('redis-server', [...flags, ...settings], { cwd: folder });
      const answers = await waitFor(() => ask('PING').catch(() => null), 20_000);
      if (answers === null) throw new Error(`Redis did not answer: ${server.lines.slice(-5).join('\n')}`);
    },
    async kill() {
      await server?.kill();
      server = null;
    },
    freeze: () => server?.signal('SIGSTOP'),
    thaw: () => server?.signal('SIGCONT'),
  };
}
