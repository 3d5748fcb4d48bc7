import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { USUAL_LIMITS } from '../../../src/domain/access/call-limits.ts';
import { ConfigError, readConfig } from '../../../src/ground/process/config.ts';

const ADMIN = 'sixteen letters!';

describe('the environment', () => {
  it('may be empty: embedded database, loopback only, a key generated at start', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: null,
      trustedProxies: [],
      dataDir: resolve('.dsp'),
      databaseUrl: null,
      redisUrl: null,
      adminKey: null,
      masterKey: null,
      previousMasterKey: null,
      metricsPort: null,
      embeddingModel: 'multilingual-e5-small-tuned',
      workerQueues: ['embedding', 'learning', 'rows'],
      limits: USUAL_LIMITS,
      logLevel: 'info',
      traces: false,
    });
  });

  it('says nothing by a blank value, and blanks around one do not count', () => {
    expect(readConfig({ PORT: '  ', DATABASE_URL: '', HOST: ' localhost ' })).toMatchObject({
      port: 8080,
      databaseUrl: null,
      host: 'localhost',
    });
  });

  it.each([
    ['~/pool', resolve(homedir(), 'pool')],
    ['~', homedir()],
    ['~pool', resolve('~pool')],
    ['pool', resolve('pool')],
    ['/var/pool', '/var/pool'],
  ])('names a folder: %s', (folder, dataDir) => {
    expect(readConfig({ DATA_DIR: folder })).toMatchObject({ dataDir });
  });

  it('names proxies by addresses, networks and what they are called', () => {
    const TRUSTED_PROXIES = '10.0.0.0/8, 2001:db8::1 loopback,';
    expect(readConfig({ TRUSTED_PROXIES }).trustedProxies).toEqual(['10.0.0.0/8', '2001:db8::1', 'loopback']);
  });

  it.each(['10.0.0.0/33', 'proxy', 'true'])('names no proxy by %s', (named) => {
    expect(() => readConfig({ TRUSTED_PROXIES: `10.0.0.1,${named}` })).toThrow(
      `TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, or loopback, linklocal or uniquelocal, but one is "${named}".`,
    );
  });

  it.each([
    ['embedding', ['embedding']],
    ['rows, learning', ['learning', 'rows']],
  ])('names queues that workers take jobs of: %s', (named, workerQueues) => {
    expect(readConfig({ WORKER_QUEUES: named })).toMatchObject({ workerQueues });
  });

  it.each(['embed', 'embedding,', 'Rows', 'embedding learning'])('names no queues by %s', (named) => {
    expect(() => readConfig({ WORKER_QUEUES: named })).toThrow(
      /^WORKER_QUEUES names ".*", but jobs wait in embedding, learning, rows: name those/,
    );
  });

  it.each([
    ['0', 0],
    ['65535', 65_535],
    ['0080', 80],
  ])('names a port: %s', (text, port) => {
    expect(readConfig({ PORT: text }).port).toBe(port);
  });

  it.each(['65536', '-1', '80.5', '0x50', '8e3', 'http', '８０'])('names no port by %s', (text) => {
    expect(() => readConfig({ PORT: text })).toThrow(
      `PORT must be a whole number from 0 (any free one) to 65535, but it is "${text}".`,
    );
  });

  it.each(['127.0.0.1', '127.9.9.9', 'localhost', '::1'])('needs no key to listen on %s', (host) => {
    expect(readConfig({ HOST: host }).host).toBe(host);
  });

  it.each(['0.0.0.0', '::', '127.0.0.1.tea.example', '127.300.0.1', '10.0.0.1', 'tea.example'])(
    'needs a key to listen on %s',
    (host) => {
      expect(() => readConfig({ HOST: host })).toThrow(ConfigError);
      expect(readConfig({ HOST: host, DSP_ADMIN_KEY: ADMIN })).toMatchObject({ host, adminKey: ADMIN });
    },
  );

  it.each([
    ['DATABASE_URL', 'mysql://ann:hush@db/pool'],
    ['DATABASE_URL', 'ann:hush@db'],
    ['DATABASE_URL', 'postgres://ann:hush@db1:5432,db2:5432/pool'],
    ['REDIS_URL', 'http://:hush@cache'],
    ['REDIS_URL', 'redis+sentinel://:hush@s1,s2'],
    ['DSP_ADMIN_KEY', 'hush'],
    ['DSP_MASTER_KEY', 'hush'],
  ])('is refused for a bad %s without repeating what may be a secret', (name, value) => {
    const attempt = () => readConfig({ [name]: value });
    expect(attempt).toThrow(new RegExp(`^${name} must .+[^.]\\.$`));
    expect(attempt).not.toThrow(/hush/);
  });

  it('takes both names of PostgreSQL, and Redis with and without TLS or sentinels', () => {
    for (const url of ['postgres://db/pool', 'postgresql://db/pool']) {
      expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
    }
    for (const url of ['redis://cache', 'rediss://cache:6380/1', 'redis+sentinel://s1,s2/pool']) {
      expect(readConfig({ REDIS_URL: url }).redisUrl).toBe(url);
    }
  });

  it('names limits, or puts one off', () => {
    const { limits } = readConfig({ LIMIT_REQUESTS_PER_MINUTE: '60', LIMIT_ITEMS_PER_DAY: 'off' });
    expect(limits).toEqual({
      ...USUAL_LIMITS,
      requestsPerMinute: 60,
      itemsPerDay: Number.POSITIVE_INFINITY,
    });
  });

  it.each(['0', '-1', '1e3', '1.5', 'none'])('names no limit by %s', (text) => {
    expect(() => readConfig({ LIMIT_WAITING: text })).toThrow(
      `LIMIT_WAITING must be a whole number above 0, or "off", but it is "${text}".`,
    );
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/v1/traces' }, true],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' },
      true,
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_EXPORTER: 'none' }, false],
    [{ OTEL_SERVICE_NAME: 'pool' }, false],
  ])('says whether traces are sent: %o', (env, traces) => {
    expect(readConfig(env)).toMatchObject({ traces });
  });

  it('is refused where traces are to go over what is not spoken', () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4317', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' };
    expect(() => readConfig(env)).toThrow(/^OTEL_EXPORTER_OTLP_PROTOCOL is "grpc"/);
  });

  it('names the levels of the log where one is wrong', () => {
    expect(() => readConfig({ LOG_LEVEL: 'loud' })).toThrow(/trace, debug, info, warn, error or silent/);
  });
});
