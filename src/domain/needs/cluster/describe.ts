import { addScaled, centred, dot, mean, normalise, sumOf } from '../../basics/index.ts';
import type { Consolidation, PoolSnapshot } from '../pool.ts';
import { BACKGROUND } from './nearness.ts';

/** A cluster with what is stored of it to place and judge later phrases. */
export type DescribedCluster = {
  readonly id: string;
  readonly phrases: readonly string[];
  readonly lineage: readonly string[];
  /** Mean of the members' vectors, not centred on the pool (shape: the model's dimensions). */
  readonly centroid: Float32Array;
  /** Mean cosine of the members to their centroid, centred on what else is said; -1 to 1. */
  readonly cohesion: number;
  /** Name of the existing key that answers it already. */
  readonly coveredBy: string | null;
};

/**
 * A need's members are centred on all that is not the need: the pool's other phrases, and the background. Centred on itself,
 * a pool of one need would agree in nothing (190 labelled needs of 47 pools, each alone: cohesion 0.01 to 0.14; so 0.46 to 0.83).
 */
export function describeClusters(
  { phrases, background }: Pick<PoolSnapshot, 'phrases' | 'background'>,
  learned: Consolidation,
): DescribedCluster[] {
  const vectors = new Map(phrases.map((phrase) => [phrase.id, phrase.vector]));
  const dimensions = background.length;
  const all = addScaled(sumOf([...vectors.values()], dimensions), background, BACKGROUND);
  return learned.clusters.map((cluster) => {
    const members = cluster.phrases.flatMap((id) => vectors.get(id) ?? []);
    const besides = vectors.size - members.length + BACKGROUND;
    const others = addScaled(Float32Array.from(all), sumOf(members, dimensions), -1).map((x) => x / besides);
    return {
      ...cluster,
      centroid: mean(members, dimensions),
      cohesion: cohesionOf(members, others),
      coveredBy: learned.covered.get(cluster.id)?.key ?? null,
    };
  });
}

function cohesionOf(members: readonly Float32Array[], centre: Float32Array): number {
  const around = members.map((vector) => centred(vector, centre));
  const middle = normalise(mean(around, centre.length));
  return around.reduce((sum, vector) => sum + dot(vector, middle), 0) / Math.max(1, around.length);
}
