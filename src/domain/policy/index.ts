// An owner's settings enter, and the cohorts that a key is offered to.
// The settings that hold leave, each with its reason, and whether a person must see a key first.

export { type Audience, EVERYBODY, isForAll, isOfferedTo, widened } from './audience.ts';
export {
  type AskedClearance,
  askedAlso,
  type Clearance,
  clearedAlso,
  type NotCleared,
  notCleared,
  topicsOfKey,
} from './clearance.ts';
export { COHORT_BARS, saysEnough } from './cohort-pool.ts';
export { DEFAULT_POLICY, evolvesUnassessed, type Policy, readPolicy, storedPolicy } from './policy.ts';
