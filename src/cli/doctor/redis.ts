import { Cluster, Redis } from 'ioredis';
import { redisClient } from '../../ground/process/redis-client.ts';
import type { RedisFacts } from '../../proof/doctor/facts.ts';
import { wordsOf } from './words-of.ts';

const REPLY_MS = 3_000;

export async function redisFacts(url: string): Promise<RedisFacts> {
  const redis = redisClient(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: REPLY_MS,
    commandTimeout: REPLY_MS,
  });
  // What it says on its own is less than what the call that fails says.
  let words = '';
  redis.on('error', (problem) => {
    words = wordsOf(problem);
  });
  try {
    await redis.connect();
    const servers = redis instanceof Cluster ? redis.nodes('master') : [redis];
    // INFO and not CONFIG, which hosted servers refuse.
    const told = (await Promise.all(servers.map((server) => server.info()))).join('\n');
    const said = (name: string) => [
      ...new Set(Array.from(told.matchAll(new RegExp(`^${name}:(\\S+)`, 'gm')), ([, value]) => value)),
    ];
    return {
      kind: 'reached',
      version: said('redis_version')[0] ?? '0',
      eviction: said('maxmemory_policy').join(', ') || null,
      isOneOfMany: redis instanceof Redis && said('redis_mode')[0] === 'cluster',
    };
  } catch (problem) {
    return { kind: 'away', words: words || wordsOf(problem) };
  } finally {
    redis.disconnect();
  }
}
