import { type Fault, isRecord, textProblem } from '../basics/index.ts';
import { canaries } from '../privacy/index.ts';
import { type KeyDefinition, RESERVED_KEY } from './key-definition.ts';
import { parseKey, unknownMembers } from './template-key.ts';

/** A schema template (SDSI section 4.1), normalised: every key complete, `other` present and last. */
export type Template = {
  readonly schema_id: string;
  readonly scenario: string;
  readonly keys: readonly KeyDefinition[];
};

/** `notes`: what was changed or left out on the way in, so that an author is not surprised. */
export type ParsedTemplate =
  | { readonly template: Template; readonly notes: readonly Fault[] }
  | { readonly errors: readonly Fault[] };

const SCENARIO_NAME = /^[A-Za-z0-9_-]{1,64}$/u;
/** Ids stand in URLs. `~` and a trailing `-x<number>` are how this service marks cohort branches and experiments. */
const BASE_SCHEMA_ID = /^(?!.*-x\d+$)[A-Za-z0-9][A-Za-z0-9_.:-]{0,79}$/u;

/** A template is read whole by a client's language model; more keys than this cannot be mapped with care. */
const MOST_KEYS = 200;

/** Reads a template as an author sent it. All faults are collected, each with its place (S-1 to S-4). */
export function parseTemplate(input: unknown): ParsedTemplate {
  if (!isRecord(input)) return { errors: [{ path: '', detail: 'a schema template is a JSON object' }] };
  const errors: Fault[] = [];
  const notes: Fault[] = unknownMembers(input, ['schema_id', 'scenario', 'keys'], '');
  const schemaId = identifier(
    input['schema_id'],
    'schema_id',
    BASE_SCHEMA_ID,
    'up to 80 of letters, digits, "_", "-", "." and ":", not ending in "-x<number>" (kept for experimental lines)',
    errors,
  );
  const scenario = identifier(
    input['scenario'],
    'scenario',
    SCENARIO_NAME,
    '1 to 64 letters, digits, "_" and "-"',
    errors,
  );
  const keys = parseKeys(input['keys'], errors, notes);
  if (errors.length > 0) return { errors };
  return { template: { schema_id: schemaId, scenario, keys }, notes };
}

/** The definition that templates get which come without the reserved key (SDSI section 4.3). */
const OTHER_KEY: KeyDefinition = {
  key_name: RESERVED_KEY,
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description:
    "Escape valve for unstructured semantic fragments that cannot be mapped to existing keys, in the user's own " +
    'words and without the rest of the sentence.',
};

function parseKeys(input: unknown, errors: Fault[], notes: Fault[]): readonly KeyDefinition[] {
  if (!Array.isArray(input)) {
    errors.push({ path: 'keys', detail: input === undefined ? 'keys is missing' : 'keys must be a list' });
    return [];
  }
  if (input.length === 0)
    errors.push({ path: 'keys', detail: 'keys is empty: a template needs at least one key' });
  if (input.length > MOST_KEYS) {
    errors.push({ path: 'keys', detail: `${input.length} keys; a template may have at most ${MOST_KEYS}` });
    return [];
  }
  const firstAt = new Map<string, number>();
  const keys: KeyDefinition[] = [];
  input.forEach((raw: unknown, index) => {
    const path = `keys[${index}]`;
    const key = parseKey(raw, path, errors, notes);
    const name = isRecord(raw) && typeof raw['key_name'] === 'string' ? raw['key_name'] : null;
    if (name !== null) {
      // Names that differ in case only would be told apart by machines and confused by language models.
      const earlier = firstAt.get(name.toLowerCase());
      if (earlier === undefined) firstAt.set(name.toLowerCase(), index);
      else
        errors.push({ path: `${path}.key_name`, detail: `${name} is already the name of keys[${earlier}]` });
    }
    if (key === null) return;
    errors.push(...canaries(key, path));
    keys.push(key);
  });
  return withOtherLast(keys, firstAt.has(RESERVED_KEY), notes);
}

function withOtherLast(
  keys: readonly KeyDefinition[],
  named: boolean,
  notes: Fault[],
): readonly KeyDefinition[] {
  const other = keys.find((key) => key.key_name === RESERVED_KEY);
  if (other === undefined) {
    if (!named)
      notes.push({ path: 'keys', detail: 'the reserved key "other" was missing and has been added' });
    return [...keys, OTHER_KEY];
  }
  return [...keys.filter((key) => key !== other), other];
}

function identifier(input: unknown, path: string, pattern: RegExp, form: string, errors: Fault[]): string {
  if (typeof input !== 'string') {
    errors.push({ path, detail: input === undefined ? `${path} is missing` : `${path} must be a string` });
    return '';
  }
  const problem = textProblem(input, 'label', 200);
  if (problem !== null) errors.push({ path, detail: `${path} ${problem}` });
  else if (!pattern.test(input)) errors.push({ path, detail: `${path} must be ${form}` });
  return input;
}
