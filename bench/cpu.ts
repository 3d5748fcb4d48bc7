import { readdir, readFile } from 'node:fs/promises';
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

/** What processes have used, with all that they started, and what of that has ended: processor time so far, and memory now. */
export async function treesOf(
  roots: readonly number[],
): Promise<{ readonly cpuMs: number; readonly bytes: number }> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const stats = new Map(await Promise.all(pids.map(async (pid) => [pid, await statOf(pid)] as const)));
  const isOurs = (pid: number): boolean =>
    roots.includes(pid) || (pid > 1 && isOurs(stats.get(pid)?.parent ?? 0));
  let [ticks, bytes] = [0, 0];
  for (const pid of pids.filter(isOurs)) {
    const { own = 0, children = 0 } = stats.get(pid) ?? {};
    ticks += own + children;
    bytes += await shareOf(pid);
  }
  return { cpuMs: ticks * TICK_MS, bytes };
}

/** Bytes of memory, of shared pages its share: processes of one PostgreSQL have most of theirs together. */
async function shareOf(pid: number): Promise<number> {
  const told = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss: +(\d+) kB/m.exec(told)?.[1] ?? 0) * 1_024;
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
