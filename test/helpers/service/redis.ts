import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import { until } from './until.ts';

/** A Redis server of this test's own, on one port for life, without persistence: what it is told it forgets. */
export type RedisServer = {
  readonly url: string;
  start(): Promise<void>;
  /** kill -9: everything in it is gone. */
  kill(): Promise<void>;
  flushAll(): Promise<void>;
};

export const REDIS_IS_HERE = spawnSync('redis-server', ['--version']).status === 0;

export async function newRedisServer(): Promise<RedisServer> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | null = null;
  return {
    url,
    async start() {
      const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      server = spawn('redis-server', flags, { stdio: 'ignore', cwd: '/tmp' });
      await until('Redis answers', () => asked(url, (redis) => redis.ping()).catch(() => null));
    },
    async kill() {
      if (server === null) return;
      server.kill('SIGKILL');
      await once(server, 'exit');
      server = null;
    },
    async flushAll() {
      await asked(url, (redis) => redis.flushall());
    },
  };
}

async function asked<T>(url: string, question: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  redis.on('error', () => {});
  try {
    await redis.connect();
    return await question(redis);
  } finally {
    redis.disconnect();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
