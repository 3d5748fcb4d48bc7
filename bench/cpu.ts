import { readFile } from 'node:fs/promises';
import type { Db } from '../src/ground/db/server/connect.ts';

/** Linux counts processor time of other processes in hundredths of a second. */
const TICK_MS = 10;

/**
 * Milliseconds of processor time that this process, all its threads, and the PostgreSQL server used so far: what others
 * do on the machine does not change it. Without `/proc`, or with the server elsewhere, it is this process alone.
 */
async function cpuMs({ sql }: Pick<Db, 'sql'>): Promise<number> {
  const { user, system } = process.cpuUsage();
  const rows = await sql<{ pid: number }[]>`select pid from pg_stat_activity`;
  const servers = await Promise.all(rows.map(({ pid }) => statOf(pid)));
  // A connection that was closed meanwhile is gone from the list, and its time is its parent's as that of a child.
  const parent = await statOf(servers.find((one) => one !== null)?.parent ?? 0);
  const ticks = servers.reduce(
    (sum, one) => sum + (one?.own ?? 0),
    (parent?.own ?? 0) + (parent?.children ?? 0),
  );
  return (user + system) / 1_000 + ticks * TICK_MS;
}

/** @returns milliseconds of processor time a round, over so many */
export async function cpuOf(
  db: Pick<Db, 'sql'>,
  rounds: number,
  work: (round: number) => Promise<unknown>,
): Promise<number> {
  const before = await cpuMs(db);
  for (let round = 0; round < rounds; round++) await work(round);
  return ((await cpuMs(db)) - before) / rounds;
}

/** Fields of `/proc/<pid>/stat` after the name in brackets: parent, and user and system time, of its own and of ended children. */
async function statOf(pid: number): Promise<{ parent: number; own: number; children: number } | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent, , , , , , , , , , user, system, childrenUser, childrenSystem] = fields;
  if (parent === undefined || user === undefined || system === undefined) return null;
  return { parent, own: user + system, children: (childrenUser ?? 0) + (childrenSystem ?? 0) };
}
