import { spawnSync } from 'node:child_process';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from '../../../src/cli/service/child.ts';
import { freePort } from '../../../src/ground/db/server/index.ts';
import { serverUser } from './postgres.ts';

/** Servers of which one takes over from another, set up as operators are told to, with ports of this machine. */
export type OneMachine = {
  /** What the service is to be told. */
  readonly url: string;
  /** Settles when the loss of whoever leads would be survived. */
  whole(): Promise<void>;
  /** Whoever leads, with what watches it: kill -9, or SIGSTOP, so that nothing answers. Returns how that comes back. */
  strike(how: 'kill' | 'freeze'): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

const SCRIPT = fileURLToPath(new URL('../../../deploy/cell/one-machine.sh', import.meta.url));
const KINDS = {
  database: { ports: 8, packages: 'postgresql patroni etcd-server haproxy procps curl' },
  redis: { ports: 5, packages: 'redis-server redis-tools' },
  cluster: { ports: 12, packages: 'redis-server redis-tools' },
};

/** Of campaigns that play a fail-over. */
export function needsOneMachine(kind: keyof typeof KINDS) {
  const here = () => spawnSync('sh', [SCRIPT, '.', `check-${kind}`]).status === 0;
  return { what: `not all is here of apt-get install ${KINDS[kind].packages}`, here };
}

/** @param folder that other users may walk through; gets all data */
export async function startOneMachine(kind: keyof typeof KINDS, folder: string): Promise<OneMachine> {
  const user = serverUser();
  const home = join(folder, kind);
  await mkdir(home);
  if ('uid' in user) await chown(home, user.uid, user.gid);
  const ports: string[] = [];
  while (ports.length < KINDS[kind].ports) ports.push(String(await freePort()));
  const told = (...words: string[]) => startChild('sh', [SCRIPT, home, ...words], user);
  const tell = async (word: string) => {
    const child = told(word);
    if ((await child.ended) !== 0) throw new Error(`${word}: ${child.lines.slice(-30).join('\n')}`);
  };
  const down = () => void spawnSync('sh', [SCRIPT, home, 'down']);
  process.once('exit', down);
  const close = async () => {
    process.removeListener('exit', down);
    down();
  };
  try {
    const [url] = await told('up', kind, ...ports).said(/^[a-z+]+:\/\/\S+$/);
    const strike: OneMachine['strike'] = async (how) => {
      await tell(how);
      return () => tell('revive');
    };
    return { url, whole: () => tell('whole'), strike, close };
  } catch (problem) {
    await close();
    throw problem;
  }
}
