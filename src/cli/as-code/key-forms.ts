import { jsonSchemaToZod } from 'json-schema-to-zod';
import { isRecord } from '../../domain/basics/index.ts';
import { type JsonSchema, jsonSchemaOf, type KeyDefinition } from '../../domain/template/index.ts';
import { typesText } from '../show/types-text.ts';

/** A key that was learned, and why it is there, in a sentence. */
export type LearnedKey = { readonly definition: KeyDefinition; readonly evidence: string };

type Writing = {
  readonly scenario: string;
  readonly keys: readonly LearnedKey[];
  /** Where they go in the owner's document; each form has its own way to say so. */
  readonly at?: string | undefined;
};

/** The ways in which an owner's code or document takes keys: each is a whole file. */
export const FORMS: Readonly<Record<string, (writing: Writing) => string | Promise<string>>> = {
  /** JSON Schema 2020-12. */
  'json-schema': ({ scenario, keys }) =>
    json({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: scenario,
      ...objectOf(keys),
    }),
  /** RFC 6902; `at`: a JSON Pointer (RFC 6901) to an object schema. */
  'json-patch': ({ keys, at = '' }) =>
    json(
      keys.map((key) => ({
        op: 'add',
        path: `${at}/properties/${key.definition.key_name}`,
        value: propertyOf(key),
      })),
    ),
  /** OpenAPI Overlay 1.0.0; `at`: a JSONPath (RFC 9535) to an object schema, or to an operation whose query takes them. */
  overlay: ({ scenario, keys, at = '$' }) =>
    json({
      overlay: '1.0.0',
      info: { title: `What was learned of ${scenario}`, version: '1.0.0' },
      actions: keys.map((key) => ({
        target: at,
        description: key.evidence,
        update: OPERATION.test(at)
          ? { parameters: [{ name: key.definition.key_name, in: 'query', schema: propertyOf(key) }] }
          : { properties: { [key.definition.key_name]: propertyOf(key) } },
      })),
    }),
  zod: ({ scenario, keys }) =>
    `${commented(keys)}${jsonSchemaToZod(objectOf(keys), { name: nameOf(scenario), module: 'esm' })}`,
  typebox: ({ scenario, keys }) => {
    const members = keys.map(
      (key) => `  ${key.definition.key_name}: Type.Optional(${typeBoxOf(propertyOf(key))}),\n`,
    );
    return `${commented(keys)}import Type from 'typebox';\n\nexport const ${nameOf(scenario)} = Type.Object({\n${members.join('')}});\n`;
  },
  typescript: async ({ scenario, keys }) => {
    const template = { schema_id: scenario, scenario, keys: keys.map(({ definition }) => definition) };
    return `${commented(keys)}${await typesText(template, 'en')}`;
  },
};

const OPERATION = /\b(?:get|put|post|delete|options|head|patch|trace)(?:['"]\])?$/u;

/** As a pull request says it: its title, an empty line, and why each key is there. */
export function messageOf(scenario: string, keys: readonly LearnedKey[]): string {
  const names = keys.map(({ definition }) => definition.key_name);
  const lines = keys.map(({ definition, evidence }) => `- ${definition.key_name}: ${evidence}`);
  return [
    `Add ${names.join(', ')} to ${scenario}`,
    '',
    'Learned from what clients said that no key took:',
    '',
    ...lines,
  ].join('\n');
}

function objectOf(keys: readonly LearnedKey[]) {
  const properties = keys.map((key) => [key.definition.key_name, propertyOf(key)]);
  return { type: 'object', properties: Object.fromEntries(properties) as Record<string, JsonSchema> };
}

function propertyOf({ definition, evidence }: LearnedKey): JsonSchema {
  const { status: _, ...key } = definition;
  const { properties } = jsonSchemaOf({ schema_id: '', scenario: '', keys: [{ ...key, required: false }] });
  const { title: __, ...rest } = isRecord(properties)
    ? (properties[key.key_name] as Record<string, unknown>)
    : {};
  return { ...rest, $comment: evidence };
}

function typeBoxOf({ type, enum: values, $comment: _, ...rest }: JsonSchema): string {
  const options = Object.keys(rest).length === 0 ? '' : JSON.stringify(rest);
  const name = { boolean: 'Boolean', integer: 'Integer', number: 'Number' }[String(type)] ?? 'String';
  if (!Array.isArray(values)) return `Type.${name}(${options})`;
  const literals = values.map((value) => `Type.Literal(${JSON.stringify(value)})`).join(', ');
  return `Type.Union([${literals}]${options === '' ? '' : `, ${options}`})`;
}

function commented(keys: readonly LearnedKey[]): string {
  return keys
    .map(({ definition, evidence }) => `// ${definition.key_name}: ${evidence.replaceAll(/\s+/gu, ' ')}\n`)
    .join('');
}

/** `flight_booking` -> `flightBookingKeys`. */
function nameOf(scenario: string): string {
  const name = scenario.replaceAll(
    /[^A-Za-z0-9]+(.)?/gu,
    (_, next: string | undefined) => next?.toUpperCase() ?? '',
  );
  return `${/^[A-Za-z]/u.test(name) ? name : `scenario${name}`}Keys`;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
