import type { Policy } from './policy.ts';

/**
 * What makes a need of one cohort ripe instead of `policy.maturity`: three of its people who said it four times each, over
 * weeks (S-21). They are fewer, so it must come back for longer.
 */
export const COHORT_BARS = { fragments: 12, days: 10 };
/** So many pools of its own may a scenario's cohorts have: each is learned for itself, and names come from outside. */
const MOST_POOLS = 50;
/**
 * A cohort that says more than this share of everything is the scenario's people, and the pool of all is its own. Not
 * half: of two cohorts of about one size, each with its needs, chance would then say which one has a pool.
 */
const MOST_OF_ALL = 2 / 3;

/** What is known of a cohort that has no pool yet. */
export type CohortFacts = {
  /** Fragments of the cohort, and of the whole scenario, that say something. */
  readonly fragments: number;
  readonly fragmentsOfAll: number;
  /** Cohorts of the scenario that have a pool. */
  readonly pools: number;
};

/**
 * Whether a cohort says enough for a pool of its own: fewer fragments than a need must have make no need, and more than
 * most of all is no part. Its owners are to be counted besides: fewer than the policy asks for would be one person's pool.
 */
export function saysEnough(facts: CohortFacts, { cohorts }: Policy): boolean {
  const { fragments, fragmentsOfAll, pools } = facts;
  return (
    cohorts.pools === 'on' &&
    fragments >= COHORT_BARS.fragments &&
    fragments <= fragmentsOfAll * MOST_OF_ALL &&
    pools < MOST_POOLS
  );
}
