import { LEARNED } from './learned-weights.ts';

/**
 * How much each piece of evidence counts, learned by logistic regression from streams with known keys (bench/training):
 * seventeen English services and three of two or three languages, each whole, in its first days, by halves, without
 * interactions and with a made-up second language; and wishes mixed from an intent collection. Pools weigh the same;
 * settings were chosen by the figures of left-out services. Nothing here knows a scenario's words, and the
 * demonstration was not learned from. Evidence is measured relative to its pool.
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

/** Those that ship; how they were learned and what they score when left out: D16. */
export const WEIGHTS: Weights = LEARNED;
