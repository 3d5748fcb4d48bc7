import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { newPostgres } from '../../../bench/faults/kit/postgres.ts';
import { connect } from '../../../src/ground/db/server/connect.ts';

/** Where a database can be backed up as an operator does it. */
export type BackupPlace = {
  /** `pg_dump` and `pg_restore`, or, where this machine has none of one release with a server, PostgreSQL's own copy of a database. */
  readonly how: 'pg_dump' | 'create database … template';
  /** An empty database. Returns its URL. */
  empty(name: string): Promise<string>;
  /** Backs a database up that nobody is connected to, and restores it under another name. */
  copy(url: string, name: string): Promise<string>;
  close(): Promise<void>;
};

const TOOLS = ['pg_dump', 'pg_restore', 'initdb', 'postgres'];

/**
 * On a server of the release of this machine's own tools: `pg_dump` refuses newer servers, and the one that the tests run
 * on comes from npm, without tools.
 */
export async function backupPlace(): Promise<BackupPlace> {
  const bin = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim() ?? '';
  if (bin === '' || !TOOLS.every((tool) => existsSync(join(bin, tool)))) return placeOfTests();
  const folder = await mkdtemp(join(tmpdir(), 'dsp-backup-'));
  await chmod(folder, 0o755);
  const server = await newPostgres(folder, { bin, settings: ['fsync=off'] });
  await server.start();
  return {
    how: 'pg_dump',
    empty: server.database,
    async copy(url, name) {
      const file = join(folder, `${name}.dump`);
      run(join(bin, 'pg_dump'), ['--format=custom', `--file=${file}`, url]);
      const restored = await server.database(name);
      run(join(bin, 'pg_restore'), ['--exit-on-error', `--dbname=${restored}`, file]);
      return restored;
    },
    async close() {
      await server.stop('immediate');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function placeOfTests(): BackupPlace {
  const server = inject('postgresUrl');
  const make = async (statement: string, name: string) => {
    const admin = connect(server, { max: 1 });
    await admin.sql.unsafe(statement).finally(admin.close);
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url.href;
  };
  return {
    how: 'create database … template',
    empty: (name) => make(`create database ${name}`, name),
    copy: (url, name) => make(`create database ${name} template ${new URL(url).pathname.slice(1)}`, name),
    close: async () => {},
  };
}

function run(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
}
