import type { Context } from '../context.ts';
import type { Scenario } from '../db/scenarios/index.ts';
import {
  cohortNamed,
  type KeyValue,
  type PayloadFault,
  type Template,
  type ValidatedPayload,
  validatePayload,
} from '../domain/template/index.ts';
import { templateFor } from './templates/known-template.ts';
import { type SchemaPatches, suggestionFor } from './templates/schema-suggestion.ts';
import { type SignedDocument, signedDocument } from './templates/signed-document.ts';

/** A payload and the version it names; the cohort and agent decide which keys on trial are theirs. */
export type Asked = {
  readonly schemaId: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly mode?: 'lenient' | 'strict' | undefined;
  readonly cohort?: string | undefined;
  readonly clientAgent?: string | undefined;
};

/** What a client is told about its payload. */
export type Judgement = {
  valid: boolean;
  /** Of the template that judged: the one named, or the current one where the name is unknown. */
  schema_id: string;
  payload: Record<string, KeyValue | null>;
  errors: PayloadFault[];
  unknown: string[];
  /** The current template, where the id is unknown or its version's time is over, instead of a bare refusal (S-45). */
  template?: SignedDocument;
  schema_update_suggestion?: SchemaPatches;
};

/** The answer to the client, and what it rests on. `known`: the version named is the one that judged. */
export type Judged = {
  readonly answer: Judgement;
  readonly validated: ValidatedPayload;
  /** That judged it. */
  readonly template: Template;
  readonly known: boolean;
};

/** Holds a payload against its template and stores nothing; no model is asked. */
export async function judgePayload(
  ctx: Pick<Context, 'db' | 'clock'>,
  scenario: Scenario,
  asked: Asked,
): Promise<Judged> {
  const { template, known, cohort, current } = await templateFor(
    ctx,
    scenario.scenario,
    asked.schemaId,
    cohortNamed(asked.cohort),
  );
  const validated = validatePayload(template, asked.payload, asked.mode ?? 'lenient');
  const patches =
    validated.other === null ? null : await suggestionFor(ctx, scenario, cohort, asked.clientAgent ?? null);
  const suggests = patches !== null && patches.new_keys.length + patches.refined_keys.length > 0;
  const answer: Judgement = {
    valid: validated.valid,
    schema_id: template.schema_id,
    payload: { ...validated.payload },
    errors: [...validated.errors],
    unknown: [...validated.unknown],
    ...(current === null ? {} : { template: signedDocument(current) }),
    ...(suggests ? { schema_update_suggestion: patches } : {}),
  };
  return { answer, validated, template, known };
}
