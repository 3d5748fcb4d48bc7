// Published versions and living keys enter.
// The versions to publish next leave, each with its changes, and whether a person must approve it first.

export { contentOf, type HeldState, type HeldVersion, needsApproval, whyHeld } from './approval.ts';
export { planBranch } from './branch.ts';
export { type SchemaUpdateSuggestion, suggestionOf } from './composition.ts';
export { failingClients, type TakenPayload } from './failing-clients.ts';
export {
  expiryOf,
  type LineTips,
  type MayPublish,
  type PlannedVersion,
  type PublishedVersion,
  planVersions,
  renewalHorizon,
} from './publication.ts';
export { type PublishedNumbers, publicationDecision, versionOf } from './publication-decision.ts';
