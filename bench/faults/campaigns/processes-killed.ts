import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NEEDS_REDIS } from '../../../src/cli/service/redis.ts';
import { pause, waitFor } from '../../../src/cli/service/wait.ts';
import { connect, isAlive, startEmbeddedPostgres } from '../../../src/ground/db/server/index.ts';
import { type Campaign, roundsOf, strikes } from '../campaign.ts';
import { isUp, type Role } from '../kit/dsp.ts';
import { startLoad, streamOf } from '../load.ts';
import { doubleEffects, holdFragments, storedIds } from '../look.ts';
import { comparedWithUnkilled, openPipeline, type Pipeline } from '../pipeline.ts';
import { newAddress, register } from '../scene.ts';
import type { Stage } from '../stage.ts';
import { booksOf, outcomeOf } from '../verdict.ts';
import { statusOf, watchSums } from '../watch.ts';

const LONGEST_LIFE_MS = 1_500;

/** A service that is struck once a round while people speak to it, and started again. */
type Struck = Pick<Campaign, 'row' | 'fault' | 'rounds'> & {
  readonly roles: readonly Role[];
  readonly longestLifeMs?: number;
  readonly compared?: true;
  /** Returns the milliseconds until all was whole again. */
  strike(pipeline: Pipeline, stage: Stage, round: number, problems: string[]): Promise<number>;
};

function struck(how: Struck): Campaign {
  const { roles, longestLifeMs = LONGEST_LIFE_MS, compared = false, strike, ...campaign } = how;
  return {
    ...campaign,
    async play(stage, run) {
      const pipeline = await openPipeline(stage, run, { roles, compared });
      const problems: string[] = [];
      const told = await strikes(stage, run, longestLifeMs, (round) =>
        strike(pipeline, stage, round, problems),
      );
      const settled = await pipeline.settle(problems);
      if (compared) settled.problems.push(...(await comparedWithUnkilled(stage, run, pipeline)));
      return outcomeOf({ ...told, ...settled });
    },
  };
}

export const killApi = struck({
  row: 'R1',
  fault: 'kill -9 of the API under load from 4 clients',
  rounds: 100,
  roles: ['api', 'worker'],
  longestLifeMs: 800,
  async strike(pipeline) {
    await pipeline.process('api').kill();
    return pipeline.restart('api');
  },
});

/** So often while keys are made out of what was learned. */
const AT_KEYS = 10;

/**
 * Every other time the moment is not left to chance: a job says that it is done after its commit and before the queue
 * hears of it.
 */
export const killWorker: Campaign = {
  row: 'R2',
  fault: 'kill -9 of the worker, at any time and after a commit; notes in Redis',
  rounds: 60,
  needs: NEEDS_REDIS,
  async play(stage, run) {
    const redis = await stage.redis();
    await redis.start();
    const pipeline = await openPipeline(stage, run, {
      roles: ['api', 'worker'],
      env: { REDIS_URL: redis.url, LOG_LEVEL: 'info' },
      compared: true,
    });
    const points: string[] = [];
    const recoveries: number[] = [];
    const strike = async (byChance: boolean) => {
      const life = Math.round(run.random() * LONGEST_LIFE_MS);
      const worker = pipeline.process('worker');
      if (byChance) await pause(life);
      else await worker.said(/job\.done/);
      await worker.kill();
      points.push(byChance ? `${life} ms` : 'a job was done');
      recoveries.push(await pipeline.restart('worker'));
      stage.say(
        `${points.length}: killed (${points.at(-1)}), back after ${Math.round(recoveries.at(-1) ?? 0)} ms`,
      );
    };
    for (const round of roundsOf(run)) await strike(round % 2 === 0);
    const { problems, ...books } = await pipeline.settle();
    const whileKeysAreMade = async () => {
      for (let time = 0; time < AT_KEYS; time++) await strike(true);
    };
    problems.push(...(await comparedWithUnkilled(stage, run, pipeline, whileKeysAreMade)));
    return outcomeOf({ rounds: points.length, recoveries, points, ...books, problems });
  },
};

export const killAll = struck({
  row: 'R3',
  fault: 'kill -9 of API and worker, and PostgreSQL stopped at once',
  rounds: 20,
  roles: ['api', 'worker'],
  compared: true,
  async strike(pipeline) {
    const both = [pipeline.process('api'), pipeline.process('worker')];
    await Promise.all([...both.map((child) => child.kill()), pipeline.server.stop('immediate')]);
    const stopped = performance.now();
    await pipeline.server.start();
    await Promise.all([pipeline.restart('api'), pipeline.restart('worker')]);
    return performance.now() - stopped;
  },
});

const DONE_MS = 300_000;

/** What `npm start` runs: one process with its database beside it. Every other time the database is stopped as well. */
export const killEmbedded: Campaign = {
  row: 'R3',
  fault: 'kill -9 of the embedded default, with and without its PostgreSQL',
  rounds: 20,
  async play(stage, run) {
    const dataDir = join(stage.folder, 'data');
    const { port, url } = await newAddress();
    const start = () => stage.startDsp('service', { DATA_DIR: dataDir, PORT: port });
    // A killed service leaves its server running for the next start, and the last one leaves it to nobody.
    stage.closes(() => stopServer(dataDir));
    let service = start();
    await isUp(service);
    await register(url);
    const { ledger } = stage;
    const load = startLoad(ledger, streamOf(url, run));
    const watch = watchSums(url, ledger);
    const told = await strikes(stage, run, LONGEST_LIFE_MS, async (round) => {
      await service.kill();
      if (round % 2 === 1) await stopServer(dataDir);
      const stopped = performance.now();
      service = start();
      await isUp(service);
      return performance.now() - stopped;
    });
    await load.finish();
    const idle = await waitFor(async () => (await statusOf(url))?.pending === 0, DONE_MS);
    const problems = await watch.stop();
    if (idle === null) problems.push('not all was worked off');
    service.signal('SIGTERM');
    if ((await service.ended) !== 0) problems.push('it did not end with 0 when it was told to stop');
    const server = await startEmbeddedPostgres(dataDir);
    const connection = connect(server.url, { max: 1 });
    const rows = await storedIds(connection).finally(connection.close);
    await server.stop();
    return outcomeOf({ ...told, ...booksOf(ledger, rows), problems });
  },
};

/** Stops the server in a data folder without waiting for anybody, as when the machine goes. */
async function stopServer(dataDir: string): Promise<void> {
  const words = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(words.split('\n')[0]);
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
  await waitFor(() => !isAlive(pid), DONE_MS);
}

const FREE_MS = 60_000;

/** The insert is held up by a lock, so that the kill falls between it and its answer every time. */
export const killedInFlight: Campaign = {
  row: 'R11',
  fault: 'kill -9 of the API while the same ids are in flight',
  rounds: 5,
  async play(stage, run) {
    const pipeline = await openPipeline(stage, run, { roles: ['api'] });
    const { look, load } = pipeline;
    const { ledger } = stage;
    const recoveries: number[] = [];
    const problems: string[] = [];
    for (const round of roundsOf(run)) {
      const held = await holdFragments(look);
      const inFlight = await waitFor(() => held.waiting(), FREE_MS);
      if (inFlight === null) problems.push(`round ${round + 1}: no insert was in flight`);
      await pipeline.process('api').kill();
      await held.release();
      await pipeline.restart('api');
      const up = performance.now();
      const [before, batches] = [ledger.acknowledged.size, load.batches];
      // Every client is stuck on its batch until that is taken, so a new batch means that a stuck one is free.
      const free = await waitFor(() => ledger.acknowledged.size > before && load.batches > batches, FREE_MS);
      if (free === null)
        problems.push(`round ${round + 1}: the ids were not free after ${FREE_MS / 1_000} s`);
      recoveries.push(performance.now() - up);
    }
    await stage.dsp('worker', { DATABASE_URL: pipeline.databaseUrl });
    return outcomeOf({ rounds: recoveries.length, recoveries, ...(await pipeline.settle(problems)) });
  },
};

const BESIDE_MS = 5_000;

/** Each worker has its own timers, so two workers are two schedulers. */
export const twoOfEach: Campaign = {
  row: 'R15',
  fault: 'two workers with their timers on one database',
  rounds: 12,
  async play(stage, run) {
    const pipeline = await openPipeline(stage, run, { roles: ['api', 'worker'], compared: true });
    await stage.dsp('worker', { DATABASE_URL: pipeline.databaseUrl });
    let rounds = 0;
    for (const _round of roundsOf(run)) {
      await pause(BESIDE_MS);
      rounds++;
    }
    const settled = await pipeline.settle();
    settled.problems.push(...(await doubleEffects(pipeline.look)));
    settled.problems.push(...(await comparedWithUnkilled(stage, run, pipeline)));
    return outcomeOf({ rounds, ...settled });
  },
};

const MOST_MS = 10_000;

export const toldToStop = struck({
  row: 'R20',
  fault: 'SIGTERM of a service with its workers, under load',
  rounds: 50,
  roles: ['service'],
  async strike(pipeline, stage, round, problems) {
    const told = performance.now();
    const service = pipeline.process('service');
    service.signal('SIGTERM');
    const code = await service.ended;
    const took = performance.now() - told;
    if (code !== 0) problems.push(`round ${round + 1}: it ended with ${code ?? 'a signal'}`);
    if (took > MOST_MS) problems.push(`round ${round + 1}: it ended after ${Math.round(took)} ms`);
    stage.say(`${round + 1}: told to stop, gone in ${Math.round(took)} ms`);
    return pipeline.restart('service');
  },
});
