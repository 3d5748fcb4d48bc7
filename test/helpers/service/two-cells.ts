import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPostgres } from '../../../bench/faults/kit/postgres.ts';
import type { MovingSide } from '../../../src/cli/cells/move-scenario.ts';
import { joinCell } from '../../../src/ground/db/cells/index.ts';
import { type Connection, connect, migrateDatabase } from '../../../src/ground/db/server/index.ts';
import { openWorld, type World } from './world.ts';

export const START = new Date('2026-01-05T00:00:00Z');

export type Cell = MovingSide & { readonly rows: Connection; readonly world: World };

/** Two whole services that are cells, on databases of a server of their own whose log tells of rows. */
export async function openTwoCells(): Promise<{ a: Cell; b: Cell; master: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'dsp-cells-'));
  await chmod(folder, 0o755);
  const settings = ['wal_level=logical', 'fsync=off', 'max_wal_senders=20', 'max_replication_slots=20'];
  const server = await newPostgres(folder, { settings });
  await server.start();
  const master = randomBytes(32).toString('base64');
  const cellOf = async (name: string, number: number, from: Connection | null): Promise<Cell> => {
    const database = await server.database(name.replace('-', '_'));
    await migrateDatabase(database);
    const rows = connect(database, { max: 4, statementMs: 0 });
    if (from !== null) await joinCell(rows, { name, number, joinedAt: START }, from);
    const env = { DSP_MASTER_KEY: master };
    const world = await openWorld(START.toISOString(), database, undefined, undefined, env);
    if (from === null) await joinCell(rows, { name, number, joinedAt: START }, null);
    return { rows, name, number, database, world };
  };
  const a = await cellOf('cell-a', 0, null);
  const b = await cellOf('cell-b', 1, a.rows);
  return {
    a,
    b,
    master,
    async close() {
      for (const { world, rows } of [a, b]) {
        await world.close();
        await rows.close();
      }
      await server.stop('fast');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
