import type { Context } from '../src/context.ts';
import { barsOf, judgeMaturity } from '../src/domain/needs/index.ts';
import type { Policy } from '../src/domain/policy/index.ts';
import { GLOBAL_COHORT } from '../src/domain/template/index.ts';
import {
  type ChangedCluster,
  findPool,
  type Judged,
  leftToAllOf,
  maturityFacts,
  oddCentroids,
  type PoolRow,
  poolSnapshot,
  saveStability,
  saveVerdicts,
} from '../src/ground/db/pools/index.ts';
import { findScenario } from '../src/ground/db/scenarios/index.ts';
import { backgroundOf } from '../src/ground/embedder/background.ts';
import { embedKeys } from '../src/ground/embedder/visible-keys.ts';
import { done, type JobResult, skipped } from '../src/ground/queue/catalog.ts';
import { fillValues } from './judge-maturity/fill-values.ts';
import { holdCampaigns } from './judge-maturity/hold-campaigns.ts';
import { learnsFirst, stillComing } from './placing/still-coming.ts';

/** A cluster that has grown by this share since it was tried and hardly found again is tried again … */
const GROWTH = 0.2;
/** … and one that was found surely, but has no key for other reasons, when it has doubled. */
const GROWTH_WHERE_FOUND = 1;
/** A judging reads 90 days of the needs that changed, in a busy pool nearly all of it: from so many fragments on … */
const LARGE_POOL = 20_000;
/** … it takes a worker a tenth of its time at most. Smaller pools are judged with every batch. */
const RESTS = 9;

/** Clusters that changed are weighed again: is this a need of many, or the wish of a moment? */
export async function judgePoolMaturity(ctx: Context, pool: string): Promise<JobResult> {
  const row = await findPool(ctx.db, pool);
  if (row === null || !row.open) return skipped('there is no such pool');
  if ((await oddCentroids(ctx.db, pool, ctx.embedder.dimensions)).length > 0)
    return skipped('it is to be learned anew');
  if (await stillComing(ctx, row)) return skipped('more has come that is not in the pool yet');
  const { policy, template } = await findScenario(ctx.db, row.scenario);
  const changed = await maturityFacts(ctx.db, pool, policy, ctx.clock.now());
  if (changed.length === 0) return skipped('no cluster changed');
  const bars = barsOf(row.cohort, policy);
  const held = await holdCampaigns(
    ctx,
    row,
    policy,
    changed.filter((cluster) => isOfMany(cluster, bars)),
  );
  if (held > 0) {
    // What is left of these needs is judged by what honest people say.
    ctx.queue.nudge('judge-maturity', pool);
    return done({ clusters: changed.length, held });
  }
  const untried = await notLeftToAll(
    ctx,
    row,
    policy,
    changed.filter((cluster) => wantsTrial(cluster, bars)),
  );
  if (untried.length > 0 && (await learnsFirst(ctx, row))) return skipped('the pool is learned first');
  const keys = untried.length === 0 ? [] : await embedKeys(ctx.embedder, template.keys);
  const tried = await tryStability(ctx, pool, untried, keys, policy.trust);
  const judged = changed.map((cluster): Judged => {
    const {
      id,
      seenAt,
      wholeAt,
      triedFragments: _tried,
      hasKey: _key,
      coveredBy: _covered,
      // A try that was broken off has looked already: evidence must not tell one way from the other.
      looked: _looked,
      ...facts
    } = cluster;
    const stability = tried.get(id) ?? facts.stability;
    const verdict = judgeMaturity({ ...facts, stability }, bars);
    return { id, seenAt, wholeAt, verdict };
  });
  const keyed = changed.flatMap(({ id, hasKey }) => (hasKey ? [id] : []));
  await fillValues(ctx, row, keyed);
  await saveVerdicts(ctx.db, pool, judged);
  const mature = judged.filter(({ verdict }) => verdict.mature).length;
  if (mature > 0) ctx.queue.nudge('synthesise-patch-key', pool);
  return done(
    { clusters: changed.length, tried: untried.length, mature },
    { rests: row.fragments < LARGE_POOL ? 0 : RESTS },
  );
}

/** Fewer people than would make a key steer nothing, so only needs that reach the other bars are looked at for campaigns. */
function isOfMany(cluster: ChangedCluster, bars: Policy['maturity']): boolean {
  return cluster.hasKey || judgeMaturity({ ...cluster, stability: null }, bars).mature;
}

/** Learning a pool several times over is dear, so only a need that is about to become a key is tried, and seldom. */
function wantsTrial(cluster: ChangedCluster, bars: Policy['maturity']): boolean {
  if (cluster.hasKey || !judgeMaturity({ ...cluster, stability: null }, bars).mature) return false;
  const growth = (cluster.stability ?? 0) >= bars.stability ? GROWTH_WHERE_FOUND : GROWTH;
  return cluster.triedFragments === null || cluster.fragments >= cluster.triedFragments * (1 + growth);
}

/** What a cohort leaves to the pool of all makes no key here, so how surely it is found is nobody's question. */
async function notLeftToAll(
  ctx: Context,
  pool: PoolRow,
  policy: Policy,
  clusters: readonly ChangedCluster[],
): Promise<readonly ChangedCluster[]> {
  if (pool.cohort === GLOBAL_COHORT) return clusters;
  const own: ChangedCluster[] = [];
  for (const cluster of clusters)
    if ((await leftToAllOf(ctx.db, pool, cluster, policy)) === null) own.push(cluster);
  return own;
}

async function tryStability(
  ctx: Context,
  pool: string,
  clusters: readonly ChangedCluster[],
  keys: Awaited<ReturnType<typeof embedKeys>>,
  trust: Policy['trust'],
): Promise<ReadonlyMap<string, number>> {
  if (clusters.length === 0) return new Map();
  const background = await backgroundOf(ctx.embedder);
  const snapshot = await poolSnapshot(ctx.db, pool, ctx.embedder, keys, background, trust);
  const wanted = new Set(clusters.map((cluster) => cluster.id));
  const known = snapshot.previous.filter((cluster) => wanted.has(cluster.id));
  const tried = await ctx.learner.clusterStability(snapshot, known);
  await saveStability(
    ctx.db,
    pool,
    clusters.flatMap(({ id, fragments }) => {
      const stability = tried.get(id);
      return stability === undefined ? [] : [{ id, stability, fragments }];
    }),
  );
  return tried;
}
