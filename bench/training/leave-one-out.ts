import { consolidate, ENGINE } from '../../src/domain/needs/cluster/consolidate.ts';
import type { Weights } from '../../src/domain/needs/cluster/merging/weights.ts';
import { type ClusterScore, scoreClusters } from './cluster-score.ts';
import type { PoolExamples } from './examples.ts';
import { learnWeights } from './learn.ts';
import type { LabelledSnapshot } from './snapshot.ts';

export type PoolScore = { readonly pool: LabelledSnapshot; readonly score: ClusterScore };

/** Families that are left out at once, of kinds of which there are many. */
const TOGETHER = 5;

/** What each pool scores under weights that were learned without its family. */
export function leaveOneOut(
  pools: readonly LabelledSnapshot[],
  examples: readonly PoolExamples[],
  kinds: ReadonlySet<string>,
): PoolScore[] {
  return folds(pools).flatMap((fold) => {
    const weights = learnWeights(examples.filter(({ family }) => !fold.has(family)));
    return scoreWith(
      weights,
      pools.filter(({ family, kind }) => fold.has(family) && kinds.has(kind)),
    );
  });
}

export function scoreWith(weights: Weights, pools: readonly LabelledSnapshot[]): PoolScore[] {
  return pools.map((pool) => ({
    pool,
    score: scoreClusters(pool, consolidate(pool.snapshot, { ...ENGINE, weights })),
  }));
}

/** A fold for each stream; mixes of one collection share their noise and go a few at a time. */
function folds(pools: readonly LabelledSnapshot[]): Set<string>[] {
  const families = new Map(pools.map(({ family, kind }) => [family, kind]));
  const mixed = [...families].flatMap(([family, kind]) => (kind.startsWith('mixed') ? [family] : []));
  const single = [...families.keys()].filter((family) => !mixed.includes(family));
  const grouped = Array.from({ length: Math.ceil(mixed.length / TOGETHER) }, (_, i) =>
    mixed.slice(i * TOGETHER, (i + 1) * TOGETHER),
  );
  return [...single.map((family) => [family]), ...grouped].map((fold) => new Set(fold));
}
