import { NEEDS_REDIS, type RedisServer } from '../../../src/cli/service/redis.ts';
import { pause, waitFor } from '../../../src/cli/service/wait.ts';
import { type Campaign, strikes } from '../campaign.ts';
import { openPipeline } from '../pipeline.ts';
import { outcomeOf } from '../verdict.ts';
import { readiness } from '../watch.ts';

/** What is done to Redis, and how it is undone. */
type Harm = {
  readonly fault: string;
  readonly settings?: readonly string[];
  /** How long it lasts; 0: a moment. */
  readonly lastsMs: number;
  /** Whether the service has to notice. */
  readonly degrades: boolean;
  strike(redis: RedisServer): Promise<unknown>;
  heal(redis: RedisServer): Promise<unknown>;
};

/** Over the 4 MB that this Redis may use; every write after it is refused. */
const TOO_MUCH = 6_000_000;

const HARMS: readonly Harm[] = [
  {
    fault: 'Redis FLUSHALL',
    lastsMs: 0,
    degrades: false,
    strike: (redis) => redis.ask('FLUSHALL'),
    heal: async () => {},
  },
  {
    fault: 'Redis SHUTDOWN NOSAVE for 10 s',
    lastsMs: 10_000,
    degrades: true,
    // It ends instead of answering.
    strike: (redis) => redis.ask('SHUTDOWN', 'NOSAVE').catch(() => {}),
    heal: (redis) => redis.start(),
  },
  {
    fault: 'Redis SIGSTOP for 20 s',
    lastsMs: 20_000,
    degrades: true,
    strike: async (redis) => redis.freeze(),
    heal: async (redis) => redis.thaw(),
  },
  {
    fault: 'Redis out of memory (4 MB, noeviction)',
    settings: ['--maxmemory', '4mb', '--maxmemory-policy', 'noeviction'],
    lastsMs: 10_000,
    degrades: false,
    strike: (redis) => redis.ask('SETRANGE', 'fill', String(TOO_MUCH), 'x'),
    heal: (redis) => redis.ask('DEL', 'fill'),
  },
];

/** P4: after Redis is back all that was acknowledged is worked off without a hand. */
const BACK_MS = 120_000;
const BEFORE_MS = 2_000;

const harmed = HARMS.map(
  (harm): Campaign => ({
    row: 'R4',
    fault: harm.fault,
    rounds: 3,
    needs: NEEDS_REDIS,
    async play(stage, run) {
      const redis = await stage.redis();
      await redis.start(harm.settings);
      const pipeline = await openPipeline(stage, run, {
        roles: ['api', 'worker'],
        env: { REDIS_URL: redis.url },
      });
      const problems: string[] = [];
      const told = await strikes(stage, run, BEFORE_MS, async (round) => {
        const struck = performance.now();
        await harm.strike(redis);
        if (harm.degrades) {
          const degraded = await waitFor(
            async () => (await readiness(pipeline.url)) === 'degraded',
            harm.lastsMs,
          );
          if (degraded === null) problems.push(`/readyz never said "degraded" during ${harm.fault}`);
        }
        await pause(Math.max(0, harm.lastsMs - (performance.now() - struck)));
        const healed = performance.now();
        await harm.heal(redis);
        const ready = await waitFor(async () => (await readiness(pipeline.url)) === 'ok', BACK_MS);
        if (ready === null) problems.push(`round ${round + 1}: not ready again within ${BACK_MS / 1_000} s`);
        // People go on speaking, so "worked off" is judged by what had been acknowledged when Redis came back.
        const back = await waitFor(() => pipeline.caughtUp(healed), BACK_MS);
        if (back === null) problems.push(`round ${round + 1}: a backlog is left after ${BACK_MS / 1_000} s`);
        return performance.now() - healed;
      });
      const settled = await pipeline.settle(problems);
      const failures = [...pipeline.load.failures].map(
        ([status, times]) => `${times} × ${status || 'no answer'}`,
      );
      if (failures.length > 0) settled.problems.push(`ingest failed meanwhile: ${failures.join(', ')}`);
      return outcomeOf({ ...told, ...settled });
    },
  }),
);

const AWAY_MS = 65_000;
/** Each of three connections of a process (queue, worker, counters) may complain once a minute: twice in this time. */
const MOST_LINES = 6;

const redisAbsent: Campaign = {
  row: 'R5',
  fault: 'Redis absent at the start, for a minute',
  rounds: 1,
  needs: NEEDS_REDIS,
  async play(stage, run) {
    const redis = await stage.redis();
    const pipeline = await openPipeline(stage, run, {
      roles: ['api', 'worker'],
      env: { REDIS_URL: redis.url },
    });
    const problems: string[] = [];
    if ((await readiness(pipeline.url)) !== 'degraded') problems.push('/readyz does not say "degraded"');
    await pause(AWAY_MS);
    for (const role of ['api', 'worker'] as const) {
      const { length } = pipeline.process(role).lines.filter((line) => line.includes('"level":'));
      if (length > MOST_LINES) problems.push(`the ${role} wrote ${length} log lines in ${AWAY_MS / 1_000} s`);
    }
    const back = performance.now();
    await redis.start();
    const settled = await pipeline.settle(problems);
    if (pipeline.load.failures.size > 0) settled.problems.push('ingest failed without Redis');
    return outcomeOf({ rounds: 1, recoveries: [performance.now() - back], ...settled });
  },
};

export const redisHarmed: readonly Campaign[] = [...harmed, redisAbsent];
