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
  gate: [1.771, 0.265, -0.512, 1.049, 1.263, -1.905, 3.901],
  gateWithoutInteractions: [1.878, 0.285, 0.0, 1.059, 1.786, -1.956, 2.515],
  belonging: [1.269, 0.578, 0.463, -1.201],
};
