import type { Caller } from '../../../domain/access/index.ts';
import { canonicalise, DomainError, digestOf } from '../../../domain/basics/index.ts';
import { findPatchKey, type PatchKeyRow } from '../../../ground/db/keys/index.ts';
import type { Db } from '../../../ground/db/server/index.ts';
import { keysFor } from './readers-view.ts';

/** As the caller may see it. @throws DomainError `unknown_patch_key`, also where only others may know that there is one */
export async function patchKeyFor(
  db: Db,
  caller: Caller,
  scenario: string,
  name: string,
): Promise<PatchKeyRow> {
  const [key] = await keysFor(db, caller, scenario, [await patchKeyOf(db, scenario, name)]);
  if (key !== undefined) return key;
  throw unknown(scenario, name);
}

/** @throws DomainError `unknown_patch_key` */
export async function patchKeyOf(db: Db, scenario: string, name: string): Promise<PatchKeyRow> {
  const key = await findPatchKey(db, scenario, name);
  if (key !== null) return key;
  throw unknown(scenario, name);
}

/** What a person saw of a key when deciding about it. */
export function tagOf({ definition, status, orders }: PatchKeyRow): string {
  return `"${digestOf(canonicalise([definition, status, orders?.given.map(({ id }) => id) ?? []]))}"`;
}

function unknown(scenario: string, name: string): DomainError {
  return new DomainError('unknown_patch_key', `The scenario "${scenario}" has no patch key "${name}".`);
}
