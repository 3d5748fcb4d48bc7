import type { Cluster, PoolSnapshot } from '../pool.ts';

/** Clusters that an existing key already answers, by cluster id. */
export function coveredBy(
  _clusters: readonly Cluster[],
  _pool: PoolSnapshot,
): Map<string, { readonly key: string; readonly similarity: number }> {
  return new Map();
}
