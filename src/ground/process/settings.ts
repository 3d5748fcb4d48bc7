import { type CallLimits, USUAL_LIMITS } from '../../domain/access/index.ts';

/** The queues that jobs wait in: those that embed texts, those that learn from vectors, and those that only read and write rows. */
export const WORKER_QUEUES = ['embedding', 'learning', 'rows'] as const;
export type WorkerQueue = (typeof WORKER_QUEUES)[number];

/** One variable of the environment, as `config.ts` reads it and docs/reference/configuration.md tells it. */
export type Setting = {
  readonly group:
    | 'Where it listens'
    | 'Where it keeps things'
    | 'Keys'
    | 'Model'
    | 'Workers'
    | 'Limits'
    | 'What it tells';
  readonly meaning: string;
  /** What may stand there, with its unit. */
  readonly type: string;
  /** What counts where it is not set. Null: nothing does, and `without` says what that means. */
  readonly usual: string | null;
  readonly without?: string;
  /** Null: a secret, of which nobody should take over an example. */
  readonly example: string | null;
  /** The release that reads it first, where that was not the first of all. */
  readonly since?: '1.0.0-rc.1';
};

const limit = (meaning: string, of: keyof CallLimits, example: string) =>
  ({
    group: 'Limits',
    meaning,
    type: 'whole number above 0, or `off`',
    usual: String(USUAL_LIMITS[of]),
    example,
  }) as const;

/** All that the environment can say. `config.ts` reads nothing else, and reads it once, at start. */
export const SETTINGS = {
  HOST: {
    group: 'Where it listens',
    meaning: 'The address to listen on. One that other machines can reach asks for `DSP_ADMIN_KEY`.',
    type: 'address or name',
    usual: '127.0.0.1',
    example: '0.0.0.0',
  },
  PORT: {
    group: 'Where it listens',
    meaning: 'The port of the API and the dashboard.',
    type: 'whole number, 0 (any free one) to 65535',
    usual: '8080',
    example: '8080',
  },
  PUBLIC_URL: {
    group: 'Where it listens',
    meaning:
      'Where clients reach the service, e.g. behind a proxy. What it signs about itself (the agent card, the IntentWeb manifest) names this address.',
    type: 'URL, http or https',
    usual: null,
    without:
      'such documents name the address they were asked at, and only a card asked for at this machine is signed',
    example: 'https://pool.tea.example',
  },
  TRUSTED_PROXIES: {
    group: 'Where it listens',
    meaning:
      'Proxies before the service whose `X-Forwarded-For` is believed: wrong keys are counted for the network of who calls through them, not for the proxy.',
    type: 'addresses and networks, separated by commas; `loopback`, `linklocal`, `uniquelocal`',
    usual: null,
    without: 'nobody is believed, and who calls through a proxy is the proxy',
    example: '10.0.0.0/8',
    since: '1.0.0-rc.1',
  },
  METRICS_PORT: {
    group: 'Where it listens',
    meaning:
      'Where a `worker` process answers `/healthz` and `/metrics`, without asking for a key. The API tells its own at `PORT`.',
    type: 'whole number, 0 (any free one) to 65535',
    usual: null,
    without: 'a worker listens nowhere',
    example: '9464',
  },
  DATABASE_URL: {
    group: 'Where it keeps things',
    meaning:
      'The PostgreSQL database that holds everything; tested with 18. One host: before several that take over from each other stands a proxy.',
    type: 'URL, postgres or postgresql',
    usual: null,
    without: 'an embedded PostgreSQL runs, with its data in `DATA_DIR`',
    example: 'postgres://dsp:password@db.tea.example:5432/dsp',
  },
  REDIS_URL: {
    group: 'Where it keeps things',
    meaning:
      'Where notes of jobs and counts of limits are shared by several processes. Losing it loses nothing. `redis+sentinel://host:26379,host:26379/name` asks sentinels which server it is now; `redis+cluster://host:6379,host:6379` names some servers of a cluster.',
    type: 'URL, redis, redis+sentinel or redis+cluster; rediss for TLS',
    usual: null,
    without: 'notes are kept in PostgreSQL, and each process counts limits for itself',
    example: 'redis://cache.tea.example:6379',
  },
  DATA_DIR: {
    group: 'Where it keeps things',
    meaning:
      'The folder of the embedded database and of the keys that were generated. With `DATABASE_URL` and both keys set, nothing is written there.',
    type: 'folder; `~` is the home folder',
    usual: '.dsp',
    example: '/var/lib/dsp',
  },
  DSP_ADMIN_KEY: {
    group: 'Keys',
    meaning: 'The API key that may do everything. Keys for others are made with it (`dsp keys`).',
    type: 'text, 16 characters or more',
    usual: null,
    without: 'one is generated, shown once and kept in `DATA_DIR/admin-key`',
    example: null,
  },
  DSP_MASTER_KEY: {
    group: 'Keys',
    meaning:
      'Wraps the keys under which words and secrets are encrypted. Keep it apart from backups of the database, and never lose it.',
    type: '32 random bytes in base64: `openssl rand -base64 32`',
    usual: null,
    without:
      'one is generated: in `DATA_DIR/master-key`, or with `DATABASE_URL` in the database itself, which is warned of',
    example: null,
  },
  DSP_MASTER_KEY_PREVIOUS: {
    group: 'Keys',
    meaning: 'What `DSP_MASTER_KEY` was until this start; set once, when it changes.',
    type: 'as `DSP_MASTER_KEY`',
    usual: null,
    without: 'the master key is what it was',
    example: null,
  },
  EMBEDDING_MODEL: {
    group: 'Model',
    meaning: 'The folder of the model below `models/`. After a change each pool is embedded anew; keys stay.',
    type: 'name of a folder',
    usual: 'multilingual-e5-small-tuned',
    example: 'multilingual-e5-small-tuned',
  },
  WORKER_QUEUES: {
    group: 'Workers',
    meaning:
      'The queues whose jobs the workers of this process take up. Only `embedding` keeps the model loaded; `learning` loads it with the first pool, for some hundred texts; `rows` never does, and sweeps. Each must be taken up by some process.',
    type: `some of ${WORKER_QUEUES.map((queue) => `\`${queue}\``).join(', ')}, separated by commas`,
    usual: WORKER_QUEUES.join(','),
    example: 'embedding',
    since: '1.0.0-rc.1',
  },
  LIMIT_REQUESTS_PER_MINUTE: limit('Requests of one API key a minute.', 'requestsPerMinute', '6000'),
  LIMIT_ITEMS_PER_MINUTE: limit('Fragments and payloads of one API key a minute.', 'itemsPerMinute', '60000'),
  LIMIT_ITEMS_PER_DAY: limit('Fragments and payloads of one API key a day.', 'itemsPerDay', '1000000'),
  LIMIT_ITEMS_PER_MINUTE_OF_ONE: limit(
    'Fragments and payloads a minute of one owner, and of one client agent, that an API key brings.',
    'itemsPerMinuteOfOne',
    '600',
  ),
  LIMIT_WAITING: limit(
    'Streams and held requests of one API key at the same time, counted by each API process.',
    'waiting',
    '20',
  ),
  LOG_LEVEL: {
    group: 'What it tells',
    meaning: 'The least level that is logged; docs/reference/log-events.md has the level of each event.',
    type: '`trace`, `debug`, `info`, `warn`, `error` or `silent`',
    usual: 'info',
    example: 'warn',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    group: 'What it tells',
    meaning:
      'Where traces are sent, by OTLP over HTTP with JSON; `/v1/traces` is added. See docs/reference/traces.md.',
    type: 'URL, http or https',
    usual: null,
    without: 'nothing is traced, and the packages that trace are not loaded',
    example: 'http://collector:4318',
    since: '1.0.0-rc.1',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    group: 'What it tells',
    meaning: 'The same for traces alone: the whole address, to which nothing is added.',
    type: 'URL, http or https',
    usual: null,
    without: '`OTEL_EXPORTER_OTLP_ENDPOINT` counts',
    example: 'http://collector:4318/v1/traces',
    since: '1.0.0-rc.1',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    group: 'What it tells',
    meaning:
      'Collectors that take `http/protobuf` take JSON at the same address; `grpc` is refused at start.',
    type: '`http/json` or `http/protobuf`; both send JSON',
    usual: 'http/json',
    example: 'http/json',
    since: '1.0.0-rc.1',
  },
  OTEL_SDK_DISABLED: {
    group: 'What it tells',
    meaning: 'Puts tracing off, whatever else is set.',
    type: '`true` or `false`',
    usual: 'false',
    example: 'true',
    since: '1.0.0-rc.1',
  },
  OTEL_TRACES_EXPORTER: {
    group: 'What it tells',
    meaning: '`none` puts tracing off, whatever else is set.',
    type: '`otlp` or `none`',
    usual: 'otlp',
    example: 'none',
    since: '1.0.0-rc.1',
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof SETTINGS;
