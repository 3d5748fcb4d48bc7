// A proposal of a mature need enters, or a key and what has been said since.
// A key leaves that may be born; or a better wording, a successor, or why the need waits.

export { type Birth, evidenceOf, hiddenWords, judgeBirth, mayBecome, mayRefine } from './birth.ts';
export { type Living, livingOf, placeFor, strongestFirst } from './budget.ts';
export { MERGED_BY_HAND, unitedWith } from './change/merge.ts';
export { noLongerFits, sameKind, type WornKey } from './change/name-no-longer-fits.ts';
export {
  inForce,
  type KeyOrder,
  MADE_BY_HAND,
  madeByHand,
  obey,
  ownTerms,
  patchFaults,
  withOrder,
} from './change/orders.ts';
export { type RefinementEvidence, refine, refinementEvidence, refines } from './change/refinement.ts';
export { revise } from './change/revision.ts';
export {
  CAME_BACK,
  type KeyOfNeed,
  keyOfNeed,
  keyToRevive,
  mayComeBack,
  type SaidSince,
  type Succession,
  successions,
} from './change/succession.ts';
export type { PatchKeyEvidence, PatchKeyStatus } from './patch-key.ts';
export {
  doubledBy,
  type FilledPayload,
  nearestKey,
  predictedByDay,
  predictionOf,
  type Redundancy,
} from './redundancy.ts';
export { triedBefore } from './tried-before.ts';
export { areBothWanted, isStillPartOf, isTwin, type Togetherness } from './twin.ts';
export {
  ONLY_COURTESY,
  TO_DECIDE,
  WAITS_FOR_A_PLACE,
  type Waiting,
  waitingForWords,
  waitingToComeBack,
} from './waiting.ts';
