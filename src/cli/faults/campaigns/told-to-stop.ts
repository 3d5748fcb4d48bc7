import { outcomeOf } from '../../../faults/outcome.ts';
import { type Campaign, roundsOf } from '../campaign.ts';
import { pause } from '../kit/wait.ts';
import { openPipeline } from '../pipeline.ts';

const LONGEST_LIFE_MS = 1_500;
const MOST_MS = 10_000;

export const toldToStop: Campaign = {
  row: 'R20',
  fault: 'SIGTERM of a service with its workers, under load',
  rounds: 50,
  async play(stage, run) {
    const server = await stage.postgres();
    const pipeline = await openPipeline(stage, run, { server, roles: ['service'] });
    const points: string[] = [];
    const recoveries: number[] = [];
    const problems: string[] = [];
    for (const round of roundsOf(run)) {
      const life = Math.round(run.random() * LONGEST_LIFE_MS);
      points.push(`${life} ms`);
      await pause(life);
      const told = performance.now();
      const service = pipeline.process('service');
      service.signal('SIGTERM');
      const code = await service.ended;
      const took = performance.now() - told;
      if (code !== 0) problems.push(`round ${round + 1}: it ended with ${code ?? 'a signal'}`);
      if (took > MOST_MS) problems.push(`round ${round + 1}: it ended after ${Math.round(took)} ms`);
      recoveries.push(await pipeline.restart('service'));
      stage.say(`${round + 1}: told to stop after ${life} ms, gone in ${Math.round(took)} ms`);
    }
    return outcomeOf({ rounds: points.length, recoveries, points, ...(await pipeline.settle(problems)) });
  },
};
