import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { decryptBytes, encryptBytes, NotAuthentic } from './envelope.ts';

/** `text` keys encrypt, one after the other; the one `digest` key is for keyed digests, which must stay the same. */
export type DataKeyPurpose = 'text' | 'digest';

/** A data key as stored: its 32 bytes encrypted by the master key. */
export type WrappedKey = {
  readonly id: number;
  readonly purpose: DataKeyPurpose;
  readonly wrapped: Uint8Array;
};

/** A data key in memory: AES-256 for texts, HMAC for digests. */
export type DataKey = {
  readonly id: number;
  readonly purpose: DataKeyPurpose;
  readonly key: KeyObject;
};

export function newDataKey(id: number, purpose: DataKeyPurpose): DataKey {
  return { id, purpose, key: createSecretKey(randomBytes(32)) };
}

/** Bound to id and purpose: one data key cannot be put in another's row. */
export function wrapKey(master: KeyObject, { id, purpose, key }: DataKey): WrappedKey {
  return { id, purpose, wrapped: encryptBytes(master, key.export(), boundTo({ id, purpose })) };
}

/** Null where another master key has wrapped it. */
export function unwrapKey(master: KeyObject, { id, purpose, wrapped }: WrappedKey): DataKey | null {
  try {
    return { id, purpose, key: createSecretKey(decryptBytes(master, wrapped, boundTo({ id, purpose }))) };
  } catch (problem) {
    if (problem instanceof NotAuthentic) return null;
    throw problem;
  }
}

function boundTo({ id, purpose }: Pick<WrappedKey, 'id' | 'purpose'>): Buffer {
  return Buffer.from(`data key ${id} ${purpose}`);
}
