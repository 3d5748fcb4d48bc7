// A pool enters: phrases with vectors, who said them when, the visible keys, people's corrections.
// Needs leave, with ids for life, what they lack for maturity, their days, and their places on a map.

export { type Answered, mayAnswerAnew } from './answered.ts';
export {
  type ElsewhereNeed,
  homeAmongAll,
  isSameNeed,
  type Leaning,
  type LeftElsewhere,
  leftToAll,
  leftToCohort,
} from './asked-in-another-pool.ts';
export { type Assign, assign, assigning, type Target } from './cluster/assign.ts';
export { consolidate } from './cluster/consolidate.ts';
export { coveredBy } from './cluster/covered.ts';
export { type DescribedCluster, describeClusters } from './cluster/describe.ts';
export { homes, successorOf } from './cluster/identity.ts';
export { type Meant, meanings } from './cluster/meant-value.ts';
export { averageLinkage } from './cluster/merging/average-linkage.ts';
export { nearness } from './cluster/nearness.ts';
export { languagesOf } from './cluster/reading/languages.ts';
export { clusterStability } from './cluster/stability.ts';
export { whyHere } from './cluster/why-here.ts';
export { consolidationDue, restMs } from './consolidation-due.ts';
export { type Correction, mergedNeeds, noNeed, pinnedTo, splitNeed } from './correction.ts';
export { type CoverageCount, coverageOf } from './coverage.ts';
export { daysBetween, type NeedHistory, needHistory } from './days/need-days.ts';
export { expectedArrivals, isExpected, type Rhythm, rhythmOf, rhythmWords } from './days/rhythm.ts';
export { allowedSilence, isDead, nextLook, type Silence, silenceOf, silentFor } from './days/silence.ts';
export { setAs } from './desire-path.ts';
export {
  barsOf,
  IDLE_DAYS,
  judgeMaturity,
  type MaturityFacts,
  type MaturityVerdict,
  REQUEST_VOICES,
} from './maturity.ts';
export {
  judgeNearMisses,
  MOST_NEAR_MISSES,
  type NearMiss,
  nearMissShares,
  nearMissSupport,
} from './near-miss.ts';
export { establishedOwners, type Known, learnedFrom, standingOf, toldBy, voicesOf } from './people/owners.ts';
export { type Saying, type WordSupport, wordSupport } from './people/word-support.ts';
export type { Corrections, Mention, PoolSnapshot, PreviousCluster, VisibleKey } from './pool.ts';
export type { Place } from './projection/place.ts';
export { type Mapped, type PoolMap, projectPool } from './projection/project.ts';
export { besideNeed } from './projection/surround.ts';
