import type { Context } from '../src/context.ts';
import {
  findPool,
  liveCentroids,
  type PoolRow,
  poolGrowth,
  saveAssignments,
  saveConsolidation,
  takePool,
} from '../src/db/clusters.ts';
import { poolPhrases } from '../src/db/phrases.ts';
import { poolSnapshot } from '../src/db/pool-snapshot.ts';
import { findScenario } from '../src/db/scenarios.ts';
import { assign } from '../src/domain/cluster/assign.ts';
import { describeClusters } from '../src/domain/cluster/describe.ts';
import { consolidationDue } from '../src/domain/consolidation-due.ts';
import type { Phrase } from '../src/domain/phrase.ts';
import { embedKeys } from '../src/embedder/visible-keys.ts';
import { done, type JobResult, skipped } from '../src/queue/catalog.ts';

const FASTER = 'another worker changed the pool first';

/** Every new phrase finds its place: in a cluster that is near, or by learning the whole pool anew. */
export async function clusterPool(ctx: Context, pool: string): Promise<JobResult> {
  const row = await findPool(ctx.db, pool);
  if (row === null) return skipped('there is no such pool');
  const fresh = await poolPhrases(ctx.db, pool, ctx.embedder, 'unplaced');
  if (fresh.length === 0) {
    // Known phrases said again change no cluster, but they count towards maturity.
    ctx.queue.nudge('judge-maturity', pool);
    return skipped('every phrase has its place');
  }
  const growth = await poolGrowth(ctx.db, pool);
  const sinceMs =
    row.consolidatedAt === null ? null : ctx.clock.now().getTime() - row.consolidatedAt.getTime();
  const due = consolidationDue({ ...growth, consolidatedPhrases: row.consolidatedPhrases, sinceMs });
  return due ? consolidatePool(ctx, row) : assignFresh(ctx, row, fresh);
}

async function consolidatePool(ctx: Context, { pool, scenario, revision }: PoolRow): Promise<JobResult> {
  const { template } = await findScenario(ctx.db, scenario);
  const snapshot = await poolSnapshot(
    ctx.db,
    pool,
    ctx.embedder,
    await embedKeys(ctx.embedder, template.keys),
  );
  const { phrases } = snapshot;
  const learned = await ctx.learner.consolidate(snapshot);
  const placed = describeClusters(phrases, learned);
  const at = ctx.clock.now();
  const saved = await ctx.db.sql.begin(async (tx) => {
    if (!(await takePool(tx, pool, revision))) return false;
    await saveConsolidation(tx, pool, placed, learned.unclustered, { phrases: phrases.length, at });
    return true;
  });
  if (!saved) return skipped(FASTER);
  ctx.queue.nudge('judge-maturity', pool);
  return done({ phrases: phrases.length, clusters: placed.length, unclustered: learned.unclustered.size });
}

/** What no cluster is near to keeps waiting: the next consolidation has a place for it, or a reason for none. */
async function assignFresh(
  ctx: Context,
  { pool, revision }: PoolRow,
  fresh: readonly Phrase[],
): Promise<JobResult> {
  const targets = await liveCentroids(ctx.db, pool);
  const places = fresh.flatMap((phrase) => {
    const cluster = assign(phrase.vector, targets);
    return cluster === null ? [] : [{ phrase: phrase.id, cluster }];
  });
  const saved = await ctx.db.sql.begin(async (tx) => {
    if (!(await takePool(tx, pool, revision))) return false;
    await saveAssignments(tx, pool, places, ctx.clock.now());
    return true;
  });
  if (!saved) return skipped(FASTER);
  ctx.queue.nudge('judge-maturity', pool);
  return done({ assigned: places.length, waiting: fresh.length - places.length });
}
