import { connect } from '../../../ground/db/server/index.ts';
import { type Campaign, roundsOf } from '../campaign.ts';
import { underLoad } from '../kit/under-load.ts';
import { pause } from '../kit/wait.ts';

const LOCKED_MS = 20_000;
/** More than the service has connections, so that each of them waits for the lock and none is left. */
const CLIENTS = 24;

export const lockTable: Campaign = {
  row: 'R7',
  fault: 'the table of fragments locked for 20 s, every connection of the pool waits for it',
  rounds: 2,
  async play(stage, run) {
    const server = await stage.postgres();
    const databaseUrl = await server.database('locked');
    const side = connect(databaseUrl, { max: 1 });
    stage.closes(side.close);
    return underLoad(stage, run, { databaseUrl, clients: CLIENTS }, async (note) => {
      for (const _ of roundsOf(run)) {
        await side.sql.begin(async (tx) => {
          await tx`lock table fragments in access exclusive mode`;
          await pause(LOCKED_MS);
        });
        note(`${LOCKED_MS} ms`);
        await pause(2_000);
      }
      return { ended: performance.now() };
    });
  },
};
