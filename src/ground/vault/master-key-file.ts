import type { KeyObject } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { masterKeyText, parseMasterKey } from './master-key.ts';
import { VaultError } from './vault-error.ts';

/**
 * The key in the file; null where there is no file.
 * @throws VaultError when the file holds something else
 */
export async function readMasterKeyFile(path: string): Promise<KeyObject | null> {
  const text = await readFile(path, 'utf8').catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return null;
    throw problem;
  });
  if (text === null) return null;
  const key = parseMasterKey(text.trim());
  if (key === null) throw new VaultError(`${path} holds no master key. Bring the file back from a backup.`);
  return key;
}

/** Only its owner can read it. */
export async function writeMasterKeyFile(path: string, key: KeyObject): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${masterKeyText(key)}\n`, { mode: 0o600, flag: 'wx' });
}
