import { outcomeOf } from '../../../faults/outcome.ts';
import { type Campaign, roundsOf } from '../campaign.ts';
import { redisIsInstalled } from '../kit/redis.ts';
import { pause } from '../kit/wait.ts';
import { comparedWithUnkilled, openPipeline } from '../pipeline.ts';

const LONGEST_LIFE_MS = 1_500;

/**
 * Every other time the moment is not left to chance: a job says that it is done after its commit and before the queue
 * hears of it.
 */
export const killWorker: Campaign = {
  row: 'R2',
  fault: 'kill -9 of the worker, at any time and after a commit; notes in Redis',
  rounds: 60,
  needs: { what: 'no redis-server here', here: redisIsInstalled },
  async play(stage, run) {
    const [server, redis] = [await stage.postgres(), await stage.redis()];
    await redis.start();
    const pipeline = await openPipeline(stage, run, {
      server,
      roles: ['api', 'worker'],
      redisUrl: redis.url,
      env: { LOG_LEVEL: 'info' },
    });
    const points: string[] = [];
    const recoveries: number[] = [];
    for (const round of roundsOf(run)) {
      const life = Math.round(run.random() * LONGEST_LIFE_MS);
      const worker = pipeline.process('worker');
      if (round % 2 === 0) await pause(life);
      else await worker.said(/job\.done/);
      await worker.kill();
      points.push(round % 2 === 0 ? `${life} ms` : 'a job was done');
      recoveries.push(await pipeline.restart('worker'));
      stage.say(
        `${round + 1}: killed (${points.at(-1)}), back after ${Math.round(recoveries.at(-1) ?? 0)} ms`,
      );
    }
    const { problems, ...books } = await pipeline.settle();
    problems.push(...(await comparedWithUnkilled(stage, run, server, pipeline)));
    return outcomeOf({ rounds: points.length, recoveries, points, ...books, problems });
  },
};
