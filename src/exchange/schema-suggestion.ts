import type { Context } from '../context.ts';
import { listPatchKeys, openRefinements } from '../db/patch-keys.ts';
import type { Scenario } from '../db/scenarios.ts';
import { isOfferedTo } from '../domain/audience.ts';
import { suggestionOf } from '../domain/composition.ts';
import { isInExperiment } from '../domain/experiment.ts';
import type { KeyDefinition } from '../domain/key-definition.ts';

export type SchemaPatches = { new_keys: KeyDefinition[]; refined_keys: KeyDefinition[] };

/** Nothing on trial for those that the others are compared with; better words for a key there is are no trial of it. */
export async function suggestionFor(
  { db }: Pick<Context, 'db'>,
  { scenario, policy }: Scenario,
  cohort: string | null,
  agent: string | null,
): Promise<SchemaPatches> {
  const tries = isInExperiment(scenario, agent, policy.experiment.share);
  const [onTrial, refinements] = await Promise.all([
    listPatchKeys(db, scenario, ['experimental']),
    openRefinements(db, scenario),
  ]);
  const { schema_update_suggestion: patches } = suggestionOf(
    onTrial.filter((key) => tries && isOfferedTo(key.cohorts, cohort)).map((key) => key.definition),
    refinements.map((row) => row.definition),
  );
  return { new_keys: [...patches.new_keys], refined_keys: [...patches.refined_keys] };
}
