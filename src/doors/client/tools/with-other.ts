import { isRecord } from '../../../domain/basics/index.ts';
import { takeOut } from '../wishes/take.ts';
import { listIn, propertiesOf, type Tool } from '../wishes/tool-template.ts';
import { type Goal, openWishes } from '../wishes/wishes.ts';

export type ToolsOptions = Goal & {
  /** What the scenarios of the tools are called by, before the tool's name, e.g. `travel`. */
  readonly name: string;
  /** The program that calls the tools, and in whose name (by default its own). */
  readonly clientAgent: string;
};

type Members = Readonly<Record<string, unknown>>;

/** A tool as a model is told of it: OpenAI's (chat completions, responses), Anthropic's, or MCP's. */
export type PlainTool = Members;

/** Tools that are learned from. */
export type HeardTools<T extends PlainTool> = {
  /** To be given to a model: each tool with `other` and its learned keys as they are now. */
  list(): T[];
  /** What a model called a tool with: the tool's own arguments, and the names of what was noted and is acted upon by nobody. It does not wait for the disk. */
  take(name: string, given: Members): { readonly arguments: Members; readonly noted: readonly string[] };
  /** Sends what waits, for a while, and stops. */
  close(): Promise<void>;
};

/**
 * Has the pool learn from tools that are told to a model as a list. A tool whose parameters cannot take more (`$ref`, `oneOf`, an
 * `other` of its own) is left as it is, and named to `onProblem`. Nothing fails, and nothing waits, where the service is away.
 */
export function withOther<T extends PlainTool>(
  tools: readonly T[],
  { clientAgent, ...goal }: ToolsOptions,
): HeardTools<T> {
  // Whoever lists the tools again is given what was learned.
  const wishes = openWishes(goal);
  for (const tool of tools) {
    const plain = plainOf(tool);
    if (plain !== null) wishes.met(plain);
  }
  return {
    list: () =>
      tools.map((tool) => {
        const plain = plainOf(tool);
        if (plain === null || wishes.tool(plain.name) === null) return tool;
        const { inputSchema } = wishes.offered(plain, clientAgent);
        return written(tool, isStrict(tool) ? nullable(inputSchema, plain.inputSchema) : inputSchema);
      }),
    take(toolName, given) {
      const caller = { client: clientAgent, sessionId: null, tool: toolName, arguments: given };
      const taken = takeOut(wishes, {}, caller);
      // A strict function has null where nothing is wished.
      const noted = (taken?.noted ?? []).filter((member) => given[member] !== null);
      return { arguments: taken?.arguments ?? given, noted };
    },
    close: () => wishes.close(),
  };
}

/** Where each house writes the parameters of a tool. */
function placeOf(tool: PlainTool): readonly string[] | null {
  if (isRecord(tool['function']) && isRecord(tool['function']['parameters']))
    return ['function', 'parameters'];
  return (
    ['parameters', 'input_schema', 'inputSchema'].flatMap((member) =>
      isRecord(tool[member]) ? [[member]] : [],
    )[0] ?? null
  );
}

function plainOf(tool: PlainTool): Tool | null {
  const place = placeOf(tool);
  const holder = place?.length === 2 ? tool['function'] : tool;
  const schema = isRecord(holder) ? holder[place?.at(-1) ?? ''] : undefined;
  const name = isRecord(holder) ? holder['name'] : undefined;
  return typeof name === 'string' && isRecord(schema) ? { name, inputSchema: schema } : null;
}

function written<T extends PlainTool>(tool: T, schema: Members): T {
  const [first = '', second] = placeOf(tool) ?? [];
  const inner = tool[first];
  return {
    ...tool,
    [first]: second === undefined || !isRecord(inner) ? schema : { ...inner, [second]: schema },
  };
}

/** OpenAI's strict functions: every parameter is required, and one that may be left out is null. */
function isStrict(tool: PlainTool): boolean {
  return tool['strict'] === true || (isRecord(tool['function']) && tool['function']['strict'] === true);
}

function nullable(schema: Members, own: Members): Members {
  const added = Object.entries(propertiesOf(schema)).filter(
    ([member]) => !Object.hasOwn(propertiesOf(own), member),
  );
  const properties = added.map(([member, property]): [string, unknown] => {
    if (!isRecord(property)) return [member, property];
    const { type, enum: values, default: _, ...rest } = property;
    const listed = Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {};
    return [member, { ...rest, type: [type, 'null'], ...listed }];
  });
  return {
    ...schema,
    properties: { ...propertiesOf(schema), ...Object.fromEntries(properties) },
    required: [...listIn(schema['required']), ...added.map(([member]) => member)],
  };
}
