import { seededRandom } from '../../statistics/index.ts';
import type { Cluster, PoolSnapshot, PreviousCluster } from '../pool.ts';
import { findNeeds } from './consolidate.ts';
import { coreOf, partOf, together } from './grains/core.ts';

/** As many as the measurement behind `maturity.stability` had (D14). */
const ROUNDS = 3;
/** Share of the owners that each round leaves out. */
const LEFT_OUT = 0.25;
/** Larger pools are tried on so many phrases, half of them of the clusters on trial: three full consolidations would cost too much. */
const TRIED = 1_500;
/** From here on consolidation, too, works on a core (D18). */
const WHOLE_UP_TO = 3_000;

/**
 * How surely a cluster would have been found had other people spoken: the pool is learned again, several times, each
 * time without a random quarter of its owners, and the best match of each cluster is looked up (mean Jaccard index over
 * the phrases that were left; 0 to 1). After Hennig 2007, "Cluster-wise assessment of cluster stability", who calls
 * clusters below 0.6 doubtful. Leaving out owners, not fragments, so that no one person holds a need together.
 */
export function clusterStability(
  whole: PoolSnapshot,
  clusters: readonly PreviousCluster[],
): Map<string, number> {
  const snapshot = whole.phrases.length > WHOLE_UP_TO ? excerpt(whole, clusters) : whole;
  const random = seededRandom(snapshot.phrases.length * 2_654_435_761);
  const owners = [...new Set(snapshot.mentions.map((mention) => mention.owner))].sort();
  const sums = new Map(clusters.map((cluster) => [cluster.id, 0]));
  for (let round = 0; round < ROUNDS; round++) {
    const present = new Set(owners.filter(() => random() >= LEFT_OUT));
    const mentions = snapshot.mentions.filter((mention) => present.has(mention.owner));
    const said = new Set(mentions.map((mention) => mention.phrase));
    const phrases = snapshot.phrases.filter((phrase) => said.has(phrase.id));
    const found = findNeeds({ ...snapshot, phrases, mentions, previous: [] }).clusters;
    for (const cluster of clusters) {
      const kept = cluster.phrases.filter((phrase) => said.has(phrase));
      sums.set(cluster.id, (sums.get(cluster.id) ?? 0) + bestMatch(kept, found));
    }
  }
  return new Map([...sums].map(([id, sum]) => [id, sum / ROUNDS]));
}

/** An even part of each cluster among an even part of the pool. */
function excerpt(whole: PoolSnapshot, clusters: readonly PreviousCluster[]): PoolSnapshot {
  const each = Math.ceil(TRIED / 2 / Math.max(1, clusters.length));
  const parts = clusters.map(({ phrases }) => coreOf(partOf(whole, new Set(phrases)), each));
  return together(whole, [...parts, coreOf(whole, TRIED / 2)]);
}

function bestMatch(phrases: readonly string[], clusters: readonly Cluster[]): number {
  if (phrases.length === 0) return 0;
  const wanted = new Set(phrases);
  let best = 0;
  for (const cluster of clusters) {
    const both = cluster.phrases.filter((phrase) => wanted.has(phrase)).length;
    best = Math.max(best, both / (wanted.size + cluster.phrases.length - both));
  }
  return best;
}
