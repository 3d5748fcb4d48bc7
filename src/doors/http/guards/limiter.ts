import type { Cluster, Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '../../../domain/basics/index.ts';
import { type Log, onceAMinute } from '../../../ground/process/log.ts';
import { redisClient } from '../../../ground/process/redis-client.ts';

/** A stretch of wall time within which a limit counts. */
export type Window = { readonly name: string; readonly seconds: number };

export const MINUTE: Window = { name: 'minute', seconds: 60 };
export const DAY: Window = { name: 'day', seconds: 86_400 };

/** What is left of a limit, for the headers of an answer. */
export type Left = { readonly limit: number; readonly remaining: number; readonly resetSeconds: number };

export type Counters = Redis | Cluster;

/** Where processes count together what callers ask for. Without it each counts for itself; nobody waits for it. */
export function openCounters(url: string, log: Log): Counters {
  const redis = redisClient(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 500,
  });
  redis.on(
    'error',
    onceAMinute((err) => log.warn({ err }, 'limits.counted_alone')),
  );
  return redis;
}

/** Limits by subject and window. Windows do not slide: each begins with the first that is taken in it. */
export type Limiter = ReturnType<typeof createLimiter>;

/**
 * Counts in this process, or in Redis for all processes together; never in the database, which it protects. Where Redis
 * does not answer each process counts for itself until it does.
 */
export function createLimiter(redis: Counters | null = null) {
  // One limit a name: what each subject may have is compared here, since keys have limits of their own.
  const counters = new Map<string, RateLimiterMemory | RateLimiterRedis>();
  const counterOf = (what: string, { name, seconds }: Window) => {
    const keyPrefix = `dsp_${what}_${name}`;
    const known = counters.get(keyPrefix);
    if (known !== undefined) return known;
    const options = { keyPrefix, duration: seconds, points: Number.MAX_SAFE_INTEGER };
    const memory = new RateLimiterMemory(options);
    const counter =
      redis === null
        ? memory
        : new RateLimiterRedis({
            ...options,
            storeClient: redis,
            insuranceLimiter: memory,
            rejectIfRedisNotReady: true,
          });
    counters.set(keyPrefix, counter);
    return counter;
  };

  return {
    /**
     * Takes so many of what a subject may have in this window of wall time.
     * @returns null: unlimited
     * @throws DomainError `rate_limited` with `retry_after` in seconds when there are not so many left
     */
    async take(
      what: string,
      subject: string,
      window: Window,
      limit: number,
      points = 1,
    ): Promise<Left | null> {
      if (limit === Number.POSITIVE_INFINITY || points === 0) return null;
      const counter = counterOf(what, window);
      const spent = await counter.consume(subject, points);
      const left = leftOf(spent, limit);
      if (spent.consumedPoints <= limit) return left;
      // What was refused was not had: a batch too large for what is left does not cost the smaller ones their place.
      await counter.reward(subject, points);
      throw tooMany(what, window, limit, left.resetSeconds);
    },
    /** Seconds until it may take again; 0 when it may now. */
    async blockedFor(what: string, subject: string, window: Window, limit: number): Promise<number> {
      const spent = await counterOf(what, window).get(subject);
      return spent !== null && spent.consumedPoints >= limit ? leftOf(spent, limit).resetSeconds : 0;
    },
  };
}

function leftOf({ consumedPoints, msBeforeNext }: RateLimiterRes, limit: number): Left {
  const resetSeconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  return { limit, remaining: Math.max(0, limit - consumedPoints), resetSeconds };
}

/** @param seconds until it may be asked again: `retry_after` */
export function tooMany(what: string, { name }: Window, limit: number, seconds: number): DomainError {
  return new DomainError(
    'rate_limited',
    `At most ${limit} ${what.replaceAll('_', ' ')} a ${name}; come again in ${seconds} s.`,
    { data: { retry_after: seconds } },
  );
}
