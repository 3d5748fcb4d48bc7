import type { KeyObject } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import proxyAddr from '@fastify/proxy-addr';
import { type CallLimits, USUAL_LIMITS } from '../../domain/access/index.ts';
import { MendableError } from '../../domain/basics/index.ts';
import { parseMasterKey } from '../vault/master-key.ts';
import type { MasterKeys } from '../vault/open-vault.ts';
import { redisAddress } from './redis-address.ts';
import { SETTINGS, type SettingName, WORKER_QUEUES, type WorkerQueue } from './settings.ts';

export type Config = {
  readonly host: string;
  readonly port: number;
  /** Where clients reach the service, e.g. behind a proxy; what it signs about itself names this address. Null: not said. */
  readonly publicUrl: string | null;
  /** Addresses and networks of proxies before it, which are believed who calls through them. */
  readonly trustedProxies: readonly string[];
  /** Folder of the embedded database, of the generated admin and master keys and of nothing else. */
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Null: jobs are kept in PostgreSQL. */
  readonly redisUrl: string | null;
  /** Null: one is generated on the embedded default. */
  readonly adminKey: string | null;
  /** Wraps the data keys; null: one is generated. A KeyObject shows nothing of itself in JSON or in a log. */
  readonly masterKey: KeyObject | null;
  /** What `masterKey` was until this start; null: the same. */
  readonly previousMasterKey: KeyObject | null;
  /** Where a worker process tells whether it is alive, and its figures; null: nowhere. The API tells its own at PORT. */
  readonly metricsPort: number | null;
  readonly embeddingModel: string;
  /** Whose jobs the workers of this process take up. */
  readonly workerQueues: readonly WorkerQueue[];
  /** What one API key may ask for, where its row says nothing else. */
  readonly limits: CallLimits;
  readonly logLevel: (typeof LEVELS)[number];
  /** Whether traces are sent; where to and how is read by OpenTelemetry itself, from the same environment. */
  readonly traces: boolean;
};

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

type Env = Readonly<Record<string, string | undefined>>;

export class ConfigError extends MendableError {}

/** Reads the environment, once, and fails with a sentence a newcomer can act on. */
export function readConfig(env: Env = process.env): Config {
  const databaseUrl = databaseUrlOf(env);
  const adminKey = text(env, 'DSP_ADMIN_KEY');
  if (adminKey !== null && adminKey.length < 16) {
    throw new ConfigError(
      'DSP_ADMIN_KEY must have at least 16 characters; leave it out to have one generated.',
    );
  }
  const host = text(env, 'HOST') ?? SETTINGS.HOST.usual;
  if (adminKey === null && !isLoopback(host)) {
    throw new ConfigError(
      `HOST is ${host}, which other machines can reach, but no DSP_ADMIN_KEY is set. Set one, or leave HOST out to listen on 127.0.0.1 only.`,
    );
  }
  return {
    host,
    port: port(env, 'PORT') ?? Number(SETTINGS.PORT.usual),
    publicUrl: url(env, 'PUBLIC_URL', ['http:', 'https:']),
    trustedProxies: proxies(env),
    dataDir: folder(text(env, 'DATA_DIR') ?? SETTINGS.DATA_DIR.usual),
    databaseUrl,
    redisUrl: redisUrlOf(env),
    adminKey,
    masterKey: masterKey(env, 'DSP_MASTER_KEY'),
    previousMasterKey: masterKey(env, 'DSP_MASTER_KEY_PREVIOUS'),
    metricsPort: port(env, 'METRICS_PORT'),
    embeddingModel: text(env, 'EMBEDDING_MODEL') ?? SETTINGS.EMBEDDING_MODEL.usual,
    workerQueues: workerQueues(env),
    limits: {
      requestsPerMinute: most(env, 'LIMIT_REQUESTS_PER_MINUTE', USUAL_LIMITS.requestsPerMinute),
      itemsPerMinute: most(env, 'LIMIT_ITEMS_PER_MINUTE', USUAL_LIMITS.itemsPerMinute),
      itemsPerDay: most(env, 'LIMIT_ITEMS_PER_DAY', USUAL_LIMITS.itemsPerDay),
      itemsPerMinuteOfOne: most(env, 'LIMIT_ITEMS_PER_MINUTE_OF_ONE', USUAL_LIMITS.itemsPerMinuteOfOne),
      waiting: most(env, 'LIMIT_WAITING', USUAL_LIMITS.waiting),
    },
    logLevel: level(text(env, 'LOG_LEVEL') ?? SETTINGS.LOG_LEVEL.usual),
    traces: traces(env),
  };
}

/** What any program needs of the environment, and nothing of ours: for processes with settings of their own. */
export function bareEnv(): { PATH: string; HOME: string; TMPDIR: string } {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  return { PATH, HOME, TMPDIR };
}

/** Of a process that runs the same program with some settings of its own. */
export function envWith(settings: Readonly<Record<string, string>>): Env {
  return { ...process.env, ...settings };
}

/** Where the master key comes from: as set, else from a file beside the embedded database, else from the database. */
export function masterKeysOf(config: Config): MasterKeys {
  const { masterKey: configured, previousMasterKey: previous, databaseUrl, dataDir } = config;
  return { configured, previous, file: databaseUrl === null ? join(dataDir, 'master-key') : null };
}

function masterKey(env: Env, name: SettingName): KeyObject | null {
  const value = text(env, name);
  if (value === null) return null;
  const key = parseMasterKey(value);
  if (key === null) {
    throw new ConfigError(
      `${name} must be 32 random bytes in base64, not words that somebody thought of. Make them with \`openssl rand -base64 32\`.`,
    );
  }
  return key;
}

function text(env: Env, name: SettingName): string | null {
  const value = env[name]?.trim();
  return value ? value : null;
}

function databaseUrlOf(env: Env): string | null {
  const [, , authority = ''] = text(env, 'DATABASE_URL')?.split(/[/?#]/) ?? [];
  if (authority.split('@').at(-1)?.includes(',')) {
    throw new ConfigError(
      'DATABASE_URL must name one host: not every driver here looks for the primary among several. Name a proxy that does, such as HAProxy (docs/operate.md, "A database that survives its machine").',
    );
  }
  return url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
}

function redisUrlOf(env: Env): string | null {
  const value = text(env, 'REDIS_URL');
  if (value === null || redisAddress(value) !== null) return value;
  throw new ConfigError(
    'REDIS_URL must be a URL such as redis://host:6379/0, redis+sentinel://host:26379,host:26379/name where sentinels know which server it is, or redis+cluster://host:6379,host:6379; rediss for TLS.',
  );
}

function url(env: Env, name: SettingName, protocols: string[]): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const protocol = URL.canParse(value) ? new URL(value).protocol : null;
  if (protocol === null || !protocols.includes(protocol)) {
    // The value is not shown: it may hold a password.
    throw new ConfigError(
      `${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    );
  }
  return value;
}

function proxies(env: Env): string[] {
  const named =
    text(env, 'TRUSTED_PROXIES')
      ?.split(/[\s,]+/)
      .filter((one) => one !== '') ?? [];
  const strange = named.find((one) => !isNetwork(one));
  if (strange === undefined) return named;
  throw new ConfigError(
    `TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, or loopback, linklocal or uniquelocal, but one is "${strange}".`,
  );
}

function isNetwork(named: string): boolean {
  try {
    proxyAddr.compile(named);
    return true;
  } catch {
    return false;
  }
}

function port(env: Env, name: SettingName): number | null {
  const value = text(env, name);
  if (value === null) return null;
  // Digits alone: `Number` would also take "0x50" and "8e3".
  const number = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number <= 65_535)) {
    throw new ConfigError(
      `${name} must be a whole number from 0 (any free one) to 65535, but it is "${value}".`,
    );
  }
  return number;
}

function most(env: Env, name: SettingName, usual: number): number {
  const value = text(env, name);
  if (value === null) return usual;
  if (value === 'off') return Number.POSITIVE_INFINITY;
  const number = /^\d{1,12}$/.test(value) ? Number(value) : 0;
  if (number === 0)
    throw new ConfigError(`${name} must be a whole number above 0, or "off", but it is "${value}".`);
  return number;
}

function workerQueues(env: Env): readonly WorkerQueue[] {
  const named = (text(env, 'WORKER_QUEUES') ?? SETTINGS.WORKER_QUEUES.usual)
    .split(',')
    .map((name) => name.trim());
  const known: readonly string[] = WORKER_QUEUES;
  const unknown = named.find((name) => !known.includes(name));
  if (unknown === undefined) return WORKER_QUEUES.filter((queue) => named.includes(queue));
  throw new ConfigError(
    `WORKER_QUEUES names "${unknown}", but jobs wait in ${known.join(', ')}: name those that this process takes up, separated by commas, or leave it out for all.`,
  );
}

function folder(value: string): string {
  const expanded = value.replace(/^~(?=\/|$)/, () => homedir());
  return isAbsolute(expanded) ? expanded : resolve(expanded);
}

function level(value: string): Config['logLevel'] {
  const level = LEVELS.find((one) => one === value);
  if (level !== undefined) return level;
  throw new ConfigError(
    `LOG_LEVEL must be ${LEVELS.slice(0, -1).join(', ')} or silent, but it is "${value}".`,
  );
}

function traces(env: Env): boolean {
  const wanted = [
    url(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    url(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', ['http:', 'https:']),
  ].some((endpoint) => endpoint !== null);
  const off = text(env, 'OTEL_SDK_DISABLED') === 'true' || text(env, 'OTEL_TRACES_EXPORTER') === 'none';
  if (!wanted || off) return false;
  const protocol = text(env, 'OTEL_EXPORTER_OTLP_PROTOCOL') ?? SETTINGS.OTEL_EXPORTER_OTLP_PROTOCOL.usual;
  if (!protocol.startsWith('http/')) {
    throw new ConfigError(
      `OTEL_EXPORTER_OTLP_PROTOCOL is "${protocol}", but traces are sent over HTTP: set http/json, and an address that takes it (usually port 4318).`,
    );
  }
  return true;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}
