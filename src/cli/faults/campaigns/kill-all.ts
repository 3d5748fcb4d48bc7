import { outcomeOf } from '../../../proof/faults/outcome.ts';
import type { Campaign } from '../campaign.ts';
import { strikes } from '../kit/strikes.ts';
import { comparedWithUnkilled, openPipeline } from '../pipeline.ts';

const LONGEST_LIFE_MS = 1_500;

export const killAll: Campaign = {
  row: 'R3',
  fault: 'kill -9 of API and worker, and PostgreSQL stopped at once',
  rounds: 20,
  async play(stage, run) {
    const pipeline = await openPipeline(stage, run, { roles: ['api', 'worker'], compared: true });
    const struck = await strikes(stage, run, LONGEST_LIFE_MS, async () => {
      const both = [pipeline.process('api'), pipeline.process('worker')];
      await Promise.all([...both.map((child) => child.kill()), pipeline.server.stop('immediate')]);
      const stopped = performance.now();
      await pipeline.server.start();
      await Promise.all([pipeline.restart('api'), pipeline.restart('worker')]);
      return performance.now() - stopped;
    });
    const { problems, ...books } = await pipeline.settle();
    problems.push(...(await comparedWithUnkilled(stage, run, pipeline)));
    return outcomeOf({ ...struck, ...books, problems });
  },
};
