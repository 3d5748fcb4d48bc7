import { outcomeOf } from '../../../proof/faults/outcome.ts';
import type { Campaign } from '../campaign.ts';
import { NEEDS_REDIS } from '../kit/redis.ts';
import { pause } from '../kit/wait.ts';
import { openPipeline } from '../pipeline.ts';
import { readiness } from '../watch.ts';

const AWAY_MS = 65_000;
/** Each of three connections of a process (queue, worker, counters) may complain once a minute: twice in this time. */
const MOST_LINES = 6;

export const redisAbsent: Campaign = {
  row: 'R5',
  fault: 'Redis absent at the start, for a minute',
  rounds: 1,
  needs: NEEDS_REDIS,
  async play(stage, run) {
    const redis = await stage.redis();
    const pipeline = await openPipeline(stage, run, {
      roles: ['api', 'worker'],
      redisUrl: redis.url,
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
