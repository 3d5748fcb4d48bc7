import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { listPatchKeys, openRefinements, type PatchKeyRow } from '../db/patch-keys.ts';
import type { Scenario } from '../db/scenarios.ts';
import { newestVersions } from '../db/schema-versions.ts';
import { isOfferedTo } from '../domain/audience.ts';
import { suggestionOf } from '../domain/composition.ts';
import { isInExperiment } from '../domain/experiment.ts';
import type { KeyDefinition } from '../domain/key-definition.ts';

export type SchemaPatches = { new_keys: KeyDefinition[]; refined_keys: KeyDefinition[] };

/** Keys on trial that stand in a signed version: none reaches a client's prompt past the gate. */
export async function signedOnTrial(db: Db, scenario: string, cohort: string | null): Promise<PatchKeyRow[]> {
  const [onTrial, newest] = await Promise.all([
    listPatchKeys(db, scenario, ['experimental']),
    newestVersions(db, scenario),
  ]);
  const signed = new Set(newest.flatMap(({ keyNames }) => keyNames));
  return onTrial.filter((key) => signed.has(key.keyName) && isOfferedTo(key.cohorts, cohort));
}

/**
 * Nothing on trial for those that the others are compared with; better words for a key there is are no trial of it.
 */
export async function suggestionFor(
  { db }: Pick<Context, 'db'>,
  { scenario, policy }: Scenario,
  cohort: string | null,
  agent: string | null,
): Promise<SchemaPatches> {
  const tries = isInExperiment(scenario, agent, policy.experiment.share);
  const [onTrial, refinements] = await Promise.all([
    tries ? signedOnTrial(db, scenario, cohort) : [],
    openRefinements(db, scenario),
  ]);
  const { schema_update_suggestion: patches } = suggestionOf(
    onTrial.map((key) => key.definition),
    refinements.map((row) => row.definition),
  );
  return { new_keys: [...patches.new_keys], refined_keys: [...patches.refined_keys] };
}
