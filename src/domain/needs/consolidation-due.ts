import { DAY_MS } from '../basics/index.ts';

/** How a pool has changed since it was learned. */
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
/** A quiet pool can afford to be learned anew for less: a need of 20 phrases shows in one of 700. */
const QUIET_GROWTH = 0.03;
/** For less than that it is learned anew so seldom: as long as a need must be steady before it can be mature. */
const REST_MS = 7 * DAY_MS;
/** Of larger pools less is learned from a hundredth more, and it costs more: both grow with the pool. */
const LARGE = 1_000;
/**
 * A consolidation costs about 1.5 ms of CPU a phrase of a small pool and 0.2 ms of a large one; resting so long
 * between two keeps a trickle of phrases below a quarter of one core, or a twentieth.
 */
const REST_MS_A_PHRASE = 5;

/**
 * Whether to learn the pool anew or only to place new phrases in the clusters there are. Under a backlog the growth
 * rule makes consolidations geometric, so that their sum stays linear in the phrases. A quiet pool is consolidated
 * when it has rested in proportion to what that costs, and there is something to learn: of a hundredth more phrases
 * nothing is learned that placing them does not tell, but borders are drawn anew, and keys near them would come and go.
 */
export function consolidationDue(growth: PoolGrowth): boolean {
  const { phrases, consolidatedPhrases, sinceMs, caughtUp } = growth;
  if (phrases === 0) return false;
  if (sinceMs === null) return true;
  if (phrases >= consolidatedPhrases * (1 + GROWTH)) return true;
  return caughtUp && sinceMs >= restMs(growth);
}

/** How long after its last consolidation a pool of that size is due for the next one if nothing else comes, in milliseconds. */
export function restMs({
  phrases,
  consolidatedPhrases,
}: Pick<PoolGrowth, 'phrases' | 'consolidatedPhrases'>): number {
  const patience = Math.max(1, consolidatedPhrases / LARGE);
  // An erasure changes a pool as much as new phrases do.
  const change = Math.abs(phrases - consolidatedPhrases) / consolidatedPhrases;
  const much = change >= Math.min(GROWTH, QUIET_GROWTH * patience);
  return Math.max(phrases * REST_MS_A_PHRASE, much ? 0 : REST_MS * patience);
}
