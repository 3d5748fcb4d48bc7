import { outcomeOf } from '../../../proof/faults/outcome.ts';
import { type Campaign, roundsOf } from '../campaign.ts';
import { pause } from '../kit/wait.ts';
import { doubleEffects } from '../look.ts';
import { comparedWithUnkilled, openPipeline } from '../pipeline.ts';

const ROUND_MS = 5_000;

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
      await pause(ROUND_MS);
      rounds++;
    }
    const { problems, ...books } = await pipeline.settle();
    problems.push(...(await doubleEffects(pipeline.look)));
    problems.push(...(await comparedWithUnkilled(stage, run, pipeline)));
    return outcomeOf({ rounds, ...books, problems });
  },
};
