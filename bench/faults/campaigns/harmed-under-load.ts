import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { connect as connectSocket, type Socket } from 'node:net';
import { join } from 'node:path';
import { pause } from '../../../src/cli/service/wait.ts';
import { connect } from '../../../src/ground/db/server/index.ts';
import { type Campaign, type Run, roundsOf } from '../campaign.ts';
import { openCuttingProxy } from '../kit/cutting-proxy.ts';
import { ADMIN_KEY } from '../kit/dsp.ts';
import type { PostgresServer } from '../kit/postgres.ts';
import { canMount, openSmallDisk } from '../kit/small-disk.ts';
import { type Harmed, underLoad } from '../kit/under-load.ts';
import { SCENARIO } from '../scene.ts';
import type { Stage } from '../stage.ts';
import type { Outcome } from '../verdict.ts';

/** What is done to a service with a database of its own that people speak to. */
type Harm = Omit<Campaign, 'play'> & {
  /** Opens what it takes, before the service starts. */
  prepare(on: {
    stage: Stage;
    run: Run;
    server: PostgresServer;
    databaseUrl: string;
  }): Promise<Partial<Harmed> & { strike: Parameters<typeof underLoad>[3] }>;
};

const DATABASE = 'harmed';
/** From inside the first statement of a connection to a few batches later. */
const LONGEST_LIFE_BYTES = 60_000;
const CUT_FOR_MS = 30_000;
const TERMINATED_EVERY_MS = 200;
const LONGEST_LIFE_MS = 3_000;
const AWAY_MS = 1_000;
const LOCKED_MS = 20_000;
/** More than the service has connections, so that each of them waits for the lock and none is left. */
const CLIENTS_OF_THE_LOCKED = 24;
const FULL_MS = 10_000;
const BETWEEN_MS = 3_000;
const IDLE = 200;
const SLOW = 20;
/** RELIABILITY.md: cut within 30 s; Node looks at its sockets now and then, so a few more. */
const CUT_MS = 40_000;

const HARMS: readonly Harm[] = [
  {
    row: 'R6',
    fault: 'database connections cut after a random number of bytes, in mid-transaction',
    rounds: 1,
    async prepare({ stage, run, server, databaseUrl }) {
      const proxy = await openCuttingProxy(server.port);
      stage.closes(proxy.close);
      return {
        through: databaseUrl.replace(`:${server.port}/`, `:${proxy.port}/`),
        async strike(note) {
          proxy.cutAfter(() => Math.ceil(run.random() * LONGEST_LIFE_BYTES));
          await pause(Math.max(0, Math.min(CUT_FOR_MS, run.until - performance.now())));
          proxy.cutAfter(null);
          note(`${proxy.cuts} connections`);
        },
      };
    },
  },
  {
    row: 'R6',
    fault: 'pg_terminate_backend of every connection each 200 ms',
    rounds: 150,
    prepare: async ({ stage, run, server }) => ({
      async strike(note) {
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
    }),
  },
  {
    row: 'R6',
    fault: 'PostgreSQL restarted under load: fast, as when the machine goes, kill -9',
    rounds: 9,
    prepare: async ({ run, server }) => ({
      async strike(note) {
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
    }),
  },
  {
    row: 'R7',
    fault: 'the table of fragments locked for 20 s, every connection of the pool waits for it',
    rounds: 2,
    prepare: async ({ stage, run, databaseUrl }) => ({
      clients: CLIENTS_OF_THE_LOCKED,
      async strike(note) {
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
    }),
  },
  {
    // The tables have no room, the log of the transactions has: statements fail, the server lives.
    row: 'R8',
    fault: 'disk full: the tablespace of the tables, 48 MB',
    rounds: 3,
    needs: { what: 'a tmpfs that may be mounted (root)', here: canMount },
    async prepare({ stage, run, server }) {
      const disk = await openSmallDisk(stage, 48);
      const place = join(disk.folder, 'tables');
      await mkdir(place);
      spawnSync('chown', ['-R', 'postgres', disk.folder]);
      const side = connect(server.url, { max: 1 });
      stage.closes(side.close);
      await side.sql.unsafe(`create tablespace small location '${place}'`);
      await side.sql`create database small tablespace small`;
      return {
        databaseUrl: server.url.replace(/postgres$/, 'small'),
        async strike(note) {
          for (const round of roundsOf(run)) {
            await disk.fill(round * 32_768);
            await pause(FULL_MS);
            await disk.empty();
            note(`${round * 32_768} bytes left for ${FULL_MS} ms`);
            if (round + 1 < run.rounds) await pause(BETWEEN_MS);
          }
        },
      };
    },
  },
  {
    row: 'R9',
    fault: '20 bodies at 1 byte a second, 20 half heads, 200 idle sockets',
    rounds: 1,
    prepare: async () => ({ strike: dripInto }),
  },
];

export const harmedUnderLoad = HARMS.map(
  ({ prepare, ...campaign }): Campaign => ({
    ...campaign,
    async play(stage, run) {
      const server = await stage.postgres();
      const databaseUrl = await server.database(DATABASE);
      const { strike, ...harmed } = await prepare({ stage, run, server, databaseUrl });
      return underLoad(stage, run, { databaseUrl, ...harmed }, strike);
    },
  }),
);

/** Clients that send a byte a second, and some that send nothing, until all of the former are cut. */
async function dripInto(note: (point: string) => void, url: string): Promise<Partial<Outcome>> {
  const { port } = new URL(url);
  const sockets: Socket[] = [];
  const open = (words: string, drip: string | null) => {
    const socket = connectSocket(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    socket.resume();
    socket.write(words);
    if (drip !== null) {
      const timer = setInterval(() => socket.write(drip), 1_000);
      socket.once('close', () => clearInterval(timer));
    }
    sockets.push(socket);
  };
  const head = `POST /v1/scenarios/${SCENARIO}/fragments HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ADMIN_KEY}\r\ncontent-type: application/json\r\n`;
  for (let i = 0; i < SLOW; i++) {
    open(`${head}content-length: 4000\r\n\r\n{`, ' ');
    open(head, 'x');
  }
  const dripping = sockets.length;
  for (let i = 0; i < IDLE; i++) open('', null);
  const end = performance.now() + CUT_MS;
  const living = () => sockets.slice(0, dripping).filter(({ destroyed }) => !destroyed).length;
  while (living() > 0 && performance.now() < end) await pause(250);
  const left = living();
  const took = Math.round(CUT_MS - (end - performance.now()));
  for (const socket of sockets) socket.destroy();
  note(`${dripping} slow sockets ${left === 0 ? `cut within ${took} ms` : `of which ${left} lived`}`);
  return { problems: left === 0 ? [] : [`${left} slow clients were not cut within ${CUT_MS} ms`] };
}
