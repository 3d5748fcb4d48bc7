import { describe, expect, it } from 'vitest';
import { redisAddress } from '../../../src/ground/process/redis-address.ts';

const TWO = [
  { host: 's1', port: 26379 },
  { host: 's2', port: 5000 },
];
const ASKS = { name: 'pool', socketTimeout: 15_000 };

describe('the address of Redis', () => {
  it.each([
    ['redis://cache', { host: 'cache', port: 6379 }],
    ['redis://cache:6380/2', { host: 'cache', port: 6380, db: 2 }],
    ['redis://[::1]:6380', { host: '::1', port: 6380 }],
    ['rediss://ann:a%40b@cache', { host: 'cache', port: 6379, username: 'ann', password: 'a@b', tls: {} }],
    ['redis+sentinel://s1,s2:5000/pool', { ...ASKS, sentinels: TWO }],
    ['redis+sentinel://[::1]/pool/3', { ...ASKS, sentinels: [{ host: '::1', port: 26379 }], db: 3 }],
    [
      'redis+sentinel://:a%2Fb@s1,s2:5000/pool?sentinel_username=ann&sentinel_password=c%2Fd',
      { ...ASKS, sentinels: TWO, password: 'a/b', sentinelUsername: 'ann', sentinelPassword: 'c/d' },
    ],
    [
      'rediss+sentinel://s1,s2:5000/pool',
      { ...ASKS, sentinels: TWO, tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true },
    ],
    [
      'redis+cluster://:hush@s1:26379,s2:5000',
      { startupNodes: TWO, password: 'hush', socketTimeout: 15_000 },
    ],
    [
      'rediss+cluster://[::1]/',
      { startupNodes: [{ host: '::1', port: 6379 }], tls: {}, socketTimeout: 15_000 },
    ],
  ])('%s is understood', (url, address) => {
    expect(redisAddress(url)).toEqual(address);
  });

  it.each([
    ['of another kind', 'http://cache'],
    ['with no host', 'redis:///0'],
    ['of two servers, and nobody who says which', 'redis://cache,cache2'],
    ['of a database with a name', 'redis://cache/pool'],
    ['of sentinels, without the name they know it by', 'redis+sentinel://s1,s2'],
    ['of sentinels, and a database with a name', 'redis+sentinel://s1/pool/first'],
    ['with more behind the database', 'redis+sentinel://s1/pool/0/1'],
    ['of a cluster, and a database', 'redis+cluster://s1/1'],
    ['of a cluster, and a word for sentinels', 'redis+cluster://s1?sentinel_password=hush'],
    ['with a port that is none', 'redis+sentinel://s1:99999/pool'],
    ['with an empty host', 'redis+sentinel://s1,/pool'],
  ])('%s is none', (_, url) => {
    expect(redisAddress(url)).toBeNull();
  });
});
