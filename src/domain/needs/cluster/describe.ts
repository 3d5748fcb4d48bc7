import { centred, dot, mean, normalise } from '../../basics/index.ts';
import type { Phrase } from '../../words/index.ts';
import type { Consolidation } from '../pool.ts';

/** A cluster with what is stored of it to place and judge later phrases. */
export type DescribedCluster = {
  readonly id: string;
  readonly phrases: readonly string[];
  readonly lineage: readonly string[];
  /** Mean of the members' vectors, not centred on the pool (shape: the model's dimensions). */
  readonly centroid: Float32Array;
  /** Mean cosine of the members to their centroid in the pool's centred space; -1 to 1. */
  readonly cohesion: number;
  /** Name of the existing key that answers it already. */
  readonly coveredBy: string | null;
};

/** @param phrases all of the pool: what they share is what the members are centred on */
export function describeClusters(phrases: readonly Phrase[], learned: Consolidation): DescribedCluster[] {
  const vectors = new Map(phrases.map((phrase) => [phrase.id, phrase.vector]));
  const dimensions = phrases[0]?.vector.length ?? 0;
  const centre = mean([...vectors.values()], dimensions);
  return learned.clusters.map((cluster) => {
    const members = cluster.phrases.flatMap((id) => vectors.get(id) ?? []);
    const middles = members.map((vector) => centred(vector, centre));
    const middle = normalise(mean(middles, dimensions));
    const cohesion =
      middles.reduce((sum, vector) => sum + dot(vector, middle), 0) / Math.max(1, middles.length);
    return {
      ...cluster,
      centroid: mean(members, dimensions),
      cohesion,
      coveredBy: learned.covered.get(cluster.id)?.key ?? null,
    };
  });
}
