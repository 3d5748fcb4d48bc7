import type { Context } from '../../context.ts';
import { DomainError, invalidInput, utcDay } from '../../domain/basics/index.ts';
import { saidPayload } from '../../domain/mapping/index.ts';
import { cohortNamed, type KeyDefinition, type KeyValue, RESERVED_KEY } from '../../domain/template/index.ts';
import type { Scenario } from '../../ground/db/scenarios/index.ts';
import { type Submission, type Submitted, submitPayload } from './submit-payload.ts';
import { suggestionFor } from './templates/schema-suggestion.ts';

/** A payload, and which suggested key it is to have; `schema_id` where it was written for an older version than has the key. */
export type Following = Omit<Submission, 'schema_id'> & {
  readonly schema_id?: string;
  readonly key: string;
  /** What the key is set to; else it is read from `text`, else from the payload's own `other`. */
  readonly value?: KeyValue;
  readonly text?: string;
};

/**
 * Follows a suggestion in one step: the payload is submitted with the suggested key set, so it counts as adopted wherever it
 * would if the client had set it itself (D108). Words that the key takes leave `other`; what else they say stays there.
 * @throws DomainError `unknown_patch_key` where this client is suggested no such key, `invalid_input` where the words say no
 * value of it; and as `submitPayload`
 */
export async function followSuggestion(
  ctx: Context,
  scenario: Scenario,
  { key: name, value, text, schema_id, ...rest }: Following,
): Promise<Submitted> {
  const patches = await suggestionFor(ctx, scenario, cohortNamed(rest.cohort), rest.client_agent);
  const key = [...patches.new_keys, ...patches.refined_keys].find(({ key_name }) => key_name === name);
  if (key === undefined || patches.schema_id === undefined) throw notSuggested(scenario.scenario, name);
  const { [RESERVED_KEY]: other, ...payload } = rest.payload;
  const words = text ?? (typeof other === 'string' ? other : '');
  const said = value === undefined ? readFor(ctx, key, words, rest.language) : { value, rest: other };
  const left = words === other ? said.rest : other;
  return submitPayload(ctx, {
    ...rest,
    schema_id: schema_id ?? patches.schema_id,
    payload: { ...payload, [name]: said.value, ...(left === undefined ? {} : { [RESERVED_KEY]: left }) },
  });
}

function readFor({ clock }: Context, key: KeyDefinition, words: string, language = 'und') {
  const template = { schema_id: '', scenario: '', keys: [key] };
  const [code = 'und'] = language.toLowerCase().split('-');
  const context = { language: code, day: utcDay(clock.now()), asked: new Set([key.key_name]) };
  const { readings, wishes } = saidPayload(words, template, context);
  const [reading] = readings;
  if (reading !== undefined)
    return { value: reading.value, rest: wishes.length > 0 ? wishes.join('; ') : undefined };
  const { acceptable_values: values = [] } = key;
  const one = values.length > 0 ? `one of ${values.join(', ')}` : `a ${key.key_type}`;
  throw invalidInput(`The words say no value for "${key.key_name}".`, {
    path: 'value',
    detail: `must be given: ${one}`,
  });
}

function notSuggested(scenario: string, name: string): DomainError {
  const detail = 'must be the name of a key that is suggested; list_suggestions has them';
  return new DomainError('unknown_patch_key', `"${name}" is suggested to nobody of yours in "${scenario}".`, {
    faults: [{ path: 'key', detail }],
  });
}
