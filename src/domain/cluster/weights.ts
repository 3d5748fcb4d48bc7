/**
 * How much each piece of evidence counts, learned by logistic regression from pairs of groups of seventeen English
 * services (people's words with known keys), each service weighing the same. Settings were chosen by the figures of
 * the service that was left out; nothing here knows a scenario's words. Evidence is measured relative to its pool.
 */
export type Weights = {
  /** In the order of `EVIDENCE`, the bias last. */
  readonly merge: readonly number[];
  /** In the order of `COMMON_NEED`, the bias last. */
  readonly gate: readonly number[];
  /** The same for pools whose clients do not say which fragments came in one payload. */
  readonly gateWithoutInteractions: readonly number[];
  /** In the order of `BELONGING`, the bias last. */
  readonly belonging: readonly number[];
};

export const WEIGHTS: Weights = {
  merge: [
    1.149, -0.63, 5.119, 0.886, 1.339, -1.409, 2.913, -0.138, 0.6, 4.538, -0.625, 2.769, 3.746, -0.527, -0.61,
    -8.47,
  ],
  gate: [4.701, 0.049, -1.393, -5.292],
  gateWithoutInteractions: [4.949, 0.161, 0.0, -4.414],
  belonging: [0.831, 0.933, 0.757, -1.801],
};
