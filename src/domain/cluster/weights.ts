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
    1.936, -0.569, 3.315, 1.285, -0.928, 1.131, 3.582, 0.904, 0.754, 1.472, -0.739, 2.745, 1.844, 1.309,
    -0.31, 2.345, 0.727, -3.842, -7.185,
  ],
  gate: [0.964, 0.43, -0.507, 1.107, 1.202, -1.872, 3.946],
  gateWithoutInteractions: [1.124, 0.441, 0.0, 1.14, 1.735, -1.874, 2.207],
  belonging: [0.999, 0.447, 0.617, -1.397],
};
