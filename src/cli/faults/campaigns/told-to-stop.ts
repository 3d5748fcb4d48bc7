import { outcomeOf } from '../../../proof/faults/outcome.ts';
import type { Campaign } from '../campaign.ts';
import { strikes } from '../kit/strikes.ts';
import { openPipeline } from '../pipeline.ts';

const LONGEST_LIFE_MS = 1_500;
const MOST_MS = 10_000;

export const toldToStop: Campaign = {
  row: 'R20',
  fault: 'SIGTERM of a service with its workers, under load',
  rounds: 50,
  async play(stage, run) {
    const pipeline = await openPipeline(stage, run, { roles: ['service'] });
    const problems: string[] = [];
    const struck = await strikes(stage, run, LONGEST_LIFE_MS, async (round) => {
      const told = performance.now();
      const service = pipeline.process('service');
      service.signal('SIGTERM');
      const code = await service.ended;
      const took = performance.now() - told;
      if (code !== 0) problems.push(`round ${round + 1}: it ended with ${code ?? 'a signal'}`);
      if (took > MOST_MS) problems.push(`round ${round + 1}: it ended after ${Math.round(took)} ms`);
      stage.say(`${round + 1}: told to stop, gone in ${Math.round(took)} ms`);
      return pipeline.restart('service');
    });
    return outcomeOf({ ...struck, ...(await pipeline.settle(problems)) });
  },
};
