import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Child, DSP, startChild } from '../../../src/cli/service/child.ts';
import { bareEnv } from '../../../src/ground/process/config.ts';
import type { Look } from '../look.ts';
import { newAddress } from '../scene.ts';
import type { Stage } from '../stage.ts';
import { type CellsProxy, startCellsProxy } from './cells-proxy.ts';
import type { PostgresServer } from './postgres.ts';

/** A whole service with a PostgreSQL of its own. */
export type LivingCell = {
  readonly name: string;
  /** Its own door, without the proxy. */
  readonly url: string;
  readonly server: PostgresServer;
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

/** @param count three at most: as many as the proxy's configuration has */
export async function openCells(stage: Stage, count: number): Promise<LivingCells> {
  const file = join(stage.folder, 'cells.json');
  const map = join(stage.folder, 'cells.map');
  const masterKey = createSecretKey(randomBytes(32));
  const cells = await Promise.all(NAMES.slice(0, count).map((name) => makeCell(stage, name, masterKey)));
  const named = cells.map(({ name, databaseUrl: database, port }, number) => [
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

/** A cell's database, and how the rest of it is started. */
async function makeCell(stage: Stage, name: string, masterKey: KeyObject) {
  const server = await stage.postgres({ settings: SETTINGS });
  const databaseUrl = await server.database('cell');
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
  return { name, databaseUrl, port, open };
}
