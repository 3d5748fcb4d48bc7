import { type Caller, readersDecision, seesUnsigned } from '../../../domain/access/index.ts';
import { type DecisionRow, listPatchKeys, type PatchKeyRow } from '../../../ground/db/keys/index.ts';
import { findScenario } from '../../../ground/db/scenarios/index.ts';
import type { Db } from '../../../ground/db/server/index.ts';
import { signedKeys } from '../../../ground/db/versions/index.ts';

/** The keys that a caller may see: for readers those that were signed, in the words that were. */
export async function keysFor(db: Db, caller: Caller, scenario: string, keys: readonly PatchKeyRow[]) {
  if (seesUnsigned(caller)) return keys;
  const signed = await signedKeys(db, scenario);
  return keys.flatMap((key) => {
    const definition = signed.get(key.keyName);
    return definition === undefined ? [] : [{ ...key, definition }];
  });
}

export async function allKeysFor(db: Db, caller: Caller, scenario: string) {
  return keysFor(db, caller, scenario, await listPatchKeys(db, scenario));
}

/** Decisions as a caller may see them. */
export async function decisionsFor(db: Db, caller: Caller, scenario: string, rows: readonly DecisionRow[]) {
  if (seesUnsigned(caller) || rows.length === 0) return [...rows];
  const [{ template, policy }, signed] = await Promise.all([
    findScenario(db, scenario),
    signedKeys(db, scenario),
  ]);
  const names = new Set([...template.keys.map((key) => key.key_name), ...signed.keys()]);
  return rows.map((row) => readersDecision(row, names, policy.publication.owners));
}
