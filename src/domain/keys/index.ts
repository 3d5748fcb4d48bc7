// A mature need enters, with its members and the keys beside it.
// A key leaves: named, typed, described, with every member's value; or a better wording, a successor, or why the need waits.

export { type Birth, evidenceOf, hiddenWords, judgeBirth, mayBecome, mayRefine } from './birth.ts';
export { type Living, livingOf, placeFor, strongestFirst, WAITS_FOR_A_PLACE } from './budget.ts';
export { noLongerFits, sameKind, type WornKey } from './change/name-no-longer-fits.ts';
export { type KeyOrder, obey, patchFaults } from './change/orders.ts';
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
export { described } from './description/description.ts';
export { PHRASEBOOKS } from './description/phrasebook.ts';
export { titleIn } from './description/title.ts';
export { CLASSIFIERS, closed } from './naming/closed-words.ts';
export { isEverybodys } from './naming/everybodys.ts';
export type { PatchKeyEvidence, PatchKeyStatus } from './patch-key.ts';
export {
  doubledBy,
  type FilledPayload,
  nearestKey,
  predictedByDay,
  predictionOf,
  type Redundancy,
} from './redundancy.ts';
export type {
  KeyProposal,
  MappedValue,
  NeedMember,
  SynthesisInput,
  ValueReading,
} from './synthesis/key-proposal.ts';
export { synthesise } from './synthesis/synthesise.ts';
export { triedBefore } from './tried-before.ts';
export { isStillPartOf, isTwin, type Togetherness } from './twin.ts';
export { refusedAt } from './values/choice/choice-denial.ts';
export { inValuesOf } from './values/in-values-of.ts';
export { choiceAt, isIndifferent, mapRead, mapValue } from './values/map-value.ts';
export { ONLY_COURTESY, type Waiting, waitingForWords, waitingToComeBack } from './waiting.ts';
