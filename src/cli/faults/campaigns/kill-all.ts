import { outcomeOf } from '../../../faults/outcome.ts';
import { type Campaign, roundsOf } from '../campaign.ts';
import { pause } from '../kit/wait.ts';
import { comparedWithUnkilled, openPipeline } from '../pipeline.ts';

const LONGEST_LIFE_MS = 1_500;

export const killAll: Campaign = {
  row: 'R3',
  fault: 'kill -9 of API and worker, and PostgreSQL stopped at once',
  rounds: 20,
  async play(stage, run) {
    const server = await stage.postgres();
    const pipeline = await openPipeline(stage, run, { server, roles: ['api', 'worker'], compared: true });
    const points: string[] = [];
    const recoveries: number[] = [];
    for (const round of roundsOf(run)) {
      const life = Math.round(run.random() * LONGEST_LIFE_MS);
      points.push(`${life} ms`);
      await pause(life);
      const both = [pipeline.process('api'), pipeline.process('worker')];
      await Promise.all([...both.map((child) => child.kill()), server.stop('immediate')]);
      const struck = performance.now();
      await server.start();
      await Promise.all([pipeline.restart('api'), pipeline.restart('worker')]);
      recoveries.push(performance.now() - struck);
      stage.say(`${round + 1}: struck after ${life} ms, back after ${Math.round(recoveries.at(-1) ?? 0)} ms`);
    }
    const { problems, ...books } = await pipeline.settle();
    problems.push(...(await comparedWithUnkilled(stage, run, server, pipeline)));
    return outcomeOf({ rounds: points.length, recoveries, points, ...books, problems });
  },
};
