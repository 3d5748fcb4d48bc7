import type { Context } from '../../src/context.ts';
import { askToLearn, isPlaced, type PoolRow } from '../../src/ground/db/pools/index.ts';

/** A stream that never pauses is decided on all the same, as often as this. */
const LONGEST_MS = 300_000;
/** Who waits is asked again with every sweep; what was not asked about for so long waits anew. */
const FORGOTTEN_MS = 60_000;

type Wait = { readonly first: number; readonly last: number };

/** What is waited for, since when and as of when, in this process: one that is killed waits anew. */
const waits = new WeakMap<Context['db'], Map<string, Wait>>();

/**
 * Whether something acknowledged has not found its place in the pool yet. Keys are made and campaigns held on all that
 * has come: how it was cut into batches, and which worker took them up when, must not decide what a key is called.
 */
export async function stillComing(ctx: Context, { pool }: Pick<PoolRow, 'pool'>): Promise<boolean> {
  return mayWait(ctx, `all of ${pool}`, await isPlaced(ctx.db, pool));
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
  const known = waits.get(db) ?? new Map<string, Wait>();
  waits.set(db, known);
  const now = performance.now();
  const before = known.get(what);
  // Who has waited long enough decides for as long as that is remembered, so that all who ask have their turn.
  const stale =
    before === undefined ||
    now - before.last >= FORGOTTEN_MS ||
    now - before.first >= LONGEST_MS + FORGOTTEN_MS;
  const first = stale ? now : before.first;
  if (ready) known.delete(what);
  else known.set(what, { first, last: now });
  return !ready && now - first < LONGEST_MS;
}
