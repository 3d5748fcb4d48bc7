import { isRecord } from '../../../domain/basics/index.ts';
import { sentenceOf } from '../problem.ts';
import { parted, type TakeOptions, takeOut } from '../wishes/take.ts';
import { openWishes } from '../wishes/wishes.ts';
import type { ToolsOptions } from './with-other.ts';

type Members = Readonly<Record<string, unknown>>;

/** Tools of a house that runs them itself: a record by name (AI SDK, Mastra), or a list (LangChain). */
export type ToolsThatRun = Readonly<Record<string, object>> | readonly object[];

/** Standard Schema 1 with JSON Schema (standardschema.dev), as far as it is used here. */
type Standard = {
  readonly validate: (value: unknown) => unknown;
  readonly jsonSchema?: { readonly input: (options: { target: string }) => Members };
};

/**
 * Has the pool learn from tools that a framework runs: each takes `other` and its learned keys besides, which are noted and taken
 * out before it runs. What has no input schema of an object, or is not run here, is left as it is, and named to `onProblem`.
 *
 * @param tools of the AI SDK (`ai` 7) or Mastra (1) by their names, or of LangChain.js (1) as a list
 */
export async function learnTools<T extends ToolsThatRun>(
  tools: T,
  { clientAgent, ...goal }: ToolsOptions & Pick<TakeOptions, 'identify' | 'map'>,
): Promise<{
  readonly tools: T;
  /** Sends what waits, for a while, and stops. */
  close(): Promise<void>;
}> {
  const say = (sentence: string) => goal.onProblem?.({ kind: 'service', sentence });
  const wishes = openWishes(goal);
  const options = { ...goal, onFault: (problem: unknown) => say(sentenceOf(problem)) };
  const heard = await Promise.all(
    Object.entries(tools).map(async ([at, tool]: [string, object]) => {
      const house = HOUSES.find(({ run, schema }) => run in tool && schema in tool);
      const own: unknown = house === undefined ? undefined : Reflect.get(tool, house.schema);
      const inputSchema = await jsonSchemaOf(own);
      const called = 'name' in tool ? String(tool.name) : at;
      if (house === undefined || inputSchema === null) {
        say(`${called} is left as it is: it is not run here, or its input is no plain object`);
        return [at, tool] as const;
      }
      const met = { name: called, inputSchema };
      wishes.met(met);
      if (wishes.tool(called) === null) return [at, tool] as const;
      const take = (given: Members) =>
        takeOut(wishes, options, { client: clientAgent, sessionId: null, tool: called, arguments: given });
      const offered = () => wishes.offered(met, clientAgent).inputSchema;
      const rest = (given: Members) => parted(met, wishes.learned(called, clientAgent), given).rest;
      return [at, changed(tool, house.changes(tool, own, { offered, rest, take }))] as const;
    }),
  );
  const all = Array.isArray(tools) ? heard.map(([, tool]) => tool) : Object.fromEntries(heard);
  return { tools: all as unknown as T, close: () => wishes.close() };
}

type Hearing = {
  readonly offered: () => Members;
  /** What is left for the tool. */
  readonly rest: (given: Members) => Members;
  readonly take: (given: Members) => { readonly arguments: Members; readonly kept: Promise<void> } | null;
};

/** How a house tells a tool's input, runs it, and what of both is changed. */
const HOUSES: readonly {
  readonly schema: string;
  readonly run: string;
  readonly changes: (tool: object, own: unknown, hearing: Hearing) => PropertyDescriptorMap;
}[] = [
  {
    // The AI SDK and Mastra check what a model sent against the schema, and run the tool on what came of it.
    schema: 'inputSchema',
    run: 'execute',
    changes(tool, own, { offered, rest, take }) {
      const sent = new WeakMap<object, { readonly all: Members; readonly checked: unknown }>();
      const standard = {
        ...{ version: 1, vendor: 'semantic-pool' },
        jsonSchema: {
          input: offered,
          output: offered,
        },
        // Mastra takes none that has to be waited for.
        validate(value: unknown) {
          if (!isRecord(value)) return checked(own, value);
          return after(checked(own, rest(value)), (result) => {
            if (result.value === undefined) return result;
            // What the schema drops is a wish, too: it is heard when the tool runs.
            const all = { ...value, ...(isRecord(result.value) ? result.value : {}) };
            sent.set(all, { all: value, checked: result.value });
            return { value: all };
          });
        },
      };
      const run = (given: object, ...more: unknown[]): unknown => {
        const known = sent.get(given);
        const taken = take(known?.all ?? (given as Members));
        const left = mapped(known?.checked ?? taken?.arguments ?? given, known?.all, taken);
        const output: unknown = Reflect.apply(Reflect.get(tool, 'execute') as Run, tool, [left, ...more]);
        // One that streams what it finds is read as it comes; another's answer waits until the wish is kept.
        if (taken === null || (isRecord(output) && Symbol.asyncIterator in output)) return output;
        return Promise.all([output, taken.kept]).then(([result]) => result);
      };
      return { inputSchema: { value: { '~standard': standard } }, execute: { value: run } };
    },
  },
  {
    // LangChain checks against a JSON Schema as it stands.
    schema: 'schema',
    run: '_call',
    changes: (tool, own, { offered, take }) => ({
      schema: { get: offered },
      _call: {
        async value(given: Members, ...more: unknown[]) {
          const taken = take(given);
          await taken?.kept;
          const result = await checked(own, taken?.arguments ?? given);
          if (result.value === undefined)
            throw new TypeError(`The input does not fit: ${JSON.stringify(result.issues)}`);
          return Reflect.apply(Reflect.get(tool, '_call') as Run, tool, [result.value, ...more]) as unknown;
        },
      },
    }),
  },
];

type Run = (...given: unknown[]) => unknown;

/** What was checked, with what its owner maps learned keys to. */
function mapped(
  checkedInput: unknown,
  all: Members | undefined,
  taken: ReturnType<Hearing['take']>,
): unknown {
  if (!isRecord(checkedInput) || all === undefined || taken === null) return checkedInput;
  const more = Object.entries(taken.arguments).filter(([member, value]) => all[member] !== value);
  return { ...checkedInput, ...Object.fromEntries(more) };
}

/** A class's instance keeps its class, a plain object stays one: some copy it member by member. */
function changed(tool: object, changes: PropertyDescriptorMap): object {
  const own = Object.entries(changes).map(([name, change]) => [
    name,
    { ...change, enumerable: true, configurable: true },
  ]);
  const overrides = Object.fromEntries(own) as PropertyDescriptorMap;
  return Object.getPrototypeOf(tool) === Object.prototype
    ? Object.defineProperties({ ...tool }, overrides)
    : (Object.create(tool, overrides) as object);
}

/** Of a Standard Schema (zod 4 and others), one of the AI SDK's own, or one that stands there. */
async function jsonSchemaOf(schema: unknown): Promise<Members | null> {
  const told: unknown =
    standardOf(schema)?.jsonSchema?.input({ target: 'draft-2020-12' }) ??
    (isRecord(schema) ? await (schema['jsonSchema'] ?? schema) : null);
  return isRecord(told) && told['type'] === 'object' ? told : null;
}

type Checked = { readonly value?: unknown; readonly issues?: unknown };

function checked(schema: unknown, value: unknown): Checked | Promise<Checked> {
  const standard = standardOf(schema);
  if (standard !== null) return standard.validate(value) as Checked | Promise<Checked>;
  const validate = isRecord(schema) ? schema['validate'] : undefined;
  if (typeof validate !== 'function') return { value };
  return after((validate as Run)(value) as Result | Promise<Result>, (result) =>
    result.success ? { value: result.value } : { issues: [{ message: String(result.error) }] },
  );
}

/** Of the AI SDK's own schemas. */
type Result = { readonly success: boolean; readonly value?: unknown; readonly error?: unknown };

function after<T, R>(done: T | Promise<T>, use: (result: T) => R): R | Promise<R> {
  return done instanceof Promise ? done.then(use) : use(done);
}

function standardOf(schema: unknown): Standard | null {
  const standard: unknown =
    schema !== null && (typeof schema === 'object' || typeof schema === 'function')
      ? Reflect.get(schema, '~standard')
      : null;
  return isRecord(standard) && typeof standard['validate'] === 'function'
    ? (standard as unknown as Standard)
    : null;
}
