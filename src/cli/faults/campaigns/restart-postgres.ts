import { type Campaign, roundsOf } from '../campaign.ts';
import { underLoad } from '../kit/under-load.ts';
import { pause } from '../kit/wait.ts';

const LONGEST_LIFE_MS = 3_000;
const AWAY_MS = 1_000;

export const restartPostgres: Campaign = {
  row: 'R6',
  fault: 'PostgreSQL restarted under load: fast, as when the machine goes, kill -9',
  rounds: 9,
  async play(stage, run) {
    const server = await stage.postgres();
    const databaseUrl = await server.database('restarted');
    return underLoad(stage, run, databaseUrl, async (note) => {
      const ways = ['fast', 'immediate', 'kill'] as const;
      for (const round of roundsOf(run)) {
        const life = Math.round(run.random() * LONGEST_LIFE_MS);
        const how = ways[round % ways.length] ?? 'kill';
        await pause(life);
        await server.stop(how);
        await pause(AWAY_MS);
        await server.start();
        note(`${how} after ${life} ms`);
      }
      return { ended: performance.now() };
    });
  },
};
