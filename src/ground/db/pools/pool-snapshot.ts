import { learnedFrom, type PoolSnapshot, type VisibleKey } from '../../../domain/needs/index.ts';
import type { Policy } from '../../../domain/policy/index.ts';
import type { VectorSpace } from '../../../domain/words/index.ts';
import type { Db } from '../server/index.ts';
import { learnedClusters } from './clusters.ts';
import { poolCorrections, poolMentions } from './learned-pools.ts';
import { poolPhrases } from './phrases.ts';

/** All that learning a pool may look at, read in one go; phrases that it does not learn from are placed afterwards. */
export async function poolSnapshot(
  db: Db,
  pool: string,
  space: VectorSpace,
  keys: readonly VisibleKey[],
  background: Float32Array,
  trust: Policy['trust'],
): Promise<PoolSnapshot> {
  const [phrases, mentions, previous, corrections] = await Promise.all([
    poolPhrases(db, pool, space),
    poolMentions(db, pool, trust),
    learnedClusters(db, pool),
    poolCorrections(db, pool),
  ]);
  return learnedFrom({ pool, phrases, mentions, keys, previous, corrections, background });
}
