import type { Caller } from '../../../domain/access/index.ts';
import { canonicalise, DomainError, digestOf } from '../../../domain/basics/index.ts';
import { findPatchKey, type PatchKeyRow } from '../../../ground/db/keys/index.ts';
import type { Db } from '../../../ground/db/server/index.ts';
import { keysFor } from './readers-view.ts';
import { unknownIn } from './unknown.ts';

/** As the caller may see it. @throws DomainError `unknown_patch_key`, also where only others may know that there is one */
export async function patchKeyFor(db: Db, caller: Caller, scenario: string, name: string) {
  const [key] = await keysFor(db, caller, scenario, [await patchKeyOf(db, scenario, name)]);
  if (key !== undefined) return key;
  throw unknownIn(scenario, 'patch_key', name);
}

/** @throws DomainError `unknown_patch_key` */
export async function patchKeyOf(db: Db, scenario: string, name: string): Promise<PatchKeyRow> {
  const key = await findPatchKey(db, scenario, name);
  if (key !== null) return key;
  throw unknownIn(scenario, 'patch_key', name);
}

/** What a person saw of a key when deciding about it. */
export function tagOf({ definition, status, orders }: PatchKeyRow): string {
  return `"${digestOf(canonicalise([definition, status, orders?.given.map(({ id }) => id) ?? []]))}"`;
}

/** What is asked of a key that is past it. */
export function wrongState({ keyName, status }: PatchKeyRow, why: string): DomainError {
  return new DomainError('wrong_state', `The key "${keyName}" is ${status}; ${why}.`);
}
