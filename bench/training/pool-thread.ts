import { consolidate, ENGINE } from '../../src/domain/needs/cluster/consolidate.ts';
import type { Weights } from '../../src/domain/needs/cluster/merging/weights.ts';
import { type ClusterScore, scoreClusters } from './cluster-score.ts';
import { mergeExamples, needExamples } from './examples.ts';
import type { LabelledSnapshot } from './snapshot.ts';

// The entry of a training thread: one question about one pool at a time.

/** What is asked of a pool under given weights. */
export type PoolTask = {
  readonly verb: 'merging' | 'needs' | 'score';
  readonly pool: LabelledSnapshot;
  readonly weights: Weights;
} & ({ readonly verb: 'merging' } | { readonly verb: 'needs' } | { readonly verb: 'score' });

export type PoolAnswer = {
  readonly merging: ReturnType<typeof mergeExamples>;
  readonly needs: ReturnType<typeof needExamples>;
  readonly score: ClusterScore;
};

export default function answer({ verb, pool, weights }: PoolTask): PoolAnswer[PoolTask['verb']] {
  switch (verb) {
    case 'merging':
      return mergeExamples(pool, weights);
    case 'needs':
      return needExamples(pool, weights);
    case 'score':
      return scoreClusters(pool, consolidate(pool.snapshot, { ...ENGINE, weights }));
  }
}
