import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { callInto } from '../../../src/cli/service/api-client.ts';
import { newRedis, redisIsInstalled } from '../../../src/cli/service/redis.ts';
import { temporaryFolder } from '../../../src/cli/service/temporary-folder.ts';
import { waitFor } from '../../../src/cli/service/wait.ts';
import { fragmentCounts } from '../../../src/ground/db/upkeep/status.ts';
import { readConfig } from '../../../src/ground/process/config.ts';
import { createLog } from '../../../src/ground/process/log.ts';
import { createBullQueue } from '../../../src/ground/queue/bullmq-queue.ts';
import type { QueueStore } from '../../../src/ground/queue/bullmq-store.ts';
import { openReplayable } from '../../../src/main.ts';
import { type Closing, closeAll } from '../../../src/rooms.ts';
import { isUp, startDsp } from '../../faults/kit/dsp.ts';
import { newPostgres } from '../../faults/kit/postgres.ts';
import { against, type Figure, plain } from '../../figure.ts';
import { manyWishes } from '../many-wishes.ts';

const SCENARIOS = Array.from({ length: 8 }, (_, index) => `scenario_${index}`);
const WORKERS = [1, 2, 4];
const EMBEDDERS = [1, 2, 4, 8];
const MOST_A_REQUEST = 500;
const LONGEST_MS = 20 * 60_000;
/** Of the kernel's clock for a process's CPU time (USER_HZ). */
const TICKS_A_SECOND = 100;

/** What a number of workers made of the backlog. */
type Run = { readonly seconds: number; readonly cores: number; readonly effects: string };

/** Processes of one kind, and the scenarios that have the backlog. */
type Crew = {
  readonly name: string;
  readonly processes: number;
  readonly env: Readonly<Record<string, string>>;
  readonly scenarios: readonly string[];
  /** What is there still to do of what they do. */
  readonly left: (db: Parameters<typeof fragmentCounts>[0]) => Promise<number>;
};

/**
 * The same backlog over eight scenarios, worked off by one, two and four worker processes that were waiting for it; and in one
 * scenario by a fleet that does nothing but embed. The raw limit is the rate of one process times the cores there are for more; the
 * database takes its share of them.
 */
export async function benchWorkers(quick: boolean): Promise<Figure[]> {
  const perScenario = quick ? 100 : 500;
  const folder = await temporaryFolder();
  const closings: Closing[] = [{ close: folder.remove }];
  try {
    const postgres = await newPostgres(folder.path, { settings: ['max_connections=300'] });
    closings.unshift({ close: () => postgres.stop('fast') });
    await postgres.start();
    const redis = redisIsInstalled() ? await newRedis(folder.path) : null;
    if (redis !== null) {
      closings.unshift({ close: redis.kill });
      await redis.start();
    }
    const fragments = perScenario * SCENARIOS.length;
    const figures: Figure[] = [];
    for (const crews of [workers, embedders]) {
      const runs = new Map<Crew, Run>();
      for (const crew of crews) {
        const url = await postgres.database(`with_${crew.name.replace(' ', '_')}`);
        await redis?.ask('FLUSHALL');
        const store: QueueStore =
          redis === null ? { kind: 'postgresql', url } : { kind: 'redis', url: redis.url };
        runs.set(crew, await workOff(folder.path, url, store, crew, fragments));
      }
      figures.push(...figuresOf(runs, fragments));
    }
    return figures;
  } finally {
    await closeAll(closings);
  }
}

const crewsOf = (counts: readonly number[], one: string, crew: Omit<Crew, 'name' | 'processes'>): Crew[] =>
  counts.map((processes) => ({
    ...crew,
    processes,
    name: `${processes} ${one}${processes === 1 ? '' : 's'}`,
  }));
const workers = crewsOf(WORKERS, 'worker', {
  env: {},
  scenarios: SCENARIOS,
  left: async (db) => (await fragmentCounts(db)).pending,
});
const embedders = crewsOf(EMBEDDERS, 'embedder', {
  env: { WORKER_QUEUES: 'embedding' },
  scenarios: SCENARIOS.slice(0, 1),
  left: async ({ sql }) => (await sql`select from fragments where state = 'pending'`).length,
});

function figuresOf(runs: ReadonlyMap<Crew, Run>, fragments: number): Figure[] {
  const [one] = [...runs.values()];
  if (one === undefined) throw new Error('Nothing was measured with one process.');
  const figures: Figure[] = [];
  for (const [{ name: crew, processes }, { seconds, cores, effects }] of runs) {
    // In = good, and once: what must be the same however many worked on it.
    if (effects !== one.effects)
      throw new Error(`${crew} made ${effects} of what one makes ${one.effects} of.`);
    const most = (fragments / one.seconds) * Math.min(processes, availableParallelism());
    const name = `backlog worked off by ${crew}`;
    figures.push(
      processes === 1
        ? plain(name, fragments / seconds, 'fragments/s')
        : against(name, fragments / seconds, 'fragments/s', most),
      plain(`${name}: cores that they used`, cores, 'cores'),
      plain(`${name}: CPU of theirs`, (1_000 * cores * seconds) / fragments, 'ms/fragment'),
    );
  }
  return figures;
}

async function workOff(
  dataDir: string,
  databaseUrl: string,
  store: QueueStore,
  { name, processes: count, env: own, scenarios, left }: Crew,
  fragments: number,
): Promise<Run> {
  const log = createLog('error');
  const service = await openReplayable({ ...readConfig(), dataDir, databaseUrl, redisUrl: null }, { log });
  const { ctx } = service;
  const queue = createBullQueue(store, log);
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(dataDir, 'none'),
    LOG_LEVEL: 'error',
    ...own,
    ...(store.kind === 'redis' ? { REDIS_URL: store.url } : {}),
  };
  const processes = Array.from({ length: count }, () => startDsp('worker', env));
  try {
    await Promise.all(processes.map(isUp));
    // They are up and stand still until everything is there.
    for (const process of processes) process.signal('SIGSTOP');
    await fill(callInto(service.app, service.adminKey), scenarios, fragments);
    const cpuBefore = processes.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
    const began = performance.now();
    for (const process of processes) process.signal('SIGCONT');
    for (const scenario of scenarios) queue.nudge('embed-fragments', scenario);
    const drained = await waitFor(async () => (await left(ctx.db)) === 0, LONGEST_MS);
    const seconds = (performance.now() - began) / 1_000;
    if (drained === null)
      throw new Error(`${name} did not come to an end in ${LONGEST_MS / 60_000} minutes.`);
    const cpu = processes.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0) - cpuBefore;
    return { seconds, cores: cpu / seconds, effects: await effectsOf(ctx.db.sql) };
  } finally {
    await Promise.all(processes.map((process) => process.kill()));
    await closeAll([queue, service]);
  }
}

async function fill(
  call: ReturnType<typeof callInto>,
  scenarios: readonly string[],
  count: number,
): Promise<void> {
  const wishes = manyWishes(count);
  const perScenario = count / scenarios.length;
  for (const [index, scenario] of scenarios.entries()) {
    await call('PUT', `/v1/scenarios/${scenario}/template`, {
      schema_id: `${scenario}_v1`,
      scenario,
      keys: [
        {
          key_name: 'place',
          key_type: 'string',
          required: false,
          default_value: null,
          semantic_description: 'The city it is about.',
        },
      ],
    });
    const own = wishes.slice(index * perScenario, (index + 1) * perScenario);
    const fragments = own.map(({ text }, id) => ({
      id: `${id}`,
      text,
      client_agent: `agent-${id % 50}`,
      owner: `owner-${id % 50}`,
    }));
    for (let from = 0; from < perScenario; from += MOST_A_REQUEST)
      await call('POST', `/v1/scenarios/${scenario}/fragments`, {
        fragments: fragments.slice(from, from + MOST_A_REQUEST),
      });
  }
}

/** Sums that a fragment, a phrase or a version which was worked on twice would change, whatever the order of the work. */
async function effectsOf(sql: Parameters<typeof fragmentCounts>[0]['sql']): Promise<string> {
  const [row] = await sql`
    select (select count(*)::int from fragments where part = 0) as fragments,
      (select count(*)::int from fragments where state = 'pooled') as pooled,
      (select sum(fragments)::int from pools where cohort = '*') as counted,
      (select count(*)::int from phrases) as phrases, (select count(*)::int from memberships) as memberships,
      (select count(*)::int from schema_versions) as versions`;
  return JSON.stringify(row);
}

/** Of a process and its threads, by the kernel's count. */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces; utime and stime are the 12th and 13th after it.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / TICKS_A_SECOND;
}
