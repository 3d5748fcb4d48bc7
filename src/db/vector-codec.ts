const SCALE_BYTES = 4;

/**
 * int8 with one float32 scale before it: 388 bytes for 384 dimensions, read five times as fast as float32 (DESIGN
 * section 11). The largest component becomes ±127.
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

export function decodeVector(encoded: Uint8Array): Float32Array {
  const scale = new DataView(encoded.buffer, encoded.byteOffset, encoded.byteLength).getFloat32(0, true);
  const body = new Int8Array(
    encoded.buffer,
    encoded.byteOffset + SCALE_BYTES,
    encoded.byteLength - SCALE_BYTES,
  );
  return Float32Array.from(body, (x) => x * scale);
}
