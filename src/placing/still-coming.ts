import type { Context } from '../context.ts';
import { askToLearn, type PoolRow, poolGrowth } from '../db/pools/index.ts';

/** A stream that never pauses is decided on all the same, as often as this. */
const LONGEST_MS = 300_000;

/** Since when something is waited for, of this process: one that is killed waits anew. */
const since = new WeakMap<Context['db'], Map<string, number>>();

/**
 * Whether something acknowledged has not found its place in the pool yet. Keys are made and campaigns held on all that
 * has come: how it was cut into batches, and which worker took them up when, must not decide what a key is called.
 */
export async function stillComing(ctx: Context, { pool }: Pick<PoolRow, 'pool'>): Promise<boolean> {
  const { caughtUp, unplaced } = await poolGrowth(ctx.db, pool);
  return mayWait(ctx, `all of ${pool}`, caughtUp && unplaced === 0);
}

/**
 * Whether the pool is learned anew before a need is tried or a key is born: what was only placed since its last
 * consolidation might draw other borders.
 */
export async function learnsFirst(
  ctx: Context,
  { pool, fragments, consolidatedFragments }: Pick<PoolRow, 'pool' | 'fragments' | 'consolidatedFragments'>,
): Promise<boolean> {
  if (!mayWait(ctx, `borders of ${pool}`, fragments === consolidatedFragments)) return false;
  await askToLearn(ctx.db, { pool }, ctx.clock.now());
  ctx.queue.nudge('cluster-pool', pool);
  return true;
}

function mayWait({ db }: Context, what: string, ready: boolean): boolean {
  const waits = since.get(db) ?? new Map<string, number>();
  since.set(db, waits);
  const first = waits.get(what) ?? performance.now();
  if (ready || performance.now() - first >= LONGEST_MS) {
    waits.delete(what);
    return false;
  }
  waits.set(what, first);
  return true;
}
