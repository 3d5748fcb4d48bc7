import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { serverUser } from '../../../bench/faults/kit/postgres.ts';
import { type Child, startChild } from '../../../src/cli/service/child.ts';
import { temporaryFolder } from '../../../src/cli/service/temporary-folder.ts';
import { freePort, migrateDatabase } from '../../../src/ground/db/server/index.ts';
import { freshDatabase } from '../../helpers/database/fresh.ts';

const HERE = spawnSync('pgbouncer', ['--version']).status === 0;
const KEPT_BACK = 'statement_timeout, idle_in_transaction_session_timeout';

// `skipIf` says so in the report when there is no PgBouncer on PATH.
describe.skipIf(!HERE)('R23 a database behind PgBouncer', () => {
  let pooler: Child;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  afterEach(async () => {
    await pooler.kill();
    await folder.remove();
  });

  it.each([
    ['as it comes', 'transaction', ''],
    ['told to keep back what it does not know', 'transaction', KEPT_BACK],
    ['told so, with a session for each client', 'session', KEPT_BACK],
  ])('%s is refused at the start, with what to do', async (_, mode, keptBack) => {
    const database = new URL(await freshDatabase());
    folder = await temporaryFolder();
    const [port, file] = [await freePort(), join(folder.path, 'pgbouncer.ini')];
    const behind = `host=127.0.0.1 port=${database.port} user=${database.username} password=${database.password}`;
    const settings = [
      ...['[databases]', `* = ${behind}`, '[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${port}`],
      ...['unix_socket_dir =', 'auth_type = any', `pool_mode = ${mode}`],
      ...(keptBack === '' ? [] : [`ignore_startup_parameters = ${keptBack}`]),
    ];
    await writeFile(file, `${settings.join('\n')}\n`);
    pooler = startChild('pgbouncer', [file], serverUser());
    await pooler.said(/process up/);
    const url = `postgres://dsp@127.0.0.1:${port}${database.pathname}`;
    await expect(migrateDatabase(url)).rejects.toThrow(/leads to a pooler.+HAProxy/);
  });
});
