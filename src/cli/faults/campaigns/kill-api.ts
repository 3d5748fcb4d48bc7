import { outcomeOf } from '../../../proof/faults/outcome.ts';
import type { Campaign } from '../campaign.ts';
import { strikes } from '../kit/strikes.ts';
import { openPipeline } from '../pipeline.ts';

const LONGEST_LIFE_MS = 800;

export const killApi: Campaign = {
  row: 'R1',
  fault: 'kill -9 of the API under load from 4 clients',
  rounds: 100,
  async play(stage, run) {
    const pipeline = await openPipeline(stage, run, { roles: ['api', 'worker'] });
    const struck = await strikes(stage, run, LONGEST_LIFE_MS, async () => {
      await pipeline.process('api').kill();
      return pipeline.restart('api');
    });
    return outcomeOf({ ...struck, ...(await pipeline.settle()) });
  },
};
