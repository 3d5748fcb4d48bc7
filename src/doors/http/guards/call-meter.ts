import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CallLimits, FAILURES_PER_MINUTE, networkOf } from '../../../domain/access/index.ts';
import { DomainError } from '../../../domain/basics/index.ts';
import { DAY, type Left, type Limiter, MINUTE, tooMany } from './limiter.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What its key may have; null on open routes. */
    limits: CallLimits | null;
  }
}

/** A request as far as it tells where it comes from. */
export type Calling = Pick<FastifyRequest, 'raw'>;

/** Counts against the limits of `domain/access/call-limits.ts`, by wall time. */
export type CallMeter = ReturnType<typeof createCallMeter>;

const FAILURES = 'failed_authentications';

/**
 * Counts what callers ask for against what they may have.
 * @param usual where a key's row says nothing else
 * @param proxies whose word counts on who calls through them (`X-Forwarded-For`): addresses and networks
 */
export function createCallMeter(
  app: FastifyInstance,
  limiter: Limiter,
  usual: CallLimits,
  proxies: readonly string[] = [],
) {
  app.decorateRequest('limits', null);
  const trusts = proxyAddr.compile([...proxies]);
  const networkFrom = ({ raw }: Calling) => networkOf(proxyAddr(raw, trusts));
  return {
    /** @throws DomainError `rate_limited` when its network was wrong too often and has to wait */
    async mayTry(calling: Calling): Promise<void> {
      if (!Number.isFinite(usual.requestsPerMinute)) return;
      const seconds = await limiter.blockedFor(FAILURES, networkFrom(calling), MINUTE, FAILURES_PER_MINUTE);
      if (seconds > 0) throw tooMany(FAILURES, MINUTE, FAILURES_PER_MINUTE, seconds);
    },
    async failed(calling: Calling): Promise<void> {
      if (!Number.isFinite(usual.requestsPerMinute)) return;
      await limiter.take(FAILURES, networkFrom(calling), MINUTE, Number.MAX_SAFE_INTEGER);
    },
    /** One request of a key, which the answer's headers tell about. */
    async request(request: FastifyRequest, reply: FastifyReply, name: string, own: Partial<CallLimits>) {
      const limits = { ...usual, ...own };
      request.limits = limits;
      const left = await limiter.take('requests', name, MINUTE, limits.requestsPerMinute);
      if (left !== null) tell(reply, left);
    },
    /**
     * Items that a request brings, by the names that they are said in; gives those names that have had theirs.
     * @throws DomainError `rate_limited` when the key has, or all who speak in the request have
     */
    async items({ limits, caller }: FastifyRequest, speakers: readonly (readonly string[])[]) {
      if (limits === null || caller === null) return new Set<string>();
      await limiter.take('items', caller.name, MINUTE, limits.itemsPerMinute, speakers.length);
      await limiter.take('items', caller.name, DAY, limits.itemsPerDay, speakers.length);
      const counts = new Map<string, number>();
      for (const names of speakers)
        for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
      const full = new Map<string, DomainError>();
      // All at once: a batch may name two thousand, and with Redis each would be a round trip.
      await Promise.all(
        [...counts].map(async ([name, count]) => {
          try {
            const subject = JSON.stringify([caller.name, name]);
            await limiter.take('items_of_one', subject, MINUTE, limits.itemsPerMinuteOfOne, count);
          } catch (problem) {
            if (!(problem instanceof DomainError)) throw problem;
            full.set(name, problem);
          }
        }),
      );
      const [last] = full.values();
      if (last !== undefined && speakers.every((names) => names.some((name) => full.has(name)))) throw last;
      return new Set(full.keys());
    },
  };
}

/** draft-ietf-httpapi-ratelimit-headers-10 */
function tell(reply: FastifyReply, { limit, remaining, resetSeconds }: Left): void {
  reply
    .header('ratelimit-policy', `"requests";q=${limit};w=${MINUTE.seconds}`)
    .header('ratelimit', `"requests";r=${remaining};t=${resetSeconds}`);
}
