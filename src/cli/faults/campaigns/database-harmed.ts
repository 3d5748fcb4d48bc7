import { connect } from '../../../ground/db/server/index.ts';
import { type Campaign, type Run, roundsOf } from '../campaign.ts';
import type { PostgresServer } from '../kit/postgres.ts';
import { underLoad } from '../kit/under-load.ts';
import { pause } from '../kit/wait.ts';
import type { Stage } from '../stage.ts';

/** What is done to the database of a service that people speak to. */
type Harm = Pick<Campaign, 'row' | 'fault' | 'rounds'> & {
  readonly clients?: number;
  strike(on: Struck, note: (point: string) => void): Promise<void>;
};
type Struck = {
  readonly stage: Stage;
  readonly run: Run;
  readonly server: PostgresServer;
  readonly databaseUrl: string;
};

const DATABASE = 'harmed';
const TERMINATED_EVERY_MS = 200;
const LONGEST_LIFE_MS = 3_000;
const AWAY_MS = 1_000;
const LOCKED_MS = 20_000;
/** More than the service has connections, so that each of them waits for the lock and none is left. */
const CLIENTS_OF_THE_LOCKED = 24;

const HARMS: readonly Harm[] = [
  {
    row: 'R6',
    fault: 'pg_terminate_backend of every connection each 200 ms',
    rounds: 150,
    async strike({ stage, run, server }, note) {
      // From another database, so that it does not strike itself.
      const side = connect(server.url, { max: 1 });
      stage.closes(side.close);
      let struck = 0;
      for (const _ of roundsOf(run)) {
        const gone = await side.sql`
          select pg_terminate_backend(pid) from pg_stat_activity where datname = ${DATABASE}`;
        struck += gone.length;
        await pause(TERMINATED_EVERY_MS);
      }
      note(`${struck} connections`);
    },
  },
  {
    row: 'R6',
    fault: 'PostgreSQL restarted under load: fast, as when the machine goes, kill -9',
    rounds: 9,
    async strike({ run, server }, note) {
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
    },
  },
  {
    row: 'R7',
    fault: 'the table of fragments locked for 20 s, every connection of the pool waits for it',
    rounds: 2,
    clients: CLIENTS_OF_THE_LOCKED,
    async strike({ stage, run, databaseUrl }, note) {
      const side = connect(databaseUrl, { max: 1 });
      stage.closes(side.close);
      for (const _ of roundsOf(run)) {
        await side.sql.begin(async (tx) => {
          await tx`lock table fragments in access exclusive mode`;
          await pause(LOCKED_MS);
        });
        note(`${LOCKED_MS} ms`);
        await pause(2_000);
      }
    },
  },
];

export const databaseHarmed: readonly Campaign[] = HARMS.map(({ strike, clients, ...campaign }) => ({
  ...campaign,
  async play(stage, run) {
    const server = await stage.postgres();
    const databaseUrl = await server.database(DATABASE);
    const harmed = { databaseUrl, ...(clients === undefined ? {} : { clients }) };
    return underLoad(stage, run, harmed, async (note) => {
      await strike({ stage, run, server, databaseUrl }, note);
      return [];
    });
  },
}));
