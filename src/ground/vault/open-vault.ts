import type { KeyObject } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type DataKeyStore, listDataKeys, withDataKeys } from '../db/encryption/index.ts';
import type { Rows } from '../db/server/index.ts';
import { type DataKey, newDataKey, unwrapKey, type WrappedKey, wrapKey } from './data-key.ts';
import { newMasterKey } from './master-key.ts';
import { readMasterKeyFile, writeMasterKeyFile } from './master-key-file.ts';
import { createVault, type Vault } from './vault.ts';
import { VaultError } from './vault-error.ts';

/** Where the master key comes from. */
export type MasterKeys = {
  /** DSP_MASTER_KEY; null: not set. */
  readonly configured: KeyObject | null;
  /** DSP_MASTER_KEY_PREVIOUS: what it was until this start. */
  readonly previous: KeyObject | null;
  /** The file that keeps one nobody has set; null: it is kept in the database, beside what it protects. */
  readonly file: string | null;
};

/** A vault, and what its operator may ask of it. */
export type OpenedVault = {
  readonly vault: Vault;
  /** A dump of this database holds key and texts together. */
  readonly keyBesideData: boolean;
  /** Makes the data key that encrypts from now on; running servers notice within two seconds. Older ones open what is theirs. */
  rotate(now: Date): Promise<number>;
};

/**
 * Opens the vault of a database, and makes its keys where there are none. One process at a time. A master key that is set
 * later, or anew, wraps the data keys again; the texts stay as they are. Then the key that was kept for want of one goes.
 * @throws VaultError when a data key does not open with the master key
 */
export async function openVault(rows: Rows, given: MasterKeys, now: Date): Promise<OpenedVault> {
  const { configured, previous, file } = given;
  const { master, obsolete } = await withDataKeys(rows, async (store) => {
    const kept = file === null ? await store.keptMasterKey() : await readMasterKeyFile(file);
    const stored = await store.list();
    if (stored.length === 0) {
      const fresh = configured ?? kept ?? newMasterKey();
      for (const key of [newDataKey(1, 'text'), newDataKey(2, 'digest')])
        await store.insert(wrapKey(fresh, key), now);
      if (configured === null && kept === null) {
        if (file === null) await store.keepMasterKey(fresh, now);
        else await writeMasterKeyFile(file, fresh);
      }
      return { master: fresh, obsolete: configured !== null && kept !== null };
    }
    const chosen = configured ?? kept;
    if (chosen === null) throw new VaultError(missing(file));
    const older = [previous, kept].filter((key) => key !== null);
    for (const wrapped of stored) await rewrap(store, wrapped, chosen, older, given);
    if (configured !== null && file === null) await store.forgetMasterKey();
    return { master: chosen, obsolete: configured !== null && kept !== null };
  });
  // Only now: what it wrapped is wrapped anew for good.
  if (obsolete && file !== null) await rm(file, { force: true });
  return {
    vault: await createVault(async () => opened(await listDataKeys(rows), master)),
    keyBesideData: configured === null && file === null,
    rotate: (at) =>
      withDataKeys(rows, async (store) => {
        const id = await store.nextId();
        await store.insert(wrapKey(master, newDataKey(id, 'text')), at);
        return id;
      }),
  };
}

/**
 * Whether the master key fits, without changing anything.
 * @returns the sentence that opening would refuse it with; null where it fits, or nothing is encrypted yet
 */
export async function masterKeyFault(rows: Rows, given: MasterKeys): Promise<string | null> {
  const { stored, kept } = await withDataKeys(rows, async (store) => ({
    stored: await store.list(),
    kept: given.file === null ? await store.keptMasterKey() : await readMasterKeyFile(given.file),
  }));
  if (stored.length === 0) return null;
  const { configured, previous, file } = given;
  if (configured === null && kept === null) return missing(file);
  const keys = [configured, kept, previous].filter((key) => key !== null);
  return stored.every((wrapped) => keys.some((key) => unwrapKey(key, wrapped) !== null))
    ? null
    : wrong(given);
}

/** What another process has wrapped with a master key that this one was not given is left out: it is not ours to open. */
function opened(stored: readonly WrappedKey[], master: KeyObject): DataKey[] {
  return stored.map((wrapped) => unwrapKey(master, wrapped)).filter((key) => key !== null);
}

async function rewrap(
  store: DataKeyStore,
  wrapped: WrappedKey,
  master: KeyObject,
  older: readonly KeyObject[],
  given: MasterKeys,
): Promise<void> {
  if (unwrapKey(master, wrapped) !== null) return;
  for (const key of older) {
    const dataKey = unwrapKey(key, wrapped);
    if (dataKey !== null) return store.rewrap(wrapKey(master, dataKey));
  }
  throw new VaultError(wrong(given));
}

function missing(file: string | null): string {
  return file === null
    ? 'The texts in this database are encrypted, and DSP_MASTER_KEY is not set. Set it to the key that was in use: without it they cannot be read.'
    : `The texts in this database are encrypted, and their master key is neither in ${file} nor in DSP_MASTER_KEY. Bring the file back from a backup, or set DSP_MASTER_KEY to the key that was in use.`;
}

function wrong({ configured, file }: MasterKeys): string {
  if (configured === null)
    return `The texts in this database were encrypted under another master key than ${file === null ? 'the one it keeps' : `the one in ${file}`}. Set DSP_MASTER_KEY to that one.`;
  return 'The texts in this database were encrypted under another master key than DSP_MASTER_KEY. To change the key, set DSP_MASTER_KEY_PREVIOUS to the former one for one start; else set DSP_MASTER_KEY back.';
}
