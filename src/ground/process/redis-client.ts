import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { redisAddress } from './redis-address.ts';

/**
 * A client of the Redis at this address, one server or a cluster. Of a cluster it has a connection to each server, and the options are
 * theirs; how often something is tried again, and what waits before there is a connection, is for all of them and means the same.
 */
export function redisClient(url: string, options: RedisOptions): Redis | Cluster {
  const { startupNodes, ...where } = redisAddress(url) ?? {};
  if (startupNodes === undefined) return new Redis({ ...options, ...where });
  const { lazyConnect, enableOfflineQueue, retryStrategy, maxRetriesPerRequest, ...each } = options;
  return new Cluster(startupNodes, {
    redisOptions: { ...each, ...where },
    lazyConnect,
    enableOfflineQueue,
    clusterRetryStrategy: retryStrategy,
    // A command whose server is gone is tried again every 100 ms, at the one that took over as soon as there is one; without a number for ever.
    maxRedirections: maxRetriesPerRequest ?? Number.POSITIVE_INFINITY,
    // Where a check fails (a cluster is not whole while a master is missing) the promise of `connect` never settles, and BullMQ waits
    // for it (ioredis 5.9.3; `npm run faults -- --only R28`).
    enableReadyCheck: false,
    // Else a certificate of a name would be looked for at an address.
    ...(where.tls ? { dnsLookup: (host, found) => found(null, host) } : {}),
  });
}
