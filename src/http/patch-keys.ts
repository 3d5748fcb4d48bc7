import type { Db } from '../db/connect.ts';
import { findPatchKey, type PatchKeyRow } from '../db/patch-keys.ts';
import { DomainError } from '../domain/errors.ts';

/** @throws DomainError `unknown_patch_key` */
export async function patchKeyOf(db: Db, scenario: string, name: string): Promise<PatchKeyRow> {
  const key = await findPatchKey(db, scenario, name);
  if (key !== null) return key;
  throw new DomainError('unknown_patch_key', `The scenario "${scenario}" has no patch key "${name}".`);
}
