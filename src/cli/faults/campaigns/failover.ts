import type { Outcome } from '../../../proof/faults/verdict.ts';
import { type Campaign, type Run, roundsOf } from '../campaign.ts';
import { type Blow, NEEDS_PATRONI, startPatroni } from '../kit/patroni.ts';
import { NEEDS_REDIS } from '../kit/redis.ts';
import { startRedisUnderSentinels } from '../kit/sentinels.ts';
import { type Harmed, underLoad } from '../kit/under-load.ts';
import { pause, waitFor } from '../kit/wait.ts';
import type { Stage } from '../stage.ts';
import { readiness, watchReaders } from '../watch.ts';

const LONGEST_LIFE_MS = 3_000;
/** Patroni's `ttl` of 20 s, and what it takes to agree, to promote and to be found again. */
const DATABASE_MS = 30_000;
/** The 15 s after which a client takes silence for a master that hangs, and what it takes to find its successor. */
const REDIS_MS = 30_000;

const databaseFailover: Campaign = {
  row: 'R23',
  fault: 'failover: the PostgreSQL primary and its Patroni, by turns kill -9 and SIGSTOP',
  rounds: 4,
  needs: NEEDS_PATRONI,
  async play(stage, run) {
    const cluster = await startPatroni(stage.folder);
    stage.closes(cluster.close);
    const { entries } = stage.ledger;
    return struck(stage, run, { databaseUrl: cluster.url }, DATABASE_MS, cluster.whole, async (how) => {
      const revive = await cluster.strikePrimary(how);
      const struck = performance.now();
      const isBack = () => entries.some(({ sentAt, taken }) => sentAt > struck && taken.length > 0);
      return { isBack, revive };
    });
  },
};

const redisFailover: Campaign = {
  row: 'R24',
  fault: 'failover: the master of Redis under sentinels, by turns kill -9 and SIGSTOP',
  rounds: 4,
  needs: NEEDS_REDIS,
  async play(stage, run) {
    const server = await stage.postgres();
    const databaseUrl = await server.database('harmed');
    const redis = await startRedisUnderSentinels(stage.folder);
    stage.closes(redis.close);
    const env = { REDIS_URL: redis.url };
    return struck(stage, run, { databaseUrl, env }, REDIS_MS, redis.whole, async (how, url) => {
      const revive = await redis.strikeMaster(how);
      let degraded = false;
      const isBack = async () => {
        const says = await readiness(url);
        degraded ||= says === 'degraded';
        return degraded && says === 'ok';
      };
      return { isBack, revive };
    });
  },
};

export const failover: readonly Campaign[] = [databaseFailover, redisFailover];

/** Strikes once a round, waits until it is back, and has readers read all the while. */
async function struck(
  stage: Stage,
  run: Run,
  harmed: Harmed,
  withinMs: number,
  whole: () => Promise<void>,
  strike: (
    how: Blow,
    url: string,
  ) => Promise<{ isBack: () => boolean | Promise<boolean>; revive: () => void }>,
): Promise<Outcome> {
  return underLoad(stage, run, harmed, async (note, url) => {
    const readers = watchReaders(url);
    const problems: string[] = [];
    for (const round of roundsOf(run)) {
      await whole();
      const life = Math.round(run.random() * LONGEST_LIFE_MS);
      await pause(life);
      const how = round % 2 === 0 ? 'kill' : 'freeze';
      const { isBack, revive } = await strike(how, url);
      const start = performance.now();
      if ((await waitFor(isBack, withinMs)) === null)
        problems.push(`round ${round + 1}: it was not back within ${withinMs / 1_000} s`);
      const took = Math.round(performance.now() - start);
      revive();
      note(`${how} after ${life} ms, back after ${took} ms`, took);
    }
    problems.push(...(await readers.stop()));
    stage.say(readers.told());
    return problems;
  });
}
