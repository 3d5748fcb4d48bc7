// What a decision rested on enters.
// Evidence under its digest leaves, the trail of a key told and checked, and what is old enough to be forgotten.

export {
  type Evidence,
  type KeptEvidence,
  measurementsEvidence,
  membersEvidence,
  restingOn,
  sealed,
  synthesisEvidence,
} from './evidence.ts';
export {
  type Trail,
  type TrailDecision,
  type TrailEvidence,
  type TrailStep,
  type TrailVersion,
  touchOf,
  versionTouching,
} from './evidence-trail.ts';
export { forgottenBy, nextMonth } from './retention.ts';
export { checkTrail, namedEvidence, type TrailFault } from './trail-check.ts';
export { composeTrail } from './trail-story.ts';
