import type { KeyDefinition } from '../../../api/types.ts';

/** Something that callers fill in: an operation, a tool, or the one object of a JSON Schema. */
export type Found = {
  readonly name: string;
  readonly keys: readonly KeyDefinition[];
  /** What no key of a template can be, with the reason. */
  readonly left: readonly string[];
};

type Schema = Readonly<Record<string, unknown>>;

const METHODS = ['post', 'put', 'patch', 'get', 'delete'] as const;
/** A reference that leads to itself ends somewhere. */
const DEEPEST = 20;

/**
 * The templates that a document could be: an OpenAPI document (3.x) has one for each operation with a JSON body or a query, a
 * list of MCP tools one for each tool, a JSON Schema one, and a template is itself.
 */
export function foundIn(document: unknown): readonly Found[] {
  if (!isSchema(document)) return [];
  const resolve = (schema: unknown) => resolved(document, schema, 0);
  if (Array.isArray(document['keys']))
    return [
      { name: String(document['scenario'] ?? ''), keys: document['keys'] as KeyDefinition[], left: [] },
    ]; // the service looks
  if (isSchema(document['paths'])) return operationsOf(document['paths'], resolve);
  if (Array.isArray(document['tools']))
    return document['tools'].filter(isSchema).map((tool) => ({
      name: String(tool['name'] ?? ''),
      ...keysOf(resolve(tool['inputSchema'] ?? tool['parameters']), resolve),
    }));
  const one = { name: String(document['title'] ?? ''), ...keysOf(resolve(document), resolve) };
  return one.keys.length + one.left.length === 0 ? [] : [one];
}

type Resolve = (schema: unknown) => Schema;

function operationsOf(paths: Schema, resolve: Resolve): Found[] {
  return Object.entries(paths).flatMap(([path, item]) => {
    const at = resolve(item);
    return METHODS.flatMap((method): Found[] => {
      if (!isSchema(at[method])) return [];
      const operation = at[method];
      const parameters = [at['parameters'], operation['parameters']].flat().filter(isSchema).map(resolve);
      const query = parameters.filter(({ in: place }) => place === 'query');
      const asked: Schema = {
        properties: Object.fromEntries(
          query.map(({ name, schema, description }) => [name, { description, ...resolve(schema) }]),
        ),
        required: query.filter(({ required }) => required === true).map(({ name }) => name),
      };
      const content = resolve(operation['requestBody'])['content'];
      const json = isSchema(content)
        ? Object.entries(content).find(([type]) => /[/+]json\b/u.test(type))?.[1]
        : undefined;
      const body = isSchema(json) ? resolve(json['schema']) : {};
      const read = [keysOf(body, resolve), keysOf(asked, resolve)];
      const keys = read.flatMap((one) => one.keys);
      if (keys.length === 0) return [];
      const name = String(operation['operationId'] ?? `${method} ${path}`);
      return [{ name, keys, left: read.flatMap((one) => one.left) }];
    });
  });
}

/** The properties of an object as keys; what is neither a word, a number nor yes or no is left and named. */
function keysOf(schema: Schema, resolve: Resolve): Omit<Found, 'name'> {
  const parts = [schema, ...[schema['allOf']].flat().filter(isSchema).map(resolve)];
  const properties = parts.flatMap(({ properties: own }) => (isSchema(own) ? Object.entries(own) : []));
  const required = new Set(parts.flatMap(({ required: own }) => (Array.isArray(own) ? own : [])));
  const keys: KeyDefinition[] = [];
  const left: string[] = [];
  for (const [name, property] of properties) {
    const key = name === 'other' ? null : keyOf(name, resolve(property), required.has(name));
    if (key === null) left.push(name);
    else keys.push(key);
  }
  return { keys, left };
}

function keyOf(name: string, schema: Schema, required: boolean): KeyDefinition | null {
  const types = [schema['type']].flat().filter((type) => type !== 'null');
  const values = [schema['enum'] ?? schema['const'] ?? []].flat().filter((value) => value !== null);
  const type = types.length === 1 ? types[0] : values.length > 0 ? typeof values[0] : undefined;
  if (type !== 'string' && type !== 'integer' && type !== 'number' && type !== 'boolean') return null;
  const { default: standard, description, title, format } = schema;
  const bound = (member: string) => (typeof schema[member] === 'number' ? schema[member] : undefined);
  const [minimum, maximum, step] = [bound('minimum'), bound('maximum'), bound('multipleOf')];
  const amount = type === 'integer' || type === 'number';
  return {
    key_name: snake(name),
    key_type: type,
    required,
    default_value: ['string', 'number', 'boolean'].includes(typeof standard)
      ? (standard as KeyDefinition['default_value'])
      : null,
    semantic_description: String(description ?? title ?? `${sentence(name)}.`),
    ...(type === 'string' && values.length > 0 ? { acceptable_values: values.map(String) } : {}),
    ...(type === 'string' && (format === 'date' || format === 'time') ? { format } : {}),
    ...(amount && minimum !== undefined ? { minimum } : {}),
    ...(amount && maximum !== undefined ? { maximum } : {}),
    ...(amount && step !== undefined ? { step } : {}),
  };
}

/** `Where {a}Reference leads` as often as it does; a document that only points to itself is nothing. */
function resolved(document: Schema, schema: unknown, depth: number): Schema {
  if (!isSchema(schema)) return {};
  const ref = schema['$ref'];
  if (typeof ref !== 'string' || !ref.startsWith('#/') || depth > DEEPEST) return schema;
  const steps = ref
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  let at: unknown = document;
  for (const step of steps) at = isSchema(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  return resolved(document, at, depth + 1);
}

/** `departureDate` -> `departure_date`: as the draft writes names. */
export function snake(name: string): string {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1_$2')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/gu, '')
    .toLowerCase();
}

function sentence(name: string): string {
  const words = snake(name).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isSchema(value: unknown): value is Schema {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
