/** Plain typed-array arithmetic for vectors of one model; every loop is linear in the vectors' length. */

/** Four sums side by side: one alone waits for itself and takes twice as long. */
export function dot(a: Float32Array, b: Float32Array): number {
  const n = a.length;
  let p = 0;
  let q = 0;
  let r = 0;
  let s = 0;
  let i = 0;
  for (; i + 3 < n; i += 4) {
    p += (a[i] ?? 0) * (b[i] ?? 0);
    q += (a[i + 1] ?? 0) * (b[i + 1] ?? 0);
    r += (a[i + 2] ?? 0) * (b[i + 2] ?? 0);
    s += (a[i + 3] ?? 0) * (b[i + 3] ?? 0);
  }
  for (; i < n; i++) p += (a[i] ?? 0) * (b[i] ?? 0);
  return p + q + r + s;
}

/** Scales to length one, in place; a zero vector stays zero. */
export function normalise(v: Float32Array): Float32Array {
  const length = Math.sqrt(dot(v, v));
  if (length > 0) for (let i = 0; i < v.length; i++) v[i] = (v[i] ?? 0) / length;
  return v;
}

/** `target += weight * v`, in place; four at a time, which takes two thirds of one by one. */
export function addScaled(target: Float32Array, v: Float32Array, weight: number): Float32Array {
  const n = target.length;
  let i = 0;
  for (; i + 3 < n; i += 4) {
    target[i] = (target[i] ?? 0) + weight * (v[i] ?? 0);
    target[i + 1] = (target[i + 1] ?? 0) + weight * (v[i + 1] ?? 0);
    target[i + 2] = (target[i + 2] ?? 0) + weight * (v[i + 2] ?? 0);
    target[i + 3] = (target[i + 3] ?? 0) + weight * (v[i + 3] ?? 0);
  }
  for (; i < n; i++) target[i] = (target[i] ?? 0) + weight * (v[i] ?? 0);
  return target;
}

/** Shape: `dimensions`; all zeros of no vectors. None of the vectors is changed. */
export function sumOf(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const v of vectors) addScaled(sum, v, 1);
  return sum;
}

/** Mean of the vectors, zero of the given length when there is none. */
export function mean(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const sum = sumOf(vectors, dimensions);
  if (vectors.length > 0) for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] ?? 0) / vectors.length;
  return sum;
}

/** A new unit vector: `v` less `centre`. The direction in which it differs from what all texts of the pool share. */
export function centred(v: Float32Array, centre: Float32Array): Float32Array {
  return normalise(addScaled(Float32Array.from(v), centre, -1));
}
