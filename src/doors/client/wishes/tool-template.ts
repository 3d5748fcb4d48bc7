import { isRecord } from '../../../domain/basics/index.ts';
import { withoutMachineTalk } from '../../../domain/privacy/index.ts';
import {
  jsonSchemaOf,
  type KeyDefinition,
  parseTemplate,
  RESERVED_KEY,
  type Template,
} from '../../../domain/template/index.ts';

/** A tool as `tools/list` tells it, as far as it matters here. */
export type Tool = Readonly<Record<string, unknown>> & {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
};

const NOTED = 'It is noted for the owner of this tool and not acted upon.';
/** What a caller reads of `other`: no model may believe that a wish is granted. */
const OTHER = {
  type: 'string',
  description: `Optional. What is wanted of this tool and none of its other parameters can say, in the user's own words, e.g. "window seat please". ${NOTED}`,
};

const OTHER_KEY = { key_name: RESERVED_KEY, key_type: 'string', required: false, default_value: null };

/** Names a scenario for a tool of a server: `filesystem_read_file`. */
export function scenarioOf(server: string, tool: string): string {
  // The end tells tools apart; a version's id, which begins with it, begins with a letter or digit.
  const name = `${server}_${tool}`.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(-64);
  return name.replace(/^[_-]+(?=.)/, '');
}

/**
 * The schema template of a tool: its properties with a scalar type, as keys. Others (objects, lists) are its own matter.
 * @param context a property that says why it is called, and is no key
 * @returns null where its input cannot take what is wished
 */
export function templateOf(
  scenario: string,
  { inputSchema }: Tool,
  number: number,
  context?: string,
): Template | null {
  if (!takesOther(inputSchema)) return null;
  const required = listIn(inputSchema['required']);
  const keys = Object.entries(propertiesOf(inputSchema)).flatMap(([name, schema]) =>
    name === context ? [] : keyOf(name, schema, required),
  );
  const other = { ...OTHER_KEY, semantic_description: OTHER.description };
  const parsed = parseTemplate({ schema_id: `${scenario}_v${number}`, scenario, keys: [...keys, other] });
  return 'template' in parsed
    ? { ...parsed.template, keys: parsed.template.keys.flatMap(withoutOrders) }
    : null;
}

/** What the pool signs gives no orders to the models that read it: a description goes, and a key whose values do. */
function withoutOrders(key: KeyDefinition): KeyDefinition[] {
  const values = [key.default_value, ...(key.acceptable_values ?? [])].map(String);
  const isOrder = (value: string) => !/^[\w:./-]*$/.test(value) && withoutMachineTalk(value).honest !== value;
  if (values.some(isOrder)) return [];
  const { honest } = withoutMachineTalk(key.semantic_description);
  return [{ ...key, semantic_description: honest ?? key.key_name.replaceAll('_', ' ') }];
}

/** Whether a member may be added: an object that is told in place, and has no `other` of its own. */
export function takesOther(schema: Readonly<Record<string, unknown>>): boolean {
  const elsewhere = ['$ref', 'oneOf', 'anyOf', 'allOf', 'not'].some((word) => word in schema);
  return schema['type'] === 'object' && !elsewhere && !(RESERVED_KEY in propertiesOf(schema));
}

/** The tool with `other` (unless it has a `context` of its own) and the learned keys as optional parameters; as it is where it cannot take them. */
export function withWishes(tool: Tool, learned: readonly KeyDefinition[], context = RESERVED_KEY): Tool {
  const own = propertiesOf(tool.inputSchema);
  if (!takesOther(tool.inputSchema)) return tool;
  const schema = jsonSchemaOf({ schema_id: '', scenario: '', keys: learned });
  const more = Object.entries(propertiesOf(schema)).flatMap(([name, property]) =>
    isRecord(property) ? [[name, { ...property, description: `${property['description']} ${NOTED}` }]] : [],
  );
  return {
    ...tool,
    inputSchema: {
      ...tool.inputSchema,
      // Its own come last: a name of its own is never another's.
      properties: {
        ...Object.fromEntries(more),
        ...(Object.hasOwn(own, context) ? {} : { [RESERVED_KEY]: OTHER }),
        ...own,
      },
    },
  };
}

export function propertiesOf(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return isRecord(schema['properties']) ? schema['properties'] : {};
}

/** The members of a list; none where it is no list. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function keyOf(name: string, schema: unknown, required: readonly unknown[]): object[] {
  // A password is told to its tool alone.
  if (!isRecord(schema) || schema['format'] === 'password' || schema['writeOnly'] === true) return [];
  const type = schema['type'];
  if (type !== 'string' && type !== 'integer' && type !== 'number' && type !== 'boolean') return [];
  const values = schema['enum'];
  const listed =
    type === 'string' && Array.isArray(values) && values.every((value) => typeof value === 'string');
  const bounds = ['minimum', 'maximum'].filter(
    (bound) => type !== 'string' && typeof schema[bound] === 'number',
  );
  const standard = schema['default'];
  const key = {
    key_name: name,
    key_type: type,
    required: required.includes(name),
    default_value: typeof standard === type && !required.includes(name) ? standard : null,
    semantic_description: String(schema['description'] ?? schema['title'] ?? name.replaceAll('_', ' ')),
    ...(listed ? { acceptable_values: values } : {}),
    ...Object.fromEntries(bounds.map((bound) => [bound, schema[bound]])),
  };
  const alone = parseTemplate({ schema_id: 'one_v1', scenario: 'one', keys: [key] });
  return 'template' in alone ? [key] : [];
}
