// Phrases, vectors and clusters enter.
// A pool leaves as consolidation, assignment, judging and the map want it.

export {
  type ClusterMember,
  clusterExamples,
  clusterMembers,
  clusterNearMisses,
  isUnsettled,
  memberStandings,
} from './cluster-views.ts';
export {
  askAgain,
  type ClusterRow,
  centroidsDigest,
  clusterPhrases,
  findCluster,
  holdPhrasesWithoutValue,
  keepAnswers,
  liveCentroids,
  liveClusters,
  markCovered,
  markSynthesised,
  markTwin,
  needsWithoutValues,
  saveMappedValues,
  saveTaught,
  valuedPhrases,
  type Waits,
} from './clusters.ts';
export { elsewhereOf, leaningOf, leftToAllOf, offerKey } from './cohort-needs.ts';
export {
  type CorrectionOrder,
  findOrder,
  insertCorrections,
  listOrders,
  type NewOrder,
  phrasesInPool,
  phrasesOf,
  phrasesSaying,
  recordedCorrections,
  saveCorrections,
  saveFacts,
  saveLabel,
  takeBack,
} from './corrections/corrections.ts';
export { commonestHome, wordsInForce } from './corrections/facts-of-phrases.ts';
export {
  findPool,
  isPlaced,
  keepPool,
  type PoolRow,
  placedMeanwhile,
  poolGrowth,
  poolMentions,
  saveAssignments,
  saveConsolidation,
  takePool,
  touchClusters,
} from './learned-pools.ts';
export { cohortsWithPool, type MapPoint, mapPoints, phrasesToMap, placesOf, saveMap } from './maps.ts';
export {
  askToLearn,
  dropMemberships,
  isComparable,
  oddCentroids,
  oddPhrases,
  type PoolName,
  saveVectors,
  setAside,
  textsOf,
} from './odd-phrases.ts';
export { leaveOtherModels, otherModels, phrasesOfOtherModels } from './other-models.ts';
export { holdPhrases, insertPhrases, knownPhrases, poolPhrases } from './phrases.ts';
export { holdPool } from './pool-lease.ts';
export { poolSnapshot } from './pool-snapshot.ts';
export { countIntoPools, countOpenPools, gather, hasOwners, openPool, openPools } from './pools.ts';
export { type NeedInPool, ofCluster, saidInPools, wordsInPool } from './said-in-pools.ts';
export {
  type ChangedCluster,
  countPayloads,
  countSaying,
  type Judged,
  maturityFacts,
  saveStability,
  saveVerdicts,
  togetherness,
} from './verdicts.ts';
