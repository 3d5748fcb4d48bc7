import { createPostgresBackend, Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { embedFragments } from '../../../jobs/embed-fragments.ts';
import { type Call, callOver } from '../../../src/cli/service/api-client.ts';
import type { Context } from '../../../src/context.ts';
import { readConfig } from '../../../src/ground/process/config.ts';
import { createLog } from '../../../src/ground/process/log.ts';
import { WORKER_QUEUES, type WorkerQueue } from '../../../src/ground/process/settings.ts';
import { createBullQueue, startBullWorker } from '../../../src/ground/queue/bullmq-queue.ts';
import type { QueueStore } from '../../../src/ground/queue/bullmq-store.ts';
import { done } from '../../../src/ground/queue/catalog.ts';
import type { Queue as Notes } from '../../../src/ground/queue/queue.ts';
import type { Handlers, Job } from '../../../src/ground/queue/run-job.ts';
import { type Service, startService } from '../../../src/main.ts';
import type { Closing } from '../../../src/rooms.ts';
import { fixture } from '../../fixtures/load.ts';
import { freshDatabase } from '../../helpers/database/fresh.ts';
import { IDLE } from '../../helpers/service/jobs.ts';
import { newRedisServer, REDIS_IS_HERE, type RedisServer } from '../../helpers/service/redis.ts';
import { until } from '../../helpers/service/until.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';

let redis: RedisServer;
let world: World;
const open: Closing[] = [];

beforeAll(async () => {
  world = await openWorld();
  redis = await newRedisServer();
  if (REDIS_IS_HERE) await redis.start();
});
afterEach(async () => {
  for (const closing of open.splice(0).reverse()) await closing.close();
});
afterAll(async () => {
  await world.close();
  await redis.kill();
});

describe.each(['postgresql', 'redis'] as const)('notes kept in %s', (kind) => {
  // `skip` says so in the report when there is no redis-server on PATH.
  const rule = it.skipIf(kind === 'redis' && !REDIS_IS_HERE);

  async function newStore(): Promise<QueueStore> {
    if (kind === 'postgresql') return { kind, url: await freshDatabase() };
    return { kind, url: redis.url, prefix: `test-${performance.now()}` };
  }

  async function openNotes(): Promise<{ store: QueueStore; notes: Notes }> {
    const store = await newStore();
    const notes = createBullQueue(store, createLog('silent'));
    open.push(notes);
    return { store, notes };
  }

  function work(store: QueueStore, notes: Notes, embed: Job): void {
    workOn(store, notes, { 'embed-fragments': embed });
  }

  function workOn(
    store: QueueStore,
    notes: Notes,
    jobs: Partial<Handlers>,
    queues: readonly WorkerQueue[] = WORKER_QUEUES,
  ): void {
    const ctx: Context = { ...world.ctx, queue: notes };
    open.push(startBullWorker(store, ctx, { ...IDLE, ...jobs }, queues));
  }

  /** Told of each run in the order in which they begin. */
  const telling = (runs: string[]): Job => {
    return async (_, subject) => done({ count: runs.push(subject) });
  };

  /** A queue that is too slow to tell counts nothing, which is not to be taken for empty. */
  const idle = (notes: Notes) =>
    until('the queue is idle', async () => {
      const { reachable, waiting, active } = await notes.health();
      return reachable && waiting + active === 0;
    });
  const waiting = (notes: Notes, count: number) =>
    until(`${count} wait`, async () => {
      const health = await notes.health();
      return health.reachable && health.waiting === count;
    });

  rule('to one subject become one job', async () => {
    const { store, notes } = await openNotes();
    for (let i = 0; i < 50; i++) {
      notes.nudge('embed-fragments', 'flights');
      if (i % 10 === 0) await waiting(notes, 1);
    }
    notes.nudge('embed-fragments', 'hotels');
    // Or the last note about flights comes while their job runs, which is the next rule's matter.
    await waiting(notes, 2);
    const subjects: string[] = [];
    work(store, notes, async (_, subject) => done({ count: subjects.push(subject) }));
    await until('both have run', () => subjects.length >= 2);
    await idle(notes);
    expect(subjects.sort()).toEqual(['flights', 'hotels']);
  });

  rule('that come while their job runs make it run once more', async () => {
    const { store, notes } = await openNotes();
    let runs = 0;
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    work(store, notes, async () => {
      runs++;
      await gate;
      return done({});
    });
    notes.nudge('embed-fragments', 'flights');
    await until('it runs', () => runs === 1);
    for (let i = 0; i < 10; i++) notes.nudge('embed-fragments', 'flights');
    await waiting(notes, 0);
    release();
    await until('it has run again', () => runs === 2);
    await idle(notes);
    expect(runs).toBe(2);
  });

  rule('of a job that broke are delivered again', async () => {
    const { store, notes } = await openNotes();
    let runs = 0;
    work(store, notes, async () => {
      if (++runs === 1) throw new Error('broke');
      return done({});
    });
    notes.nudge('embed-fragments', 'flights');
    await until('it has run again', () => runs === 2);
  });

  rule("are taken up by workers of their kind's queue alone", async () => {
    const { store, notes } = await openNotes();
    const runs: string[] = [];
    const jobs = { 'embed-fragments': telling(runs), 'cluster-pool': telling(runs) };
    for (const kind of ['embed-fragments', 'cluster-pool'] as const) notes.nudge(kind, `of ${kind}`);
    await waiting(notes, 2);
    workOn(store, notes, jobs, ['learning']);
    await until('it has learned', () => runs.length === 1);
    await waiting(notes, 1);
    expect(runs).toEqual(['of cluster-pool']);
    workOn(store, notes, jobs, ['embedding']);
    await until('it has embedded', () => runs.length === 2);
    // Nor did either of them sweep, which is for those that take up `rows`.
    await idle(notes);
  });

  rule(
    'are taken up by their age, two at a time of those that embed, and last those for who is idle',
    async () => {
      const { store, notes } = await openNotes();
      const queued = bareQueue(store, 'dsp-embedding');
      const subjects = Array.from({ length: 12 }, (_, i) => `scenario_${(i * 7) % 12}`);
      const idle = ['scenario_0/1', 'scenario_0/2'];
      for (const [index, subject] of [...idle, ...subjects].entries()) {
        notes.nudge('embed-fragments', subject, idle.includes(subject) ? 'when idle' : 'by age');
        // Those of one moment go together, in any order.
        await until('it is there', async () => (await queued.count()) === index + 1);
      }
      await queued.close();
      const pairs = Array.from({ length: 7 }, () => {
        let end = () => {};
        const ended = new Promise<void>((resolve) => {
          end = resolve;
        });
        return { ended, end };
      });
      const runs: string[] = [];
      work(store, notes, async (_, subject) => {
        await pairs[Math.floor((runs.push(subject) - 1) / 2)]?.ended;
        return done({});
      });
      for (const [index, pair] of pairs.entries()) {
        const [from, to] = [2 * index, 2 * index + 2];
        await until('the next two run', () => runs.length === to);
        expect(runs.slice(from).sort()).toEqual([...subjects, ...idle].slice(from, to).sort());
        pair.end();
      }
    },
  );

  rule('of one scenario with a large backlog wait for the others, and take what is idle', async () => {
    const { store, notes } = await openNotes();
    const queued = bareQueue(store, 'dsp-embedding');
    const [large, ...small] = ['large', 'first', 'second', 'third', 'last'].map((name) => `${name}-${kind}`);
    for (const scenario of [large, ...small]) {
      await world.call('PUT', `/v1/scenarios/${scenario}/template`, {
        ...fixture('F01-template-flight'),
        ...{ scenario, schema_id: `${scenario}_v1` },
      });
      const count = scenario === large ? 1_100 : 5;
      for (let from = 0; from < count; from += 100)
        await post(world.call, `of-${from}`, Math.min(100, count - from), scenario);
    }
    for (const [index, scenario] of [large, ...small].entries()) {
      notes.nudge('embed-fragments', scenario ?? '');
      await until('it is there', async () => (await queued.count()) === index + 1);
    }
    await queued.close();
    const runs: string[] = [];
    const telling: Job = async (ctx, subject) => {
      runs.push(subject);
      return embedFragments(ctx, subject);
    };
    workOn(store, notes, { 'embed-fragments': telling }, ['embedding']);
    const { sql } = world.ctx.db;
    await until(
      'nothing is pending',
      async () => (await sql`select from fragments where state = 'pending'`).length === 0,
    );
    // One turn each before it has a second one; then two batches of it at a time, as there is nobody else.
    expect(runs.slice(0, 5).sort()).toEqual([large, ...small].sort());
    expect(runs.slice(5)).toContain(`${large}/1`);
    expect(await sql`select fragments from pools where scenario = ${large ?? ''}`).toEqual([
      { fragments: 1_100 },
    ]);
  });

  rule('that an older release left in its one queue of all kinds find their own', async () => {
    const { store, notes } = await openNotes();
    const old = bareQueue(store);
    await old.add('embed-fragments', { subject: 'flights' });
    await old.close();
    const [here, there]: [string[], string[]] = [[], []];
    workOn(store, notes, { 'embed-fragments': telling(there) }, ['rows']);
    workOn(store, notes, { 'embed-fragments': telling(here) }, ['embedding']);
    await until('it has run', () => here.length + there.length === 1);
    expect(there).toEqual([]);
  });

  rule('may all be lost: the sweep finds what they said, in the service as a whole', async () => {
    const { service, call } = await openService(kind === 'redis' ? redis.url : null);
    await post(call, 'before', 40);
    await drained(call);
    await post(call, 'amid', 200);
    if (kind === 'redis') await redis.flushAll();
    else await obliterate(`/${service.ctx.db.sql.options.database}`, world.databaseUrl);
    await post(call, 'after', 40);
    expect(await drained(call)).toMatchObject({ received: 280, failed: 0 });
    expect(await readiness(service)).toEqual({ status: 'ok' });
  });
});

describe.skipIf(!REDIS_IS_HERE)('Redis away (needs redis-server)', () => {
  it('R4, R5 at the start and again later: fragments come in all the while, and all is worked off when it is back', async () => {
    const late = await newRedisServer();
    open.push({ close: () => late.kill() });
    const { service, call } = await openService(late.url);
    await post(call, 'early', 20);
    expect(await readiness(service)).toEqual({ status: 'degraded' });
    await late.start();
    expect(await drained(call)).toMatchObject({ received: 20 });
    await late.kill();
    await post(call, 'later', 20);
    expect(await call('GET', '/v1/status')).toMatchObject({ queue: { reachable: false } });
    await late.start();
    expect(await drained(call)).toMatchObject({ received: 40, failed: 0 });
    expect(await readiness(service)).toEqual({ status: 'ok' });
  });
});

async function openService(redisUrl: string | null): Promise<{ service: Service; call: Call }> {
  const config = {
    ...readConfig({ PORT: '0' }),
    databaseUrl: await freshDatabase(),
    redisUrl,
    adminKey: 'k'.repeat(20),
  };
  const service = await startService(config, { log: createLog('silent'), vectors: inject('vectors') });
  open.push(service);
  const call = callOver(service.url, service.adminKey);
  await call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  return { service, call };
}

function post(call: Call, name: string, count: number, scenario = 'flight_booking') {
  const fragments = Array.from({ length: count }, (_, i) => ({
    id: `${name}-${i}`,
    text: `${i % 2 === 0 ? 'window' : 'aisle'} seat in row ${i % 17}`,
    client_agent: `agent-${i % 7}`,
  }));
  return call('POST', `/v1/scenarios/${scenario}/fragments`, { fragments });
}

async function drained(call: Call) {
  return until('nothing is pending', async () => {
    const { fragments } = (await call('GET', '/v1/status')) as { fragments: { pending: number } };
    return fragments.pending === 0 ? fragments : null;
  });
}

async function readiness(service: Service): Promise<unknown> {
  return (await fetch(`${service.url}/readyz`)).json();
}

/** Empties the notes of the service on that database as an operator might. */
async function obliterate(database: string, anyUrl: string): Promise<void> {
  const url = new URL(database, anyUrl).href;
  for (const name of ['dsp', 'dsp-embedding', 'dsp-learning']) {
    const queue = bareQueue({ kind: 'postgresql', url }, name);
    await queue.obliterate({ force: true });
    await queue.close();
  }
}

type BareQueue = {
  add(kind: string, note: object): Promise<unknown>;
  count(): Promise<number>;
  obliterate(how: { force: boolean }): Promise<void>;
  close(): Promise<void>;
};

/** As BullMQ opens one, without anything of ours. */
function bareQueue(store: QueueStore, name = 'dsp'): BareQueue {
  if (store.kind === 'redis') {
    const { hostname: host, port } = new URL(store.url);
    return new Queue(name, { prefix: store.prefix ?? 'dsp', connection: { host, port: Number(port) } });
  }
  const connection = { connectionString: store.url, schema: 'bullmq', migrate: true, max: 1 };
  return new Queue(name, { connection }, createPostgresBackend);
}
