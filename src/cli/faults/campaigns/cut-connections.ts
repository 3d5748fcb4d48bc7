import type { Campaign } from '../campaign.ts';
import { openCuttingProxy } from '../kit/cutting-proxy.ts';
import { underLoad } from '../kit/under-load.ts';
import { pause } from '../kit/wait.ts';

/** From inside the first statement of a connection to a few batches later. */
const LONGEST_LIFE_BYTES = 60_000;
const PLAYED_MS = 30_000;

export const cutConnections: Campaign = {
  row: 'R6',
  fault: 'database connections cut after a random number of bytes, in mid-transaction',
  rounds: 1,
  async play(stage, run) {
    const server = await stage.postgres();
    const databaseUrl = await server.database('cut');
    const proxy = await openCuttingProxy(server.port);
    stage.closes(proxy.close);
    const through = databaseUrl.replace(`:${server.port}/`, `:${proxy.port}/`);
    return underLoad(stage, run, { databaseUrl, through }, async (note) => {
      proxy.cutAfter(() => Math.ceil(run.random() * LONGEST_LIFE_BYTES));
      await pause(Math.max(0, Math.min(PLAYED_MS, run.until - performance.now())));
      proxy.cutAfter(null);
      note(`${proxy.cuts} connections`);
      return [];
    });
  },
};
