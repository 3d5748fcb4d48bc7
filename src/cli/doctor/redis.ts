import { Redis } from 'ioredis';
import { redisAddress } from '../../ground/process/redis-address.ts';
import type { RedisFacts } from '../../proof/doctor/facts.ts';
import { wordsOf } from './words-of.ts';

const REPLY_MS = 3_000;

export async function redisFacts(url: string): Promise<RedisFacts> {
  const redis = new Redis({
    ...redisAddress(url),
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
    // INFO and not CONFIG, which hosted servers refuse.
    const info = await redis.info();
    const said = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(info)?.[1] ?? null;
    return {
      kind: 'reached',
      version: said('redis_version') ?? '0',
      eviction: said('maxmemory_policy'),
    };
  } catch (problem) {
    return { kind: 'away', words: words || wordsOf(problem) };
  } finally {
    redis.disconnect();
  }
}
