import { createHash } from 'node:crypto';

/** Everybody, as against one named cohort with a pool and a branch of its own. */
export const GLOBAL_COHORT = '*';

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
