/**
 * How much each piece of evidence counts, learned by logistic regression from pairs of groups (people's words with
 * known keys): seventeen English services whole, small and without interactions, three services of two or three
 * languages, wishes drawn from an intent collection, our own demonstration, and English pools part of which was put
 * into a made-up language. Services weigh the same; settings were chosen by the figures of the service that was left
 * out with all its variants. Nothing here knows a scenario's words. Evidence is measured relative to its pool.
 */
export type Weights = {
  /** In the order of `evidence`, the bias last. */
  readonly merge: readonly number[];
  /** In the order of `commonNeedEvidence`, the bias last. */
  readonly gate: readonly number[];
  /** The same for pools whose clients do not say which fragments came in one payload. */
  readonly gateWithoutInteractions: readonly number[];
  /** In the order of `belongingEvidence`, the bias last. */
  readonly belonging: readonly number[];
};

export const WEIGHTS: Weights = {
  merge: [
    2.217, -0.539, 3.033, -3.442, -1.188, 0.929, 3.286, 0.497, 0.581, 2.031, -0.908, 6.381, 2.283, 0.503,
    -0.743, 1.959, 0.911, -2.92, -6.539,
  ],
  gate: [3.965, 0.109, -0.657, 0.935, 0.778, -1.506, 1.865],
  gateWithoutInteractions: [3.736, 0.177, 0.0, 0.979, 1.452, -1.567, 0.196],
  belonging: [0.995, 0.546, 0.542, -1.358],
};
