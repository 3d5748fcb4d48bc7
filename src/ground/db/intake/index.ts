// Batches of fragments and interactions enter, each id once.
// What was admitted leaves, and what waits, failed, or is told back raw; owners are noted.

export { dropIds } from './admitted-ids.ts';
export { beginAttempt, endAttempt, giveBack, type Lane, takeAbandoned } from './attempts.ts';
export type { Admission } from './deliveries.ts';
export {
  countFailed,
  type FailedFragment,
  listFailed,
  moveFailed,
} from './failed-fragments.ts';
export {
  among,
  claimPending,
  type FragmentRef,
  holdPending,
  insertFragments,
  insertParts,
  type NewFragment,
  noteFailures,
  openText,
  otherOf,
  type PendingFragment,
  type PlacedFragment,
  type Placement,
  pendingAmong,
  placeFragments,
  receivedWith,
} from './fragments.ts';
export {
  findInteraction,
  insertInteractions,
  type NewInteraction,
  openContent,
  takenSince,
} from './interactions.ts';
export { BY_MONTH, openMonths, openMonthsFor } from './months.ts';
export {
  discounted,
  establishedAmong,
  isEstablished,
  listOwners,
  noteSenders,
  noteSpeakers,
  standing,
  trustOf,
  vouchFor,
} from './owners.ts';
export { rawFragments } from './raw-fragments.ts';
export { saidAt } from './said-at.ts';
