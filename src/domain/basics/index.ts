// Plain values enter: JSON, bytes, numbers, instants.
// Digests, chains, distances, days and errors with a code word leave; nothing here knows what the service is for.

export { type Clock, DAY_MS, isUtcDay, utcDay } from './clock.ts';
export {
  type ChainedDecision,
  chain,
  type Decision,
  genesisDigest,
  subjectOfKey,
  verifyChain,
} from './decision.ts';
export { canonicalise, digestOf } from './digest.ts';
export { editDistance, nearestText } from './edit-distance.ts';
export { DomainError, type ErrorCode, type Fault, invalidInput, livesIn, MendableError } from './errors.ts';
export { grouped, lowerBound, overlap, tally } from './grouped.ts';
export { type ChainCheck, checkChain, genesisOf, type Link, linkAfter, type Sealed } from './hash-chain.ts';
export {
  type ExactIntegers,
  exactIntegers,
  jsonShapeFault,
  parsedJson,
  type ShapeLimits,
  withExactIntegers,
} from './json-shape.ts';
export { languageTag, lookUpLanguage } from './language-tag.ts';
export { newMemory, onceEach, remembered } from './memory.ts';
export { isRecord } from './record.ts';
export { schemaFaults } from './schema-faults.ts';
export { isLeftAlone, pauseAfter, type Setback, TRIES_OF_THE_QUEUE } from './setback.ts';
export { addScaled, centred, dot, mean, normalise, sumOf } from './vector.ts';
export { longerOnceNormalised, textProblem } from './well-formed.ts';
