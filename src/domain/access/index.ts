// A caller, an API key, an address or a refused call enters.
// Whether it may leaves, what it may see, and the chained record of it.

export { type Access, type AccessOutcome, accessGenesis, chainAccess } from './access.ts';
export { accessCsvLine, CSV_HEAD, checkExport, jsonLine } from './access-export.ts';
export {
  CHANCE_BYTES,
  faultOfDisplayName,
  faultOfKeyName,
  fitsHash,
  newSecret,
  readApiKey,
} from './api-key.ts';
export { type CallLimits, FAILURES_PER_MINUTE, NO_LIMITS, USUAL_LIMITS } from './call-limits.ts';
export { isPublicAddress, networkOf } from './public-address.ts';
export { readersDecision, seesUnsigned, withoutFewOwners } from './reader.ts';
export { tallyRefusals } from './refusal-tally.ts';
export { type Caller, mayDo, maySee, maySeeAll, SCOPES, type Scope } from './scope.ts';
export { type Component, signatureBase } from './signature-base.ts';
