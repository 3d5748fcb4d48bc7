import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../../src/cli/console/usage-error.ts';
import { type Child, startChild } from '../../../src/cli/service/child.ts';
import { waitFor } from '../../../src/cli/service/wait.ts';
import { connect, embeddedBinaries, freePort } from '../../../src/ground/db/server/index.ts';

/** How a server is stopped: after its clients' work, without it (as when the machine goes), or by kill -9. */
type Stop = 'fast' | 'immediate' | 'kill';

/** A PostgreSQL cluster of a campaign's own: one folder and one port for life, started and stopped at will. */
export type PostgresServer = {
  /** Of the database `postgres`. */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Makes an empty database. Returns its URL. */
  database(name: string): Promise<string>;
  start(): Promise<void>;
  stop(how: Stop): Promise<void>;
};

export type PostgresOptions = {
  /** Settings, such as `max_connections=20`. */
  readonly settings?: readonly string[];
  /** The folder of `initdb` and `postgres`; by default of those that come as an npm package. */
  readonly bin?: string;
};

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;
const START_MS = 60_000;

/** As root the server runs as the user `postgres`, because PostgreSQL refuses root. */
export function serverUser(): { uid: number; gid: number } | Record<never, never> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim() || Number.NaN),
  );
  if (!Number.isInteger(uid) || !Number.isInteger(gid)) {
    throw new UsageError(
      'PostgreSQL does not run as root and there is no user "postgres". Add one (useradd postgres), or run this as another user.',
    );
  }
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

/** @param folder where the cluster's folder is made; other users must be able to walk through it */
export async function newPostgres(folder: string, options: PostgresOptions = {}): Promise<PostgresServer> {
  const { bin = embeddedBinaries() } = options;
  const dataDir = join(folder, 'cluster');
  const user = serverUser();
  const port = await freePort();
  const url = `postgres://dsp@127.0.0.1:${port}/postgres`;
  if (!existsSync(dataDir)) {
    await mkdir(dataDir, { recursive: true });
    if ('uid' in user) await chown(dataDir, user.uid, user.gid);
    await chmod(dataDir, 0o700);
    // Nobody but this machine's loopback reaches it, and it lives for minutes: a password would protect nothing.
    const made = startChild(
      join(bin, 'initdb'),
      ['-D', dataDir, '-U', 'dsp', '-A', 'trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
      user,
    );
    const code = await made.ended;
    if (code !== 0) throw new Error(`initdb ended with ${code}: ${made.lines.slice(-5).join('\n')}`);
  }
  let server: Child | null = null;
  return {
    url,
    port,
    dataDir,
    async database(name) {
      const { sql, close } = connect(url, { max: 1 });
      await sql.unsafe(`create database ${name}`).finally(close);
      return url.replace(/postgres$/, name);
    },
    async start() {
      const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...(options.settings ?? [])];
      const args = ['-D', dataDir, '-p', String(port), ...flags.flatMap((flag) => ['-c', flag])];
      const answers = await waitFor(async () => {
        // After kill -9 the old server's children hold its memory for a moment, and the new one ends at once.
        if (server?.alive !== true) server = startChild(join(bin, 'postgres'), args, user);
        return isServing(url);
      }, START_MS);
      if (answers === null)
        throw new Error(
          `PostgreSQL did not start: ${server?.lines.slice(-5).join('\n') ?? 'it said nothing'}`,
        );
    },
    async stop(how) {
      if (server === null) return;
      server.signal(SIGNALS[how]);
      await server.ended;
      server = null;
    },
  };
}

async function isServing(url: string): Promise<boolean> {
  const { sql, close } = connect(url, { max: 1 });
  return sql`select 1`
    .then(() => true)
    .catch(() => false)
    .finally(close);
}
