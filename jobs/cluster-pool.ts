import type { Context } from '../src/context.ts';
import { successions } from '../src/domain/keys/index.ts';
import { assigning, consolidationDue, type DescribedCluster, restMs } from '../src/domain/needs/index.ts';
import { GLOBAL_COHORT } from '../src/domain/template/index.ts';
import {
  appendDecision,
  bumpRevision,
  foundAgain,
  keysOfPool,
  saveSuccession,
  subjectOf,
  tellings,
} from '../src/ground/db/keys/index.ts';
import {
  findPool,
  holdPool,
  oddCentroids,
  type PoolRow,
  placedMeanwhile,
  poolGrowth,
  poolPhrases,
  poolSnapshot,
  saveAssignments,
  saveConsolidation,
  takePool,
} from '../src/ground/db/pools/index.ts';
import { findScenario, poolOf } from '../src/ground/db/scenarios/index.ts';
import type { Tx } from '../src/ground/db/server/index.ts';
import { backgroundOf } from '../src/ground/embedder/background.ts';
import { embedKeys } from '../src/ground/embedder/visible-keys.ts';
import { done, type JobResult, skipped } from '../src/ground/queue/catalog.ts';
import { inSteps } from '../src/ground/threads/in-steps.ts';
import { makeComparable } from './cluster-pool/make-comparable.ts';
import { assignmentsOf, placePhrases } from './placing/place-phrases.ts';

const FASTER = 'another worker changed the pool first';
const HELD = 'another worker is learning the pool';

/** Every new phrase finds its place: in a cluster that is near, or by learning the whole pool anew. */
export async function clusterPool(ctx: Context, pool: string): Promise<JobResult> {
  const found = await findPool(ctx.db, pool);
  if (found === null || !found.open) return skipped('there is no such pool');
  await makeComparable(ctx, found, 'unplaced');
  // Clusters without a centroid can take nobody in: the pool is learned anew, which gives them another.
  const bare = await oddCentroids(ctx.db, pool, ctx.embedder.dimensions);
  if (bare.length > 0) ctx.log.warn({ pool, clusters: bare }, 'cluster.without_centroid');
  const row = (await findPool(ctx.db, pool)) ?? found;
  const now = ctx.clock.now();
  const fresh = await poolPhrases(ctx.db, pool, ctx.embedder, 'unplaced');
  const waited = bare.length > 0 || (row.dueAt !== null && row.dueAt <= now);
  if (fresh.length === 0 && !waited) {
    // Known phrases said again change no cluster, but they count towards maturity.
    ctx.queue.nudge('judge-maturity', pool);
    return skipped('every phrase has its place');
  }
  const growth = await poolGrowth(ctx.db, pool);
  const { phrases } = growth;
  const { consolidatedAt, consolidatedPhrases } = row;
  const sinceMs = consolidatedAt === null ? null : now.getTime() - consolidatedAt.getTime();
  const due = waited || consolidationDue({ ...growth, consolidatedPhrases, sinceMs });
  if (due || consolidatedAt === null) {
    const result = await holdPool(ctx, pool, (holder) => consolidatePool(ctx, row, holder));
    if (result !== null) return result;
    if (consolidatedAt === null || fresh.length === 0 || bare.length > 0) return skipped(HELD);
  }
  const placed = await placePhrases(ctx, row, consolidatedAt, { fresh, phrases });
  return placed === null ? skipped(FASTER) : done(placed);
}

async function consolidatePool(
  ctx: Context,
  { pool, scenario, revision, fragments }: PoolRow,
  holder: string,
): Promise<JobResult> {
  const { template, policy } = await findScenario(ctx.db, scenario);
  if (!(await makeComparable(ctx, { pool, scenario }, 'all'))) {
    ctx.queue.nudge('cluster-pool', poolOf(scenario, GLOBAL_COHORT));
    return skipped('more of its phrases are to be embedded anew');
  }
  const { phrases: all } = await poolGrowth(ctx.db, pool);
  const snapshot = await poolSnapshot(
    ctx.db,
    pool,
    ctx.embedder,
    await embedKeys(ctx.embedder, template.keys),
    await backgroundOf(ctx.embedder),
    policy.trust,
  );
  const { phrases } = snapshot;
  const learned = await ctx.learner.consolidate(snapshot);
  const placed = await ctx.learner.describeClusters(snapshot, learned);
  const assign = await inSteps(assigning(placed));
  const seen = phrases.map(({ id }) => id);
  const at = ctx.clock.now();
  const saved = await ctx.db.sql.begin(async (tx) => {
    if (!(await takePool(tx, pool, revision, { holder, now: at }))) return null;
    const late = await placedMeanwhile(tx, pool, seen, ctx.embedder);
    const keys = await keysOfPool(tx, pool);
    await saveConsolidation(tx, pool, placed, learned.unclustered, { phrases: all, fragments, at });
    const rest = restMs({ phrases: seen.length + late.length, consolidatedPhrases: all });
    const dueAt = new Date(at.getTime() + rest);
    if (late.length > 0) await saveAssignments(tx, pool, assignmentsOf(late, assign, dueAt), at);
    return { late: late.length, ...(await followNeeds(tx, { pool, scenario, at }, keys, placed)) };
  });
  if (saved === null) return skipped(FASTER);
  ctx.queue.nudge('judge-maturity', pool);
  ctx.queue.nudge('project-pool', pool);
  if (saved.retired > 0) ctx.queue.nudge('publish-schema-version', scenario);
  return done({
    phrases: phrases.length,
    clusters: placed.length,
    unclustered: learned.unclustered.size,
    ...saved,
  });
}

/** Keys go where their needs went; one whose need is nobody's any more, or another key's, is retired. */
async function followNeeds(
  tx: Tx,
  { pool, scenario, at }: { pool: string; scenario: string; at: Date },
  keys: Awaited<ReturnType<typeof keysOfPool>>,
  placed: readonly DescribedCluster[],
): Promise<{ followed: number; retired: number }> {
  const told = await tellings(tx, pool);
  const needs = placed.map(({ id, phrases, coveredBy }) => ({
    id,
    phrases,
    coveredBy,
    twinOf: told.get(id) ?? null,
  }));
  const here = new Set(needs.map(({ id }) => id));
  // Another cohort may tell the need of a key that has none here any more; for this pool it is a place without phrases.
  const abroad = [...told].flatMap(([id, twinOf]) =>
    here.has(id) ? [] : [{ id, twinOf, phrases: [], coveredBy: null }],
  );
  const counts = { followed: 0, retired: 0 };
  await foundAgain(tx, pool);
  const moves = successions(keys, [...needs, ...abroad]);
  if (moves.some(({ move }) => move === 'retire')) await bumpRevision(tx, scenario);
  for (const move of moves) {
    const key = keys.find((one) => one.keyName === move.keyName);
    if (key === undefined) continue;
    await saveSuccession(tx, scenario, key, move, at);
    if (move.move === 'wait') continue;
    const { sentence } = move;
    const retired = move.move === 'retire';
    counts[retired ? 'retired' : 'followed']++;
    await appendDecision(tx, scenario, {
      subject: subjectOf(move.keyName),
      kind: retired ? 'retired' : 'followed',
      at,
      by: 'service',
      rule: retired ? move.rule : 'need_moved',
      numbers: retired
        ? { from: key.cluster, to: move.successor, replaced_by: move.replacedBy, phrases: key.phrases.length }
        : { from: key.cluster, to: move.to, phrases: key.phrases.length },
      sentence,
    });
  }
  return counts;
}
