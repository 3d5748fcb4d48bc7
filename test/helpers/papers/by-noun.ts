import { identify } from '../../../src/domain/needs/cluster/identity.ts';
import type { PoolSnapshot } from '../../../src/domain/needs/pool.ts';
import type { Learner } from '../../../src/ground/threads/learner.ts';

/** The need of a text, as its pool is understood at the moment; null: of none. */
export type Sorting = (text: string, pool?: string) => string | null;

/**
 * A learner that sorts texts as it is told. What happens around clustering must not hang on how well it sorts a few
 * phrases; ids and keys are the real ones.
 */
export function sortedBy(real: Learner, now: () => Sorting): Learner {
  return {
    ...real,
    clusterStability: async (_, clusters) => new Map(clusters.map(({ id }) => [id, 1])),
    consolidate: async ({ pool, phrases, previous, mentions }: PoolSnapshot) => {
      const groups = new Map<string, string[]>();
      for (const { id, text } of phrases) {
        const need = now()(text, pool);
        if (need !== null) groups.set(need, [...(groups.get(need) ?? []), id]);
      }
      const alone = phrases.filter(({ text }) => now()(text, pool) === null);
      return {
        clusters: identify(pool, [...groups.values()], previous, mentions),
        unclustered: new Map(alone.map(({ id }) => [id, 'alone'] as const)),
        covered: new Map(),
      };
    },
  };
}
