import { outcomeOf } from '../../../proof/faults/outcome.ts';
import { type Campaign, roundsOf } from '../campaign.ts';
import { waitFor } from '../kit/wait.ts';
import { holdFragments } from '../look.ts';
import { openPipeline } from '../pipeline.ts';

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
