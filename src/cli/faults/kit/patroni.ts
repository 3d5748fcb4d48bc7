import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, freePort } from '../../../ground/db/server/index.ts';
import { bareEnv } from '../../../ground/process/config.ts';
import { type Child, startChild } from '../../service/child.ts';
import { asInExample } from './as-in-example.ts';
import { serverUser } from './postgres.ts';
import { waitFor } from './wait.ts';

/** kill -9 · SIGSTOP: connections stay open, and nothing answers */
export type Blow = 'kill' | 'freeze';

/** A primary and a standby under Patroni and etcd, behind HAProxy: each a process of this machine, with a port of its own. */
export type PatroniCluster = {
  /** Of an empty database, through HAProxy. */
  readonly url: string;
  /** Settles when the standby has all that was acknowledged: then the primary may be lost. */
  whole(): Promise<void>;
  /** The primary and the Patroni that watches it, as when their machine goes, or hangs. Returns how they come back. */
  strikePrimary(how: Blow): Promise<() => void>;
  close(): Promise<void>;
};

const DEBIAN = '/usr/lib/postgresql';
const PROGRAMS = ['patroni', 'etcd', 'haproxy', 'pkill'];
const WHOLE_MS = 90_000;
const ANSWER_MS = 2_000;

/** The newest PostgreSQL of the system: the npm package's has no `pg_basebackup`. */
function systemBinaries(): string | null {
  const version = readable(DEBIAN)
    .toSorted((a, b) => Number(a) - Number(b))
    .at(-1);
  return version === undefined ? null : join(DEBIAN, version, 'bin');
}

function readable(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Of campaigns that play a fail-over of the database. */
export const NEEDS_PATRONI = {
  what: 'not all is here of apt-get install postgresql patroni etcd-server haproxy',
  here: () => systemBinaries() !== null && spawnSync('which', PROGRAMS).status === 0,
};

type Node = { readonly name: string; readonly rest: number; readonly dataDir: string; readonly file: string };

/** @param folder that other users may walk through; gets the data of all four */
export async function startPatroni(folder: string): Promise<PatroniCluster> {
  const user = serverUser();
  const home = join(folder, 'patroni');
  await mkdir(home);
  if ('uid' in user) await chown(home, user.uid, user.gid);
  const [etcd, peer, proxy, standby] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const nodes: Node[] = [];
  const places: Record<string, string> = {};
  for (const name of ['db1', 'db2']) {
    const [port, rest] = [await freePort(), await freePort()];
    places[`${name}.example:5432 port 8008`] = `127.0.0.1:${port} port ${rest}`;
    const [dataDir, file] = [join(home, name), join(home, `${name}.yml`)];
    nodes.push({ name, rest, dataDir, file });
    const own = {
      'name: db1': `name: ${name}`,
      'db1.example:8008': `127.0.0.1:${rest}`,
      'db1.example:5432': `127.0.0.1:${port}`,
      'etcd1.example:2379': `127.0.0.1:${etcd}`,
      '/var/lib/postgresql/15/dsp': dataDir,
      '/usr/lib/postgresql/15/bin': systemBinaries() ?? '',
    };
    await writeFile(file, asInExample('patroni.yml', own));
  }
  const haproxy = join(home, 'haproxy.cfg');
  const both = { 'proxy.example:5432': `127.0.0.1:${proxy}`, 'standby.example:5433': `127.0.0.1:${standby}` };
  await writeFile(haproxy, asInExample('haproxy.cfg', { ...places, ...both }));

  const start = (command: string, args: readonly string[]) =>
    startChild(command, args, { ...user, cwd: home, env: { ...bareEnv(), HOME: home } });
  const others = [start('etcd', etcdFlags(home, etcd, peer)), start('haproxy', ['-f', haproxy])];
  const watchers = new Map<Node, Child>();
  const watch = (node: Node) => void watchers.set(node, start('patroni', [node.file]));
  const killServers = () => {
    for (const node of nodes) signalServer(node, 'SIGKILL');
  };
  process.once('exit', killServers);
  for (const node of nodes) watch(node);

  const is = (role: string) =>
    Promise.all(
      nodes.map(({ rest }) => {
        const signal = AbortSignal.timeout(ANSWER_MS);
        return fetch(`http://127.0.0.1:${rest}/${role}`, { method: 'OPTIONS', signal }).then(
          ({ ok }) => ok,
          () => false,
        );
      }),
    );
  const whole = async () => {
    const there = await waitFor(
      async () => [await is('primary'), await is('sync')].every((each) => each.filter(Boolean).length === 1),
      WHOLE_MS,
    );
    if (there === null)
      throw new Error(`Patroni has no primary with a synchronous standby:\n${last(watchers.values())}`);
  };
  const close = async () => {
    process.removeListener('exit', killServers);
    await Promise.all([...watchers.values(), ...others].map((child) => child.kill()));
    killServers();
  };
  try {
    await whole();
    const at = (who: string, database: string) => `postgres://${who}:secret@127.0.0.1:${proxy}/${database}`;
    const { sql, close: leave } = connect(at('postgres', 'postgres'), { max: 1 });
    await sql.unsafe("create role dsp login password 'secret'");
    await sql.unsafe('create database dsp owner dsp').finally(leave);
    return {
      url: at('dsp', 'dsp'),
      whole,
      async strikePrimary(how) {
        const node = nodes[(await is('primary')).indexOf(true)];
        const watcher = node && watchers.get(node);
        if (node === undefined || watcher === undefined) throw new Error('There is no primary to strike.');
        const signal = how === 'kill' ? 'SIGKILL' : 'SIGSTOP';
        watcher.signal(signal);
        signalServer(node, signal);
        if (how === 'kill') return () => watch(node);
        return () => {
          signalServer(node, 'SIGCONT');
          watcher.signal('SIGCONT');
        };
      },
      close,
    };
  } catch (problem) {
    await close();
    throw problem;
  }
}

/** A server that Patroni started is no child of this process. Its own processes end with it, but hang only one by one. */
function signalServer({ dataDir }: Node, signal: NodeJS.Signals): void {
  try {
    const [pid = ''] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), signal);
    spawnSync('pkill', [`-${signal}`, '-P', pid]);
  } catch {
    // It does not run.
  }
}

function etcdFlags(home: string, port: number, peer: number): string[] {
  const [clients, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer}`];
  return [
    ...['--data-dir', join(home, 'etcd'), '--initial-cluster', `default=${peers}`],
    ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
    ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
  ];
}

function last(children: Iterable<Child>): string {
  return [...children].flatMap(({ lines }) => lines.slice(-4)).join('\n');
}
