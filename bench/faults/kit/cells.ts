import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Child, DSP, startChild } from '../../../src/cli/service/child.ts';
import { bareEnv } from '../../../src/ground/process/config.ts';
import type { Look } from '../look.ts';
import { newAddress } from '../scene.ts';
import type { Stage } from '../stage.ts';
import { type CellsProxy, startCellsProxy } from './cells-proxy.ts';
import type { OneMachine } from './one-machine.ts';
import type { PostgresServer } from './postgres.ts';

/** A whole service with a PostgreSQL of its own. */
export type LivingCell = {
  readonly name: string;
  /** Its own door, without the proxy. */
  readonly url: string;
  /** Of one with a standby whoever is primary, with its Patroni. */
  readonly server: Pick<PostgresServer, 'dataDir' | 'start' | 'stop'>;
  readonly service: Child;
  readonly look: Look;
  /** kill -9 of the service and of its PostgreSQL. */
  kill(): Promise<void>;
  /** Both again, as they were started; settles when the service listens. */
  start(): Promise<void>;
};

/** Several of them on one machine, joined by `dsp cells join`, and HAProxy before them. */
export type LivingCells = {
  readonly cells: readonly LivingCell[];
  readonly proxy: CellsProxy;
  /** Runs `dsp cells …` about them, as an operator does. */
  begin(...words: readonly string[]): Child;
  /** The same to its end. @returns its exit code and all it said */
  ask(...words: readonly string[]): Promise<{ readonly code: number | null; readonly said: string }>;
  /** Has the map written anew and the proxy read it. */
  lead(): Promise<void>;
};

/** Names of `deploy/cell/cells.cfg`. */
const NAMES = ['cell-a', 'cell-b', 'cell-c'];
/** A scenario leaves by a replication that PostgreSQL must be told of at its start. */
const SETTINGS = ['wal_level=logical'];

/**
 * @param count three at most: as many as the proxy's configuration has
 * @param pair has the rows of the first
 */
export async function openCells(stage: Stage, count: number, pair?: OneMachine): Promise<LivingCells> {
  const file = join(stage.folder, 'cells.json');
  const map = join(stage.folder, 'cells.map');
  const masterKey = createSecretKey(randomBytes(32));
  const cells = await Promise.all(
    NAMES.slice(0, count).map(async (name, number) =>
      makeCell(stage, name, masterKey, await (number === 0 && pair ? rowsOfPair(pair) : ownRows(stage))),
    ),
  );
  const named = cells.map(({ name, rows: { ownerUrl: database }, port }, number) => [
    name,
    { number, database, address: `127.0.0.1:${port}` },
  ]);
  await writeFile(file, JSON.stringify(Object.fromEntries(named)));
  const env = { ...bareEnv(), ...toldOf(masterKey) };
  const begin = (...words: readonly string[]) =>
    startChild(process.execPath, [DSP, 'cells', ...words, '--file', file], { env });
  const ask = async (...words: readonly string[]) => {
    const child = begin(...words);
    return { code: await child.ended, said: child.lines.join('\n') };
  };
  const done = async (...words: readonly string[]) => {
    const { code, said } = await ask(...words);
    if (code !== 0) throw new Error(`dsp cells ${words.join(' ')}: ${said}`);
  };
  const living: LivingCell[] = [];
  for (const cell of cells) {
    // The first has keys from its first start on; each further one is given them before its own.
    if (living.length > 0) await done('join', cell.name, '--keys-of', NAMES[0] ?? '');
    living.push(await cell.open());
    if (living.length === 1) await done('join', cell.name);
  }
  await writeFile(map, '');
  const proxy = await startCellsProxy(
    stage.folder,
    map,
    Object.fromEntries(cells.map(({ name, port }) => [name, port])),
  );
  stage.closes(proxy.close);
  return {
    cells: living,
    proxy,
    begin,
    ask,
    async lead() {
      await done('map', '--out', map);
      await proxy.reload();
    },
  };
}

const toldOf = (masterKey: KeyObject) => ({ DSP_MASTER_KEY: masterKey.export().toString('base64') });

/** Where a cell has its rows: as its service comes there, and as who moves scenarios does. */
type Rows = Pick<LivingCell, 'server'> & { readonly databaseUrl: string; readonly ownerUrl: string };

async function ownRows(stage: Stage): Promise<Rows> {
  const server = await stage.postgres({ settings: SETTINGS });
  const databaseUrl = await server.database('cell');
  return { server, databaseUrl, ownerUrl: databaseUrl };
}

/** The service is nobody who may subscribe to another cell; whoever runs it is. */
async function rowsOfPair({ url, strike, whole }: OneMachine): Promise<Rows> {
  let revive = async () => {};
  const server: Rows['server'] = {
    dataDir: '',
    async stop() {
      revive = await strike('kill');
    },
    async start() {
      await revive();
      // Before that a further loss has no successor.
      await whole();
    },
  };
  return { server, databaseUrl: url, ownerUrl: url.replace('//dsp:', '//postgres:') };
}

/** A cell's database, and how the rest of it is started. */
async function makeCell(stage: Stage, name: string, masterKey: KeyObject, rows: Rows) {
  const { server, databaseUrl } = rows;
  const { port, url } = await newAddress();
  const env = { DATABASE_URL: databaseUrl, PORT: port, ...toldOf(masterKey) };
  const open = async (): Promise<LivingCell> => {
    let service = await stage.dsp('service', env);
    const look = await stage.look(databaseUrl, masterKey);
    return {
      name,
      url,
      server,
      look,
      get service() {
        return service;
      },
      async kill() {
        await Promise.all([server.stop('kill'), service.kill()]);
      },
      async start() {
        await server.start();
        service = await stage.dsp('service', env);
      },
    };
  };
  return { name, rows, port, open };
}
