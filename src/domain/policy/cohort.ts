import { createHash } from 'node:crypto';
import type { Policy } from './policy.ts';

/** Everybody, as against one named cohort with a pool and a branch of its own. */
export const GLOBAL_COHORT = '*';

/** So many pools of its own may a scenario's cohorts have: each is learned for itself, and names come from outside. */
const MOST_POOLS = 50;
/**
 * A cohort that says more than this share of everything is the scenario's people, and the pool of all is its own. Not
 * half: of two cohorts of about one size, each with its needs, chance would then say which one has a pool.
 */
const MOST_OF_ALL = 2 / 3;
/** With a base id of 80 characters and two numbers, a branch's schema id stays below 200. */
const LONGEST_IN_ID = 60;

/** The cohort that a client names; null where it names none, or everybody. */
export function cohortNamed(name: string | undefined): string | null {
  return name === undefined || name === GLOBAL_COHORT ? null : name;
}

/**
 * A cohort's name as part of an id: it ends no path, no pool's id and no number of a branch. A long one stands as its
 * SHA-256 behind a sign that an escaped name never has.
 */
export function cohortInId(cohort: string): string {
  const escaped = encodeURIComponent(cohort).replaceAll('.', '%2E');
  if (escaped.length <= LONGEST_IN_ID) return escaped;
  return `=${createHash('sha256').update(cohort, 'utf8').digest('hex').slice(0, 32)}`;
}

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
