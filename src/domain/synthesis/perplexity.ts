/** Effective number of kinds among weights: 2 for two alike, near 1 where one has nearly all; 0 for none. */
export function perplexity(weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return 0;
  return Math.exp(weights.reduce((sum, weight) => sum - (weight / total) * Math.log(weight / total), 0));
}
