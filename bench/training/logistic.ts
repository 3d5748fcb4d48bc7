/** One decision with a known answer. */
export type Example = {
  readonly facts: ArrayLike<number>;
  readonly yes: boolean;
  readonly weight: number;
};

const ROUNDS = 30;

/**
 * Weights of a logistic regression, the bias last: Newton's method (iteratively reweighted least squares, Bishop 2006,
 * section 4.3.3) with an L2 penalty on all weights but the bias, taken on standardised facts and turned back.
 */
export function fitLogistic(examples: readonly Example[], penalty: number): number[] {
  const width = examples[0]?.facts.length ?? 0;
  const { means, deviations } = moments(examples, width);
  const n = width + 1;
  const rows = examples.map(({ facts }) => {
    const row = new Float64Array(n);
    for (let i = 0; i < width; i++) row[i] = ((facts[i] ?? 0) - (means[i] ?? 0)) / (deviations[i] ?? 1);
    row[width] = 1;
    return row;
  });
  let weights = new Float64Array(n);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = new Float64Array(n);
    const hessian = Array.from({ length: n }, () => new Float64Array(n));
    for (const [e, row] of rows.entries()) {
      const { yes, weight } = examples[e] ?? { yes: false, weight: 0 };
      let odds = 0;
      for (let i = 0; i < n; i++) odds += (weights[i] ?? 0) * (row[i] ?? 0);
      const chance = 1 / (1 + Math.exp(-odds));
      const error = weight * (chance - (yes ? 1 : 0));
      const curve = weight * Math.max(1e-6, chance * (1 - chance));
      for (let i = 0; i < n; i++) {
        const x = row[i] ?? 0;
        if (x === 0) continue;
        gradient[i] = (gradient[i] ?? 0) + error * x;
        const line = hessian[i];
        if (line === undefined) continue;
        for (let j = 0; j <= i; j++) line[j] = (line[j] ?? 0) + curve * x * (row[j] ?? 0);
      }
    }
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < i; j++) {
        const upper = hessian[j];
        if (upper !== undefined) upper[i] = hessian[i]?.[j] ?? 0;
      }
      const line = hessian[i];
      if (line === undefined) continue;
      const pull = i < width ? penalty : 1e-6;
      line[i] = (line[i] ?? 0) + pull;
      gradient[i] = (gradient[i] ?? 0) + pull * (weights[i] ?? 0);
    }
    const step = solve(hessian, gradient);
    weights = weights.map((w, i) => w - (step[i] ?? 0));
    if (step.every((s) => Math.abs(s) < 1e-6)) break;
  }
  return unstandardised(weights, means, deviations);
}

function moments(examples: readonly Example[], width: number) {
  const means = new Float64Array(width);
  const deviations = new Float64Array(width);
  let total = 0;
  for (const { facts, weight } of examples) {
    total += weight;
    for (let i = 0; i < width; i++) means[i] = (means[i] ?? 0) + weight * (facts[i] ?? 0);
  }
  for (let i = 0; i < width; i++) means[i] = (means[i] ?? 0) / total;
  for (const { facts, weight } of examples) {
    for (let i = 0; i < width; i++)
      deviations[i] = (deviations[i] ?? 0) + weight * ((facts[i] ?? 0) - (means[i] ?? 0)) ** 2;
  }
  for (let i = 0; i < width; i++) deviations[i] = Math.sqrt((deviations[i] ?? 0) / total) || 1;
  return { means, deviations };
}

function unstandardised(weights: Float64Array, means: Float64Array, deviations: Float64Array): number[] {
  const width = means.length;
  const out: number[] = [];
  let bias = weights[width] ?? 0;
  for (let i = 0; i < width; i++) {
    const w = (weights[i] ?? 0) / (deviations[i] ?? 1);
    out.push(w);
    bias -= w * (means[i] ?? 0);
  }
  return [...out, bias];
}

/** Gaussian elimination with row pivoting; changes its arguments. */
function solve(matrix: Float64Array[], right: Float64Array): Float64Array {
  const n = right.length;
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column + 1; row < n; row++) {
      if (Math.abs(matrix[row]?.[column] ?? 0) > Math.abs(matrix[pivot]?.[column] ?? 0)) pivot = row;
    }
    const [a, b] = [matrix[column], matrix[pivot]];
    if (a === undefined || b === undefined) continue;
    [matrix[column], matrix[pivot]] = [b, a];
    [right[column], right[pivot]] = [right[pivot] ?? 0, right[column] ?? 0];
    const top = b;
    for (let row = column + 1; row < n; row++) {
      const line = matrix[row];
      const factor = (line?.[column] ?? 0) / (top[column] || 1e-12);
      if (line === undefined || factor === 0) continue;
      for (let k = column; k < n; k++) line[k] = (line[k] ?? 0) - factor * (top[k] ?? 0);
      right[row] = (right[row] ?? 0) - factor * (right[column] ?? 0);
    }
  }
  for (let row = n - 1; row >= 0; row--) {
    let sum = right[row] ?? 0;
    for (let k = row + 1; k < n; k++) sum -= (matrix[row]?.[k] ?? 0) * (right[k] ?? 0);
    right[row] = sum / (matrix[row]?.[row] || 1e-12);
  }
  return right;
}
