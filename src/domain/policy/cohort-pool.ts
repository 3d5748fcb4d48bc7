import type { Policy } from './policy.ts';

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
    fragments >= cohorts.fragments &&
    fragments <= fragmentsOfAll * MOST_OF_ALL &&
    pools < MOST_POOLS
  );
}
