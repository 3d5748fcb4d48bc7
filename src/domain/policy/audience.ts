import { GLOBAL_COHORT } from '../template/index.ts';

/** Who is offered a key: `*` alone for everybody, else the cohorts whose need it is, sorted. */
export type Audience = readonly string[];

export const EVERYBODY: Audience = [GLOBAL_COHORT];

/** Whether a key is offered to whoever asks, with or without a cohort. */
export function isForAll(audience: Audience): boolean {
  return audience.includes(GLOBAL_COHORT);
}

/** @param cohort as the client names it; null where it names none */
export function isOfferedTo(audience: Audience, cohort: string | null): boolean {
  return isForAll(audience) || (cohort !== null && audience.includes(cohort));
}

/**
 * With one cohort more, whose people turned out to have the same need; everybody once `shared` cohorts have it, or where
 * the cohort is everybody.
 */
export function widened(audience: Audience, cohort: string, shared: number): Audience {
  const wider = [...new Set([...audience, cohort])].sort();
  return isForAll(wider) || wider.length >= shared ? EVERYBODY : wider;
}
