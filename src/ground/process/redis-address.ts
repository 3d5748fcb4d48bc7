import type { RedisOptions } from 'ioredis';

type Place = { readonly host: string; readonly port: number };

const FORM = /^redis(s?)(?:\+(sentinel|cluster))?:\/\/([^/?#@]*@)?([^/?#@]+)((?:[/?#].*)?)$/s;
const PORT = 6379;
const SENTINELS_PORT = 26_379;
/**
 * A master that only hangs closes no connection; BullMQ's longest question takes 10 s. Not `failoverDetector`: a word of the sentinels
 * that comes while a client connects ends it for ever (ioredis 5.9.3; `npm run faults -- --only R24`).
 */
const HANGS_MS = 15_000;

/**
 * Where Redis is, in the words of ioredis, for every client of it: `redis://[user:password@]host[:port][/db]`, or the sentinels
 * that know which server it is now, `redis+sentinel://[user:password@]host[:port],…/name[/db]`. `rediss` is TLS, to the sentinels
 * too, whose own password is `?sentinel_password=`: the form that redis-sentinel-url, redisvl and Prefect read. Or some servers of
 * a cluster, which know the others, `redis+cluster://[user:password@]host[:port],…`: Pomerium's form.
 *
 * @returns null where it is no such address; `startupNodes` are of a cluster alone, and the rest is said to each of its servers
 */
export function redisAddress(url: string): (RedisOptions & { startupNodes?: Place[] }) | null {
  const [, secure, asks, who = '', hosts = '', rest = ''] = FORM.exec(url) ?? [];
  const each = hosts.split(',').map((host) => parsed(`redis://${host}`));
  const given = parsed(`redis://${who}host${rest}`);
  if (given === null || !each.every((host) => host !== null)) return null;
  const path = given.pathname.split('/').slice(1).map(decodeURIComponent);
  const [db = '', ...more] = asks === 'sentinel' ? path.slice(1) : path;
  const [first, second] = each;
  if (first === undefined || !/^\d*$/.test(db) || more.length > 0) return null;
  const shared = {
    ...(given.username ? { username: decodeURIComponent(given.username) } : {}),
    ...(given.password ? { password: decodeURIComponent(given.password) } : {}),
    ...(db ? { db: Number(db) } : {}),
    ...(secure ? { tls: {} } : {}),
  };
  if (asks === undefined) return second === undefined ? { ...placeOf(first, PORT), ...shared } : null;
  if (asks === 'cluster') {
    // It has one database, and no sentinels to have a word with.
    if (db || given.search) return null;
    return { ...shared, startupNodes: each.map((host) => placeOf(host, PORT)), socketTimeout: HANGS_MS };
  }
  const [name] = path;
  const own = (what: string) => given.searchParams.get(`sentinel_${what}`);
  const [sentinelUsername, sentinelPassword] = [own('username'), own('password')];
  if (!name) return null;
  return {
    ...shared,
    name,
    sentinels: each.map((host) => placeOf(host, SENTINELS_PORT)),
    socketTimeout: HANGS_MS,
    ...(sentinelUsername ? { sentinelUsername } : {}),
    ...(sentinelPassword ? { sentinelPassword } : {}),
    ...(secure ? { sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
  };
}

function parsed(url: string): URL | null {
  const found = URL.canParse(url) ? new URL(url) : null;
  return found?.hostname ? found : null;
}

/** An address of IPv6 stands in brackets in a URL alone. */
function placeOf({ hostname, port }: URL, usual: number): Place {
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || usual) };
}
