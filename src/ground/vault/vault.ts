import { createHmac } from 'node:crypto';
import type { DataKey } from './data-key.ts';
import { decryptBytes, encryptBytes, NotAuthentic } from './envelope.ts';

/**
 * What an encrypted text is bound to: the table and column, and the values that name the row. In another place it does not
 * open, so nobody who can only write to the tables can pass one person's words off as another's.
 */
export type Place = readonly [column: string, ...row: string[]];

/** Under the data key that was newest when it was asked for; for one piece of work, not to be kept. */
export type Encrypter = {
  encrypt(text: string, place: Place): Buffer;
  /** Keyed digest (HMAC-SHA-256, its first 128 bits) of what could be guessed: without the vault nobody can try guesses on it. */
  digest(text: string): string;
};

/** What became of opening a text. Without the key that it names, which a newer process may have, nobody knows whether it is broken. */
type Opening =
  | { readonly text: string }
  | { readonly shut: 'broken' | 'no_key'; readonly problem: NotAuthentic };

/** Encrypts and opens texts with data keys that are unwrapped once for a process. */
export type Vault = {
  /** Ask before a transaction begins: it may have to look for newer keys, on a connection of its own. */
  encrypting(): Promise<Encrypter>;
  /**
   * Likewise not within a transaction.
   * @throws NotAuthentic when the bytes were changed or moved, with the row's name
   */
  open(encrypted: Uint8Array, place: Place): Promise<string>;
  /** The same where one text that does not open must not cost the others. */
  attempt(encrypted: Uint8Array, place: Place): Promise<Opening>;
  /** The first bytes of all that is encrypted with the present data key. */
  header(): Promise<Buffer>;
};

/** 1 byte of format, 4 bytes of the data key's id, big-endian; then as `encryptBytes` writes it. */
const FORMAT = 1;
const HEADER = 5;
/** Keys are believed for so long: by then every process encrypts with a new one. */
const BELIEVED_MS = 2_000;

/** @param read the data keys that this process can open, in the order they were made */
export async function createVault(read: () => Promise<readonly DataKey[]>): Promise<Vault> {
  let keys = await read();
  let readAt = performance.now();
  const reload = async () => {
    const found = await read();
    // A key once opened stays: another process may have wrapped it with a master key that we are given at the next start.
    const lost = keys.filter(({ id }) => !found.some((one) => one.id === id));
    keys = [...lost, ...found].sort((a, b) => a.id - b.id);
    readAt = performance.now();
  };
  const newest = (purpose: DataKey['purpose']): DataKey => {
    const key = keys.findLast((one) => one.purpose === purpose);
    if (key === undefined) throw new Error(`the vault has no data key for ${purpose}`);
    return key;
  };
  const current = async (): Promise<DataKey> => {
    if (performance.now() - readAt > BELIEVED_MS) await reload();
    return newest('text');
  };
  const attempt = async (encrypted: Uint8Array, place: Place): Promise<Opening> => {
    const id = keyIdOf(encrypted);
    if (id === null) return shut('broken', place, 'not an encrypted text of format 1');
    const known = () => keys.find((one) => one.id === id && one.purpose === 'text');
    // Made by a process that knows a newer key.
    if (known() === undefined) await reload();
    const key = known();
    if (key === undefined) return shut('no_key', place, `there is no data key ${id} to open it with`);
    try {
      const bound = boundTo(encrypted.subarray(0, HEADER), place);
      return { text: decryptBytes(key.key, encrypted.subarray(HEADER), bound).toString('utf8') };
    } catch (cause) {
      if (!(cause instanceof NotAuthentic)) throw cause;
      return shut('broken', place, cause.message);
    }
  };
  return {
    async encrypting() {
      const { id, key } = await current();
      const header = headerOf(id);
      const digesting = newest('digest').key;
      return {
        encrypt: (text, place) =>
          Buffer.concat([header, encryptBytes(key, Buffer.from(text), boundTo(header, place))]),
        digest: (text) =>
          createHmac('sha256', digesting).update(text).digest().subarray(0, 16).toString('base64url'),
      };
    },
    attempt,
    async open(encrypted, place) {
      const opening = await attempt(encrypted, place);
      if ('text' in opening) return opening.text;
      throw opening.problem;
    },
    header: async () => headerOf((await current()).id),
  };
}

function headerOf(id: number): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt8(FORMAT, 0);
  header.writeUInt32BE(id, 1);
  return header;
}

/** Null: the bytes are of no format that this release knows. */
function keyIdOf(encrypted: Uint8Array): number | null {
  const bytes = Buffer.from(encrypted.buffer, encrypted.byteOffset, encrypted.byteLength);
  return bytes.length < HEADER || bytes.readUInt8(0) !== FORMAT ? null : bytes.readUInt32BE(1);
}

/** Names the row for whoever has to find it. */
function shut(shut: 'broken' | 'no_key', [column, ...row]: Place, why: string): Opening {
  return { shut, problem: new NotAuthentic(`${column} of ${JSON.stringify(row)}: ${why}`) };
}

/** JSON keeps the values apart: ["a","bc"] and ["ab","c"] are two places. */
function boundTo(header: Uint8Array, place: Place): Buffer {
  return Buffer.concat([header, Buffer.from(JSON.stringify(place))]);
}
