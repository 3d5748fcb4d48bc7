/**
 * Log odds of a yes by logistic regression: above 0 it is the likelier answer.
 * @param weights one a fact and the bias last, as `bench/training` writes them
 */
export function oddsOf(weights: readonly number[], facts: ArrayLike<number>): number {
  let sum = weights[facts.length] ?? 0;
  for (let i = 0; i < facts.length; i++) sum += (weights[i] ?? 0) * (facts[i] ?? 0);
  return sum;
}

/** The chance, 0 to 1, of what has these log-odds. */
export function chanceOf(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
