import { LEARNED } from './learned-weights.ts';

/**
 * How much each piece of evidence counts, learned by logistic regression from streams with known keys (bench/training):
 * services of nine families of people in seven languages, each whole, in its first days, by halves, without interactions and
 * with a made-up second language, services mixed anew of several, and wishes mixed from an intent collection; all in vectors
 * of encoders that never saw the family, as a stranger's are. Nothing here knows a scenario's words, and the demonstration
 * was not learned from. Evidence is measured relative to its pool.
 */
export type Weights = {
  /** In the order of `evidence`, the bias last. */
  readonly merge: readonly number[];
  /** The same for pools whose clients do not say which fragments came in one payload. */
  readonly mergeWithoutInteractions: readonly number[];
  /** In the order of `commonNeedEvidence`, the bias last. */
  readonly gate: readonly number[];
  readonly gateWithoutInteractions: readonly number[];
  /** In the order of `belongingEvidence`, the bias last. */
  readonly belonging: readonly number[];
};

/** Those that ship; how they were learned and what they score when left out: D107. */
export const WEIGHTS: Weights = LEARNED;
