import { setTimeout as after } from 'node:timers/promises';
import { MendableError } from '../../../domain/basics/index.ts';
import type { Rows, Tx } from '../server/index.ts';

/** Below PostgreSQL's `deadlock_timeout`: who moves a scenario gives way, and nobody who writes is ended for it. */
const LOCK_MS = 700;
const PAUSE_MS = 200;
const TRIES = 100;

class BusyError extends MendableError {}

/**
 * A transaction that waits for locks which others wait behind: for a moment only, then they go first and it tries again.
 * @throws BusyError when somebody has held such a lock for longer than a minute
 */
export async function patiently<T>(sql: Rows['sql'], work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      const { result } = await sql.begin(async (tx) => {
        await tx`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`;
        return { result: await work(tx) };
      });
      return result as T;
    } catch (problem) {
      if (!isWaiting(problem)) throw problem;
      if (tries === TRIES)
        throw new BusyError('Somebody writes without an end, so nothing was changed. Run it again.', {
          cause: problem,
        });
      await after(PAUSE_MS);
    }
  }
}

/** lock_not_available, deadlock_detected */
function isWaiting(problem: unknown): boolean {
  return problem instanceof Error && 'code' in problem && /^(55P03|40P01)$/.test(String(problem.code));
}
