// One fragment enters, as it was sent.
// Its wishes as they may be kept and shown leave, or why it is refused or held back.

export {
  bodyDigest,
  judgeInstant,
  judgeText,
  OLDEST_OBSERVATION_DAYS,
  type Refusal,
  type Refused,
} from './admission.ts';
export type { QuarantineReason } from './read-fragment.ts';
export { readFragment, type Said } from './read-fragment.ts';
export { showable } from './showable.ts';
