import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
/** Bytes. */
const NONCE = 12;
const TAG = 16;
/** Random bytes are drawn for so many nonces at once: one draw costs as much as encrypting a text. */
const DRAWN = 256;

/** The bytes were changed, stand in another place than they were made for, or belong to another key. */
export class NotAuthentic extends Error {}

/**
 * AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce: nonce, ciphertext, 16-byte tag. One key is good for 2^32 texts.
 * @param bound what the bytes are tied to, in clear: they open with exactly the same again
 */
export function encryptBytes(key: KeyObject, clear: Uint8Array, bound: Uint8Array): Buffer {
  const nonce = nextNonce();
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  cipher.setAAD(bound);
  return Buffer.concat([nonce, cipher.update(clear), cipher.final(), cipher.getAuthTag()]);
}

let drawn = Buffer.alloc(0);

/** Each is handed out once. */
function nextNonce(): Uint8Array {
  if (drawn.length === 0) drawn = randomBytes(NONCE * DRAWN);
  const nonce = drawn.subarray(0, NONCE);
  drawn = drawn.subarray(NONCE);
  return nonce;
}

/** @throws NotAuthentic */
export function decryptBytes(key: KeyObject, encrypted: Uint8Array, bound: Uint8Array): Buffer {
  if (encrypted.length < NONCE + TAG) throw new NotAuthentic('too short to be encrypted bytes');
  const end = encrypted.length - TAG;
  const decipher = createDecipheriv(ALGORITHM, key, encrypted.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(bound);
  decipher.setAuthTag(encrypted.subarray(end));
  const clear = decipher.update(encrypted.subarray(NONCE, end));
  try {
    return Buffer.concat([clear, decipher.final()]);
  } catch (cause) {
    throw new NotAuthentic('encrypted bytes do not open with this key in this place', { cause });
  }
}
