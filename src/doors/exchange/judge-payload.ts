import type { Static } from 'typebox';
import type { Context } from '../../context.ts';
import { cohortNamed, type KeyValue, type PayloadFault } from '../../domain/template/index.ts';
import type { Scenario } from '../../ground/db/scenarios/index.ts';
import type { ValidateBody } from '../http/contract/intake/ingest.ts';
import { type Ahead, readPayload } from './read-payload.ts';
import { templateFor } from './templates/known-template.ts';
import { type SchemaPatches, suggestionFor } from './templates/schema-suggestion.ts';
import { type SignedDocument, signedDocument } from './templates/signed-document.ts';

/** What a client is told about its payload. */
export type Judgement = {
  valid: boolean;
  /** Of the template that judged: the one named, or the current one where the name is unknown. */
  schema_id: string;
  payload: Record<string, KeyValue | null>;
  errors: PayloadFault[];
  unknown: string[];
  /** Why the words of its `other` are not heard; absent where they are. */
  unheard?: string;
  /** What it used ahead of that version, and which one to name from now on; absent where nothing was. */
  ahead?: Ahead;
  /** The current template, where the id is unknown or its version's time is over, instead of a bare refusal (S-45). */
  template?: SignedDocument;
  schema_update_suggestion?: SchemaPatches;
};

/**
 * Holds a payload against what its sender can know, and stores nothing; no model is asked. Cohort and agent decide which keys on
 * trial are theirs.
 * @returns the answer to the client, and what it rests on
 */
export async function judgePayload(
  ctx: Context,
  scenario: Scenario,
  { schema_id, payload, mode = 'lenient', cohort, client_agent: agent }: Static<typeof ValidateBody>,
) {
  const named = await templateFor(ctx, scenario.scenario, schema_id, cohortNamed(cohort));
  const read = readPayload(named, named.newest, payload, mode);
  const { judged, ahead } = read;
  const patches =
    judged.other === null && judged.unknown.length === 0
      ? null
      : await suggestionFor(ctx, scenario, named.cohort, agent ?? null);
  const answer: Judgement = {
    valid: judged.valid,
    schema_id: named.template.schema_id,
    payload: { ...judged.payload },
    errors: [...judged.errors],
    unknown: [...judged.unknown],
    ...(judged.unheard === null ? {} : { unheard: judged.unheard }),
    ...(ahead === null ? {} : { ahead }),
    ...(named.current === null ? {} : { template: signedDocument(named.current) }),
    ...(suggests(patches) ? { schema_update_suggestion: patches } : {}),
  };
  return { answer, read };
}

function suggests(patches: SchemaPatches | null): patches is SchemaPatches {
  return patches !== null && patches.new_keys.length + patches.refined_keys.length > 0;
}
