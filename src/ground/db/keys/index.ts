// Patch keys, decisions and evidence enter.
// Keys leave with their needs, states, values and history.

export { approvalsByKey, approvalsOf, ONE_APPROVAL } from './approvals.ts';
export {
  type BackFillRow,
  isOfNeed,
  listBackFills,
  needPhrases,
  needSayings,
  partsOfCompounds,
  partsOfPayload,
  type SaidPart,
  type StoredSaying,
  saidElsewhere,
  saveBackFills,
  undoBackFills,
} from './back-fills.ts';
export {
  appendDecision,
  type DecisionRow,
  decisionHeads,
  decisionsAfter,
  decisionsBefore,
  listDecisions,
  publicationsOf,
  subjectOf,
} from './decisions.ts';
export { findEvidence } from './evidence.ts';
export { type AgentUse, agentsOfKey, partMergedKey, saveOrders } from './key-orders.ts';
export { type KeyProgress, newestOfKeys, progressOfKeys, waitingNeeds } from './key-progress.ts';
export { needsOf, openKeyStates, saveKeyState, trialBegan } from './key-states.ts';
export { acceptedValues, ownersByCohort, refusedValues, saidLately } from './key-values.ts';
export {
  membersOf,
  type NeedPool,
  readNeedPool,
  synthesisInput,
  tellingsOf,
  withKeysOfNow,
} from './need-pool.ts';
export {
  bumpRevision,
  dropRefinement,
  dueKeys,
  findPatchKey,
  insertPatchKey,
  listPatchKeys,
  livingBeside,
  movePatchKey,
  type NewPatchKey,
  openKeyOfNeed,
  openKeysOfNeeds,
  openRefinements,
  type PatchKeyRow,
  type RefinementRow,
  revisePatchKey,
  saveForecast,
  saveNextLook,
  saveRefinement,
} from './patch-keys.ts';
export { filledPayloads, redundancyOf } from './redundancy.ts';
export { type FragmentPlace, fragmentPlaces, keyFragments, wordsOfValues } from './results.ts';
export { askForAudience, backToProposed, holdUnseen, offerAsked, saveClearance } from './sensitive-keys.ts';
export {
  comebacks,
  foundAgain,
  holdNeed,
  keysOfPool,
  retireSucceeded,
  revivePatchKey,
  saidSince,
  saveSuccession,
  tellings,
  wearOf,
} from './successions.ts';
