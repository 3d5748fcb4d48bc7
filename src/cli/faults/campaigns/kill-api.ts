import { outcomeOf } from '../../../faults/outcome.ts';
import { type Campaign, roundsOf } from '../campaign.ts';
import { pause } from '../kit/wait.ts';
import { openPipeline } from '../pipeline.ts';

const LONGEST_LIFE_MS = 800;

export const killApi: Campaign = {
  row: 'R1',
  fault: 'kill -9 of the API under load from 4 clients',
  rounds: 100,
  async play(stage, run) {
    const server = await stage.postgres();
    const pipeline = await openPipeline(stage, run, { server, roles: ['api', 'worker'] });
    const points: string[] = [];
    const recoveries: number[] = [];
    for (const round of roundsOf(run)) {
      const life = Math.round(run.random() * LONGEST_LIFE_MS);
      points.push(`${life} ms`);
      await pause(life);
      await pipeline.process('api').kill();
      recoveries.push(await pipeline.restart('api'));
      stage.say(`${round + 1}: killed after ${life} ms, back after ${Math.round(recoveries.at(-1) ?? 0)} ms`);
    }
    return outcomeOf({ rounds: points.length, recoveries, points, ...(await pipeline.settle()) });
  },
};
