import { canonicalise, type Fault, isRecord } from '../basics/index.ts';
import { RESERVED_KEY } from './key-definition.ts';
import { type ValidatedPayload, validatePayload } from './payload.ts';
import { nextSchemaId } from './schema-version.ts';
import { parseTemplate, type Template } from './template.ts';

/**
 * What the result of a scenario's requests looks like, agreed on beforehand (SDSI section 3, step 5): keys as in any template,
 * but nothing is reserved in it, for a server that executes has no words left over.
 */
export type ResponseTemplate = Template & {
  readonly version: {
    /** Keeps it from being taken for a template that a client fills. */
    readonly line: 'response';
    readonly number: number;
    readonly previous_digest: string | null;
    readonly issued_at: string;
  };
};

/** Reads a response template as its author sent it, with the place of each fault. */
export function parseResponseTemplate(
  input: unknown,
): { readonly template: Template } | { readonly errors: readonly Fault[] } {
  const parsed = parseTemplate(input);
  if ('errors' in parsed) return parsed;
  const keys = isRecord(input) && Array.isArray(input['keys']) ? (input['keys'] as unknown[]) : [];
  const named = keys.some((key) => isRecord(key) && key['key_name'] === RESERVED_KEY);
  const { template } = parsed;
  if (named) return { template };
  return { template: { ...template, keys: template.keys.filter((key) => key.key_name !== RESERVED_KEY) } };
}

/**
 * What is registered after `before` (its newest first), or null where the newest says the same already. An id is of one
 * content for ever: one that is taken is counted on.
 */
export function nextResponseTemplate(
  wanted: Template,
  before: readonly { readonly document: ResponseTemplate; readonly digest: string }[],
  issuedAt: Date,
): ResponseTemplate | null {
  const [newest] = before;
  if (newest !== undefined && canonicalise(newest.document.keys) === canonicalise(wanted.keys)) return null;
  const taken = new Set(before.map(({ document }) => document.schema_id));
  let schemaId = wanted.schema_id;
  while (taken.has(schemaId)) schemaId = nextSchemaId(schemaId);
  return {
    ...wanted,
    schema_id: schemaId,
    version: {
      line: 'response',
      number: (newest?.document.version.number ?? 0) + 1,
      previous_digest: newest?.digest ?? null,
      issued_at: issuedAt.toISOString(),
    },
  };
}

/** As `ValidatedPayload`, of a result: every key of the template, faulty ones null. */
export type ValidatedResponse = Pick<ValidatedPayload, 'valid' | 'errors' | 'unknown'> & {
  readonly response: ValidatedPayload['payload'];
};

/** The draft lets a schema update ride on any result (section 3, step 6): it is never a member of the result itself. */
const RIDES_ALONG = 'schema_update_suggestion';

/** Judges a result as a payload is judged: types, ranges and lists, defaults filled in, unknown members told. */
export function validateResponse(
  template: Template,
  response: Readonly<Record<string, unknown>>,
  mode: 'lenient' | 'strict',
): ValidatedResponse {
  const own = Object.fromEntries(Object.entries(response).filter(([member]) => member !== RIDES_ALONG));
  const { valid, payload, errors, unknown } = validatePayload(template, own, mode);
  return { valid, response: payload, errors, unknown };
}
