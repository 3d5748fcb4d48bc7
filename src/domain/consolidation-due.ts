export type PoolGrowth = {
  /** Phrases in the pool now, and when it was last consolidated. */
  readonly phrases: number;
  readonly consolidatedPhrases: number;
  /** Milliseconds since the last consolidation; null when there was none. */
  readonly sinceMs: number | null;
  /** No fragment of the scenario waits to be embedded. */
  readonly caughtUp: boolean;
};

/** A pool that has grown by this share looks different enough to be learned anew. */
const GROWTH = 0.1;
/**
 * A consolidation costs about 1.5 ms of CPU a phrase of a small pool and 0.2 ms of a large one; resting so long
 * between two keeps a trickle of phrases below a quarter of one core, or a twentieth.
 */
const REST_MS_A_PHRASE = 5;

/**
 * Whether to learn the pool anew or only to place new phrases in the clusters there are. Under a backlog the growth
 * rule makes consolidations geometric, so that their sum stays linear in the phrases; a quiet pool is consolidated
 * when it has rested in proportion to what that costs.
 */
export function consolidationDue(growth: PoolGrowth): boolean {
  if (growth.phrases === 0) return false;
  if (growth.sinceMs === null) return true;
  if (growth.phrases >= growth.consolidatedPhrases * (1 + GROWTH)) return true;
  return growth.caughtUp && growth.sinceMs >= growth.phrases * REST_MS_A_PHRASE;
}
