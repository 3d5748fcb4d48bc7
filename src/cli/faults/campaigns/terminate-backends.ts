import { connect } from '../../../ground/db/server/index.ts';
import { type Campaign, roundsOf } from '../campaign.ts';
import { underLoad } from '../kit/under-load.ts';
import { pause } from '../kit/wait.ts';

const EVERY_MS = 200;

export const terminateBackends: Campaign = {
  row: 'R6',
  fault: 'pg_terminate_backend of every connection each 200 ms',
  rounds: 150,
  async play(stage, run) {
    const server = await stage.postgres();
    const databaseUrl = await server.database('terminated');
    return underLoad(stage, run, { databaseUrl }, async (note) => {
      // From another database, so that it does not strike itself.
      const side = connect(server.url, { max: 1 });
      stage.closes(side.close);
      let struck = 0;
      for (const _ of roundsOf(run)) {
        const gone = await side.sql`
          select pg_terminate_backend(pid) from pg_stat_activity where datname = 'terminated'`;
        struck += gone.length;
        await pause(EVERY_MS);
      }
      note(`${struck} connections`);
      return { ended: performance.now() };
    });
  },
};
