import { readObserved } from '../../jobs/close-observation-windows/observed.ts';
import { clusterPool } from '../../jobs/cluster-pool.ts';
import { embedFragments } from '../../jobs/embed-fragments.ts';
import { judgePoolMaturity } from '../../jobs/judge-maturity.ts';
import { assign } from '../../src/domain/needs/cluster/assign.ts';
import { listPatchKeys } from '../../src/ground/db/keys/patch-keys.ts';
import { liveCentroids } from '../../src/ground/db/pools/clusters.ts';
import { poolPhrases } from '../../src/ground/db/pools/phrases.ts';
import { findScenario, poolOf } from '../../src/ground/db/scenarios/scenarios.ts';
import type { Db } from '../../src/ground/db/server/connect.ts';
import { measureKeys } from '../../src/ground/db/trial/measurements.ts';
import { payloadDays } from '../../src/ground/db/trial/need-days.ts';
import { outstandingWork } from '../../src/ground/db/upkeep/work.ts';
import { cpuOf } from '../cpu.ts';
import { type Figure, growth, type Point, plain } from '../figure.ts';
import type { Setting } from '../setting.ts';
import {
  copyProbe,
  countFragments,
  fill,
  type Load,
  openLoad,
  PROBE,
  SCENARIOS,
  send,
} from './scale-load.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const THOUSAND = 1_000;
const BATCH = 100;
const READS = 200;
const CLIENTS = 20;
const NEW_PHRASES = 20;
const KINDS_OF_ROWS = { fragments: 'fragment', interactions: 'interaction', phrases: 'phrase' } as const;

type Measure = {
  readonly unit: string;
  /** CPU of one round in ms at the present size; null where there is nothing to measure yet. */
  readonly cost: (load: Load) => Promise<number | null>;
};

/** What the service does, at one hundred scenarios of the present size. Fragments are sent first and worked on after. */
const MEASURES: Readonly<Record<string, Measure>> = {
  'ingest of 1,000 fragments, by hundreds': {
    unit: 'ms of CPU',
    cost: (load) => cpuOf(load.service.ctx.db, 1, () => sendFragments(load)),
  },
  'reading and placing 1,000 fragments of known phrases': {
    unit: 'ms of CPU',
    cost: ({ service: { ctx } }) =>
      cpuOf(ctx.db, 1, async () => {
        while ((await embedFragments(ctx, PROBE)).word !== 'skipped');
      }),
  },
  'judging a pool’s needs after 1,000 fragments': {
    unit: 'ms of CPU',
    cost: ({ service: { ctx } }) =>
      cpuOf(ctx.db, 5, async () => {
        await ctx.db.sql`
          update clusters set changed_at = changed_at + interval '1 millisecond' where pool = ${poolOf(PROBE)}`;
        await judgePoolMaturity(ctx, poolOf(PROBE));
      }),
  },
  'finding 20 new phrases a cluster': { unit: 'ms of CPU', cost: assignmentCost },
  'learning a pool anew': {
    unit: 'ms of CPU',
    cost: ({ service: { ctx } }) =>
      cpuOf(ctx.db, 1, async () => {
        await ctx.db.sql`
          update pools set due_at = ${ctx.clock.now().toISOString()}::text::timestamptz where pool = ${poolOf(PROBE)}`;
        await clusterPool(ctx, poolOf(PROBE));
      }),
  },
  'measuring 1,000 interactions': { unit: 'ms of CPU', cost: measuringCost },
  'looking at a key on trial': { unit: 'ms of CPU', cost: reviewCost },
  'reading a template 200 times': {
    unit: 'ms of CPU',
    cost: ({ service: { ctx }, call }) =>
      cpuOf(ctx.db, 1, () => times(READS, () => call('GET', `/v1/scenarios/${PROBE}/template`))),
  },
  'reading a template 200 times, by twenty clients at once': {
    unit: 'ms of CPU',
    cost: ({ service: { ctx }, call }) =>
      cpuOf(ctx.db, 1, () =>
        times(READS / CLIENTS, () =>
          Promise.all(Array.from({ length: CLIENTS }, () => call('GET', `/v1/scenarios/${PROBE}/template`))),
        ),
      ),
  },
  'the status page, once': {
    unit: 'ms of CPU',
    cost: ({ service: { ctx }, call }) => cpuOf(ctx.db, 10, () => call('GET', '/v1/status')),
  },
  'a sweep for work over all scenarios': {
    unit: 'ms of CPU',
    cost: ({ service: { ctx } }) => cpuOf(ctx.db, 10, () => outstandingWork(ctx.db, ctx.clock.now())),
  },
};

/** What everything costs once so many fragments are stored, over a hundred scenarios. */
export async function benchScale({ quick, replayable }: Setting): Promise<Figure[]> {
  const load = await openLoad(replayable);
  const { db } = load.service.ctx;
  const curves = new Map<string, Point[]>(Object.keys(MEASURES).map((name) => [name, []]));
  for (const wanted of quick ? SIZES.slice(0, 2) : SIZES) {
    await fill(load, wanted / SCENARIOS);
    await copyProbe(db);
    // A compound makes fragments of its parts, and what was sent to be measured stays: more than was wanted.
    const size = await countFragments(db, null);
    for (const [name, { cost }] of Object.entries(MEASURES)) {
      const found = await cost(load);
      if (found !== null) curves.get(name)?.push({ size, cost: found });
    }
  }
  const figures = [...curves].map(([name, points]) => growth(name, MEASURES[name]?.unit ?? '', points));
  return [...figures, ...(await bytesOnDisk(db))];
}

async function sendFragments({ call, repeat, clock }: Load): Promise<void> {
  for (let sent = 0; sent < THOUSAND; sent += BATCH) {
    const fragments = repeat(BATCH).map(({ id, text, owner }) => ({
      id,
      text,
      client_agent: owner,
      owner,
      observed_at: clock.now().toISOString(),
    }));
    await call('POST', `/v1/scenarios/${PROBE}/fragments`, { fragments });
  }
}

/** As `cluster-pool` does between two consolidations: the centroids are read anew each time. */
async function assignmentCost({ service: { ctx } }: Load): Promise<number> {
  const phrases = (await poolPhrases(ctx.db, poolOf(PROBE), ctx.embedder)).slice(0, NEW_PHRASES);
  return cpuOf(ctx.db, 10, async () => {
    const targets = await liveCentroids(ctx.db, poolOf(PROBE), ctx.embedder);
    for (const { vector } of phrases) assign(vector, targets);
  });
}

async function measuringCost(load: Load): Promise<number> {
  const { ctx } = load.service;
  await measureKeys(ctx.db, PROBE);
  await send(load, load.repeat(THOUSAND));
  while ((await embedFragments(ctx, PROBE)).word !== 'skipped');
  return cpuOf(ctx.db, 1, () => measureKeys(ctx.db, PROBE));
}

/** What the end of a window reads: the key's days, its users, and how often its need arose. */
async function reviewCost({ service: { ctx } }: Load): Promise<number | null> {
  const [key] = await listPatchKeys(ctx.db, PROBE, ['experimental', 'stable']);
  if (key?.windowStartedAt == null || key.windowEndsAt === null) return null;
  const window = { startedAt: key.windowStartedAt, endsAt: key.windowEndsAt };
  const scenario = await findScenario(ctx.db, PROBE);
  return cpuOf(ctx.db, 5, async () =>
    readObserved(ctx, scenario, key, window, await payloadDays(ctx.db, PROBE)),
  );
}

/** With their indexes, and with every partition where there are some. */
async function bytesOnDisk({ sql }: Db): Promise<Figure[]> {
  return Promise.all(
    Object.entries(KINDS_OF_ROWS).map(async ([table, noun]) => {
      const [row] = await sql<{ bytes: number; rows: number }[]>`
        select (select count(*) from ${sql(table)})::float8 as rows, pg_total_relation_size(${table}::regclass)::float8
          + coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree(${table}::regclass)
              where isleaf and relid <> ${table}::regclass), 0)::float8 as bytes`;
      return plain(`a ${noun} on disk, with its indexes`, (row?.bytes ?? 0) / (row?.rows ?? 1), 'bytes');
    }),
  );
}

async function times(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n++) await work();
}
