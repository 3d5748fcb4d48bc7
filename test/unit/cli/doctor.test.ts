import { describe, expect, it } from 'vitest';
import type { DatabaseFacts, Facts, MachineFacts, RowFacts } from '../../../src/proof/doctor/facts.ts';
import { findings } from '../../../src/proof/doctor/findings.ts';

const ROWS: RowFacts = {
  masterKeyFault: null,
  keyBesideData: false,
  otherModels: [],
  failed: 0,
  lagSeconds: 0,
  backedOff: [],
  signingKeyDays: 12,
  versions: { expired: 0, late: 0 },
};

const DATABASE = {
  kind: 'reached',
  embedded: true,
  version: 180_004,
  skewMs: 3,
  migrations: { applied: 35, known: 35 },
  rows: ROWS,
} as const satisfies DatabaseFacts;

const WELL_REDIS = {
  kind: 'reached',
  version: '7.4.1',
  eviction: 'noeviction',
  isOneOfMany: false,
} as const satisfies Facts['redis'];

const WELL = {
  node: '22.20.0',
  isClone: false,
  settings: null,
  machine: {
    postgresFault: null,
    model: { golden: { of: 20, cosine: 0.99999997 } },
    hasPages: true,
    freeDisk: 2 ** 35,
    sharedMemory: 2 ** 28,
  },
  folder: {
    path: '/srv/dsp',
    exists: true,
    writable: true,
    openSecrets: [],
    holder: 4711,
    barredBy: null,
  },
  door: { host: '127.0.0.1', port: 8080, state: 'ours' },
  database: DATABASE,
  redis: WELL_REDIS,
} as const satisfies Facts;

const machine = (changed: Partial<MachineFacts>): Partial<Facts> => ({
  machine: { ...WELL.machine, ...changed },
});
const database = (changed: Partial<typeof DATABASE> | object): Partial<Facts> => ({
  database: { ...DATABASE, ...changed } as DatabaseFacts,
});
const rows = (changed: Partial<RowFacts>): Partial<Facts> => database({ rows: { ...ROWS, ...changed } });
const folder = (changed: object): Partial<Facts> => ({ folder: { ...WELL.folder, ...changed } });
const idle = { folder: { ...WELL.folder, holder: null }, door: { ...WELL.door, state: 'free' } } as const;
const away = (embedded: boolean) =>
  ({ database: { kind: 'away', embedded, words: 'ECONNREFUSED' } }) as const;
const backedOff = [{ job: 'cluster-pool', subject: 'tea/*', reason: 'timeout' }];

type Row = [sick: Partial<Facts>, level: 'warning' | 'problem', check: string, says: RegExp, mend: RegExp];

const SICK: readonly Row[] = [
  [{ settings: 'PORT must be a number.' }, 'problem', 'settings', /PORT must/, /Set it so/],
  [{ node: '20.18.3' }, 'problem', 'node', /older than 20\.19/, /Install Node/],
  [{ node: '20.20.2' }, 'warning', 'node', /past its end of life/, /22 or newer/],
  [machine({ postgresFault: 'There is none.' }), 'problem', 'postgresql', /none/, /user who installed/],
  [machine({ model: { fault: 'config.json differs.' } }), 'problem', 'model', /config\.json/, /npm install/],
  [
    { isClone: true, ...machine({ model: { fault: 'it differs.' } }) },
    'problem',
    'model',
    /differs/,
    /git checkout/,
  ],
  [machine({ hasPages: false }), 'warning', 'dashboard', /not built/, /npm install/],
  [{ isClone: true, ...machine({ hasPages: false }) }, 'warning', 'dashboard', /not built/, /build\.mjs/],
  [machine({ freeDisk: 2 ** 29 }), 'warning', 'disk', /512 MiB/, /Make room/],
  [machine({ freeDisk: 2 ** 20 }), 'problem', 'disk', /1 MiB/, /Make room/],
  [machine({ sharedMemory: 2 ** 25 }), 'warning', 'shared memory', /32 MiB/, /--shm-size/],
  [folder({ writable: false }), 'problem', 'data folder', /not be written/, /chown/],
  [
    folder({ openSecrets: ['master-key'] }),
    'problem',
    'data folder',
    /read master-key/,
    /chmod 600 .*master-key/,
  ],
  [folder({ barredBy: '/root' }), 'problem', 'data folder', /may not pass \/root/, /another user than root/],
  [{ door: { ...WELL.door, state: 'taken' } }, 'problem', 'port', /Another program/, /PORT/],
  [{ door: { ...WELL.door, state: 'refused' } }, 'problem', 'port', /cannot be listened/, /HOST/],
  [away(true), 'problem', 'database', /embedded.*ECONNREFUSED/, /backup/],
  [away(false), 'problem', 'database', /DATABASE_URL.*ECONNREFUSED/, /password/],
  [database({ version: 130_011 }), 'problem', 'database', /13\.11 is older than 14/, /Upgrade/],
  [database({ skewMs: -7_200 }), 'warning', 'clock', /7\.2 s behind/, /NTP/],
  [database({ skewMs: 400_000 }), 'problem', 'clock', /400\.0 s ahead/, /NTP/],
  [
    database({ migrations: { applied: 36, known: 35 }, rows: null }),
    'problem',
    'migrations',
    /newer/,
    /that release/,
  ],
  [
    database({ migrations: { applied: 30, known: 35 }, rows: null }),
    'warning',
    'migrations',
    /5 of 35/,
    /migrate/,
  ],
  [rows({ masterKeyFault: 'another master key' }), 'problem', 'master key', /another/, /backups/],
  [rows({ keyBesideData: true }), 'warning', 'master key', /beside/, /openssl rand/],
  [rows({ signingKeyDays: 400 }), 'warning', 'signing key', /400 days/, /Rotate/],
  [rows({ versions: { expired: 2, late: 1 } }), 'problem', 'versions', /expired.*: 2/, /worker renews/],
  [rows({ versions: { expired: 0, late: 1 } }), 'warning', 'versions', /not renewed: 1/, /worker renews/],
  [rows({ lagSeconds: 90 }), 'warning', 'lag', /90 s/, /more workers/],
  [rows({ lagSeconds: 3_600 }), 'problem', 'lag', /3600 s/, /more workers/],
  [{ ...idle, ...rows({ lagSeconds: 3_600 }) }, 'warning', 'lag', /3600 s/, /No service .* runs/],
  [rows({ backedOff }), 'warning', 'jobs', /cluster-pool of tea/, /job\.failed/],
  [
    rows({ otherModels: [{ model: 'old', phrases: 7 }] }),
    'warning',
    'phrases',
    /7 of old\. No two models are mixed/,
    /makes them anew/,
  ],
  [rows({ failed: 1 }), 'warning', 'failed store', /1 fragment was/, /dsp failed list/],
  [{ redis: { kind: 'away', words: 'ECONNREFUSED' } }, 'problem', 'redis', /ECONNREFUSED/, /REDIS_URL/],
  [
    { redis: { ...WELL_REDIS, version: '6.0.16', eviction: null } },
    'warning',
    'redis',
    /older than 6\.2/,
    /Upgrade/,
  ],
  [
    { redis: { ...WELL_REDIS, eviction: 'noeviction, allkeys-lru' } },
    ...(['problem', 'redis', /allkeys-lru/, /noeviction/] as const),
  ],
  [
    { redis: { ...WELL_REDIS, isOneOfMany: true } },
    ...(['problem', 'redis', /one server of a cluster/, /redis\+cluster:/] as const),
  ],
];

describe('the doctor', () => {
  it.each<[string, Partial<Facts>]>([
    ['a service that runs', {}],
    ['one that does not, with nothing waiting', idle],
    [
      'a machine before the first start',
      { ...idle, ...folder({ exists: false }), database: { kind: 'unborn' } },
    ],
    ['notes in PostgreSQL', { redis: null }],
    ['a Redis that does not tell its policy', { redis: { ...WELL_REDIS, eviction: null } }],
    ['what waits for less than a minute', rows({ lagSeconds: 20 })],
  ])('finds nothing wrong with %s', (_, facts) => {
    const found = findings({ ...WELL, ...facts });
    expect(found.filter(({ level, mend }) => level !== 'ok' || mend !== null)).toEqual([]);
  });

  it.each(SICK)('of %j says a %s with %s, and how to mend it', (sick, level, check, says, mend) => {
    const bad = findings({ ...WELL, ...sick }).filter((one) => one.level !== 'ok');
    expect(bad).toEqual([
      { level, check, says: expect.stringMatching(says), mend: expect.stringMatching(mend) },
    ]);
  });
});
