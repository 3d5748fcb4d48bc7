import { createHash } from 'node:crypto';
import type { Message, SendMessageRequest } from '@a2a-js/sdk';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Context } from '../../../../context.ts';
import type { Caller } from '../../../../domain/access/index.ts';
import {
  DomainError,
  type ErrorCode,
  type Fault,
  isRecord,
  onceEach,
  schemaFaults,
} from '../../../../domain/basics/index.ts';
import {
  cohortNamed,
  jsonSchemaOf,
  type Template,
  validatePayload,
  withKeysAhead,
} from '../../../../domain/template/index.ts';
import { type Submitted, submitPayload } from '../../../exchange/submit-payload.ts';
import { templateFor } from '../../../exchange/templates/known-template.ts';
import { declaredNames, declaredVersion } from '../card/declared.ts';
import type { FlaggedPart } from './flagged-part.ts';
import { readSender, type Sender } from './sender.ts';

/** Why data was not taken; goes to the client as it is. */
export type InputError = {
  readonly code: 'undeclared_schema' | 'invalid_data' | 'invalid_message' | ErrorCode;
  /** Empty where none was named. */
  readonly schema: string;
  readonly detail: string;
  readonly errors: readonly Fault[];
  /** The schemas there are, where the one that was named is not. */
  readonly declared?: readonly string[];
};

/** The payload as it was stored, or what the extension has us answer. */
export type StructuredInput = { readonly submitted: Submitted } | { readonly error: InputError };

/**
 * Judges the flagged part as the extension demands. What corresponds to its schema is submitted; so is an object whose
 * values are wrong, to be counted as such, while what only the schema refuses leaves no trace: it will come again, mended.
 */
export async function takeInput(
  ctx: Context,
  caller: Caller,
  request: SendMessageRequest,
  { index, name, data }: FlaggedPart,
): Promise<StructuredInput> {
  const version = await declaredVersion(ctx, caller, name);
  if (version === null) return { error: await undeclared(ctx, caller, index, name) };
  const read = readSender(request);
  if ('fault' in read) return { error: invalid(name, [read.fault]) };
  const template = await withSuggested(ctx, version, data, read.sender);
  const judged = validatePayload(template, data, 'strict');
  const faults = judged.valid ? faultsBySchema(template, data) : judged.errors;
  if (!isRecord(data) || (judged.valid && faults.length > 0)) return { error: invalid(name, faults) };
  try {
    const submitted = await submitPayload(ctx, {
      scenario: version.scenario,
      schema_id: version.schema_id,
      payload: data,
      mode: 'strict',
      channel: version.version.line,
      interaction: dataInteraction(caller, request.message, name, data),
      client_agent: caller.name,
      ...read.sender,
    });
    return submitted.valid ? { submitted } : { error: invalid(name, submitted.errors) };
  } catch (problem) {
    if (!(problem instanceof DomainError) || problem.code !== 'invalid_input') throw problem;
    return { error: { ...invalid(name, problem.faults), detail: problem.message } };
  }
}

/**
 * Where data does not correspond to the template's schema as it stands on the card. The schema is narrower than
 * `validatePayload`: it cannot say that null means "not given", nor that an alias stands for a value.
 */
function faultsBySchema(template: Template, data: unknown): readonly Fault[] {
  const check = checkOf(template);
  if (check(data)) return [];
  return schemaFaults(check.errors ?? []).map(({ path, detail }) => ({
    path,
    detail: `${path} ${detail}`.trim(),
  }));
}

const ajv = new Ajv2020({ allErrors: true });
formats.default(ajv);

/** As long as the parsed document is kept, and those are bounded. */
const checkOf = onceEach((template: Template): ValidateFunction => ajv.compile(jsonSchemaOf(template)));

/** Data that follows a suggestion is of the schema that it names and of the keys that were suggested (`readPayload`). */
async function withSuggested(ctx: Context, version: Template, data: unknown, { cohort }: Sender) {
  if (!isRecord(data)) return version;
  const { newest } = await templateFor(ctx, version.scenario, version.schema_id, cohortNamed(cohort));
  return withKeysAhead(version, newest?.keys ?? [], data).template;
}

/**
 * A client that sends a message again sends the same id and the same data, and is counted once. The data is part of it,
 * because not every client's ids are unique: the extension's own example calls its message 1.
 */
export function dataInteraction(
  caller: Caller,
  message: Message | undefined,
  name: string,
  data: unknown,
): string {
  const said = JSON.stringify([caller.name, message?.messageId, message?.metadata, name, data]);
  return `a2a-${createHash('sha256').update(said, 'utf8').digest('base64url')}`;
}

function invalid(schema: string, errors: readonly Fault[]): InputError {
  const first = errors[0]?.detail ?? 'it does not correspond to the schema';
  const more = errors.length > 1 ? `, and ${errors.length - 1} more` : '';
  return {
    code: 'invalid_data',
    schema,
    detail: `The data was not valid for "${schema}": ${first}${more}.`,
    errors,
  };
}

async function undeclared(ctx: Context, caller: Caller, index: number, schema: string): Promise<InputError> {
  const detail = `The schema "${schema}" is not declared in the agent card.`;
  const errors = [{ path: `parts[${index}].metadata.mimeType`, detail }];
  return { code: 'undeclared_schema', schema, detail, errors, declared: await declaredNames(ctx, caller) };
}
