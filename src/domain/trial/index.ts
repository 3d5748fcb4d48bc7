// Daily counts of a key on trial enter, with its need's days and the policy.
// A verdict leaves, with rule and numbers: promote, extend, retire, keep; and what another policy would have decided.

export { type Doubted, doubtsOf } from './doubts.ts';
export { judgeEarly } from './early-decision.ts';
export { isInExperiment } from './experiment.ts';
export { type Approvals, approvalWords, type HandVerb, moveByHand, oneMoreYes } from './hand-decision.ts';
export { judgeWindow } from './lifecycle.ts';
export { type Forecast, forecastOf, outcomeOf, type Reached } from './measured/forecast.ts';
export { gainsOf, gainThatCame } from './measured/gains.ts';
export { heardOf, type OwnerDay } from './measured/heard.ts';
export { type KeyMeasures, measuresOf, sayingOf } from './measured/key-measures.ts';
export {
  BASELINE_DAYS,
  type DailyMeasurement,
  duringOf,
  type Measurement,
  ratesOf,
  sumOf,
} from './measured/measurement.ts';
export type { Observed } from './measured/observed.ts';
export { isOver, lookedAtFrom, type ObservationWindow, reviewAfter, windowOf } from './observation-window.ts';
export { missingForPromotion } from './proof.ts';
export { comesBackWithItsNeed, judgeBetween, judgeStable, nextLookAt } from './stable-watch.ts';
export type { Doubled, LifecycleRule, Verdict } from './verdict.ts';
export { type LifeDecision, livesOfKeys, newestLife } from './what-if/key-lives.ts';
export { diffLives, type KeyDifference, type KeyHistory } from './what-if/lives-diff.ts';
export type { Stored, StoredKey, StoredNeed, Voice } from './what-if/stored.ts';
export { WHAT_IF_LIMITS, whatIf } from './what-if/what-if.ts';
