import { outcomeOf } from '../../../proof/faults/outcome.ts';
import { type Campaign, roundsOf } from '../campaign.ts';
import { NEEDS_REDIS } from '../kit/redis.ts';
import { pause } from '../kit/wait.ts';
import { comparedWithUnkilled, openPipeline } from '../pipeline.ts';

const LONGEST_LIFE_MS = 1_500;
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
      redisUrl: redis.url,
      env: { LOG_LEVEL: 'info' },
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
