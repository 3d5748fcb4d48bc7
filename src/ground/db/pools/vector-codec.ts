import type { Reading } from '../../../domain/words/index.ts';

/** The float32 scale, little-endian, before the components. */
export const SCALE_BYTES = 4;

/**
 * int8 with one float32 scale before it: 388 bytes for 384 dimensions, read five times as fast as float32. The largest component becomes ±127.
 */
export function encodeVector(vector: Float32Array): Uint8Array {
  let largest = 0;
  for (const x of vector) largest = Math.max(largest, Math.abs(x));
  const scale = largest / 127;
  const encoded = new Uint8Array(SCALE_BYTES + vector.length);
  new DataView(encoded.buffer).setFloat32(0, scale, true);
  const body = new Int8Array(encoded.buffer, SCALE_BYTES);
  if (scale > 0) for (let i = 0; i < vector.length; i++) body[i] = Math.round((vector[i] ?? 0) / scale);
  return encoded;
}

/** The inverse but for rounding: each component is off by half a scale at most. */
export function decodeVector(encoded: Uint8Array): Float32Array {
  return decodeInto(new Float32Array(encoded.byteLength - SCALE_BYTES), encoded);
}

/**
 * Vectors side by side in memory that threads share: handing a hundred thousand to the learner's thread then copies
 * none of them. Nobody writes to a phrase's vector.
 */
export function decodeVectors(encoded: readonly Uint8Array[]): Float32Array[] {
  const lengths = encoded.map((bytes) => bytes.byteLength - SCALE_BYTES);
  const all = new SharedArrayBuffer(
    Float32Array.BYTES_PER_ELEMENT * lengths.reduce((sum, length) => sum + length, 0),
  );
  let at = 0;
  return encoded.map((bytes, i) => {
    const vector = decodeInto(new Float32Array(all, at, lengths[i] ?? 0), bytes);
    at += vector.byteLength;
    return vector;
  });
}

function decodeInto(vector: Float32Array, encoded: Uint8Array): Float32Array {
  const scale = new DataView(encoded.buffer, encoded.byteOffset, encoded.byteLength).getFloat32(0, true);
  const body = new Int8Array(encoded.buffer, encoded.byteOffset + SCALE_BYTES, vector.length);
  for (let i = 0; i < vector.length; i++) vector[i] = (body[i] ?? 0) * scale;
  return vector;
}

/** Its meaning as vectors are kept, and a byte a word behind it. */
function encodeReading({ meaning, words }: Reading): Uint8Array {
  return Buffer.concat([encodeVector(meaning), words]);
}

/** Of what PostgreSQL is to decode; null where nothing was read. */
export function readingHex({ reading }: { readonly reading?: Reading | null }): string | null {
  return reading === null || reading === undefined
    ? null
    : Buffer.from(encodeReading(reading)).toString('hex');
}

/** @param dimensions of the model; null where the bytes are too few */
export function decodeReading(encoded: Uint8Array | null, dimensions: number): Reading | null {
  const end = SCALE_BYTES + dimensions;
  if (encoded === null || encoded.byteLength < end) return null;
  return { meaning: decodeVector(encoded.subarray(0, end)), words: encoded.slice(end) };
}
