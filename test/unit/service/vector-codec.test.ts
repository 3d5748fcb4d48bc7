import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dot, normalise } from '../../../src/domain/basics/vector.ts';
import { decodeVector, decodeVectors, encodeVector } from '../../../src/ground/db/pools/vector-codec.ts';

const there = (values: readonly number[]) => [...decodeVector(encodeVector(Float32Array.from(values)))];

describe('a vector on its way through storage', () => {
  it('takes one byte a dimension and four for the scale', () => {
    expect(encodeVector(new Float32Array(384))).toHaveLength(388);
  });

  it('keeps zero, signs and the largest component', () => {
    expect(there([])).toEqual([]);
    expect(there([0, 0])).toEqual([0, 0]);
    const [a, b, c] = there([0.5, -1, 0.001]);
    expect(a).toBeCloseTo(0.5, 2);
    expect(b).toBeCloseTo(-1, 6);
    expect(c).toBeCloseTo(0, 2);
  });

  it('is off by half a step of its largest component at most', () => {
    const component = fc.float({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(component, { minLength: 1, maxLength: 64 }), (values) => {
        const half = Math.max(...values.map(Math.abs)) / 127 / 2;
        for (const [index, value] of there(values).entries()) {
          expect(Math.abs(value - (values[index] ?? 0))).toBeLessThanOrEqual(half * 1.001 + 1e-9);
        }
      }),
      { seed: 1 },
    );
  });

  it('points where it pointed: cosine 0.9999 at 384 dimensions', () => {
    const vector = normalise(Float32Array.from({ length: 384 }, (_, index) => Math.sin(index * index)));
    const back = normalise(decodeVector(encodeVector(vector)));
    expect(dot(vector, back)).toBeGreaterThan(0.9999);
  });

  it('gives the same bytes again, so that nothing drifts when it is written back', () => {
    const once = encodeVector(Float32Array.from([0.3, -0.7, 0.11]));
    expect(encodeVector(decodeVector(once))).toEqual(once);
  });

  it('is read from the middle of a larger buffer, as drivers hand it out', () => {
    const encoded = encodeVector(Float32Array.from([1, -1]));
    const larger = new Uint8Array(20);
    larger.set(encoded, 7);
    expect([...decodeVector(larger.subarray(7, 7 + encoded.length))]).toEqual([...decodeVector(encoded)]);
  });

  it('is the same whether read alone or side by side with others', () => {
    const encoded = [[0.3, -0.7], [], [1, 0.2, 0.4]].map((v) => encodeVector(Float32Array.from(v)));
    expect(decodeVectors(encoded).map((v) => [...v])).toEqual(encoded.map((e) => [...decodeVector(e)]));
  });
});
