import type { Context } from '../../../context.ts';
import { isOfferedTo } from '../../../domain/policy/index.ts';
import { isInExperiment } from '../../../domain/trial/index.ts';
import { type SchemaUpdateSuggestion, suggestionOf } from '../../../domain/versions/index.ts';
import { listPatchKeys, openRefinements, type PatchKeyRow } from '../../../ground/db/keys/index.ts';
import type { Scenario } from '../../../ground/db/scenarios/index.ts';
import type { Db } from '../../../ground/db/server/index.ts';
import { passRefinements } from '../../../ground/signing/pass-gate.ts';
import { documentOfRow, newestFor } from './known-template.ts';
import { sealOf } from './signed-document.ts';

/** SDSI’s schema update: keys that are on trial, and keys there are in better words. */
export type SchemaPatches = SchemaUpdateSuggestion['schema_update_suggestion'];

/**
 * The keys on trial that a cohort is offered, in the very words of the newest version that was signed for it: none
 * reaches a client's prompt past the gate.
 */
export async function signedOnTrial(db: Db, scenario: string, cohort: string | null): Promise<PatchKeyRow[]> {
  const [onTrial, newest] = await Promise.all([
    listPatchKeys(db, scenario, ['experimental']),
    newestFor(db, scenario, 'experimental', cohort),
  ]);
  const signed = new Map(
    (newest === null ? [] : documentOfRow(newest).keys).map((key) => [key.key_name, key]),
  );
  return onTrial.flatMap((row) => {
    const definition = signed.get(row.keyName);
    return definition === undefined || !isOfferedTo(row.cohorts, cohort) ? [] : [{ ...row, definition }];
  });
}

/** Nothing on trial for those that the others are compared with; better words for a key there is are no trial of it. */
export async function suggestionFor(
  ctx: Context,
  scenario: Scenario,
  cohort: string | null,
  agent: string | null,
): Promise<SchemaPatches> {
  const tries = isInExperiment(scenario.scenario, agent, scenario.policy.experiment.share);
  const [onTrial, refinements] = await Promise.all([
    tries ? signedOnTrial(ctx.db, scenario.scenario, cohort) : [],
    openRefinements(ctx.db, scenario.scenario).then((open) => passRefinements(ctx, scenario, open)),
  ]);
  const { schema_update_suggestion: patches } = suggestionOf(
    onTrial.map((key) => key.definition),
    refinements.map((row) => row.definition),
  );
  const newest = await newestFor(ctx.db, scenario.scenario, 'experimental', cohort);
  if (newest === null || patches.new_keys.length + patches.refined_keys.length === 0) return patches;
  return { ...patches, schema_id: newest.schemaId, digest: newest.digest, signature: sealOf(newest) };
}
