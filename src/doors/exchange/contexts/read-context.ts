import type { TSchema } from 'typebox';
import {
  type DomainError,
  type Fault,
  invalidInput,
  isRecord,
  textProblem,
} from '../../../domain/basics/index.ts';
import {
  type AgentContext,
  blankFaults,
  contextFaults,
  oneSpelling,
  spelledTwice,
} from '../../../domain/exchange/index.ts';
import { itemChecker } from '../intake/item-check.ts';
import { AgentContextShape, TaskContext } from './contract.ts';

const checkTask = itemChecker(TaskContext);
const checkAgent = itemChecker(AgentContextShape);

/** What was read, and the members that the draft has not (`TaskContext.Owner`): they are told, and not kept. */
export type Read<C> = { readonly context: C; readonly unknown: readonly string[] };

/** A TaskContext, wrapped as in the draft or bare (C-1). @throws DomainError with every place that is wrong */
export function readTaskContext(input: unknown): Read<TaskContext> {
  const { inner, beside } = unwrapped('TaskContext', input);
  const { value, unknown } = known(TaskContext, inner, 'TaskContext');
  const checked = checkTask(value);
  if ('code' in checked) throw refused('TaskContext', checked.faults);
  const faults = textFaults(checked.item);
  if (faults.length > 0) throw refused('TaskContext', faults);
  return { context: checked.item, unknown: [...beside, ...unknown] };
}

/** An AgentContext in either spelling (C-2). @throws DomainError with every place that is wrong */
export function readAgentContext(input: unknown): Read<AgentContext> {
  const { inner, beside } = unwrapped('AgentContext', input);
  const twice = spelledTwice(inner);
  if (twice.length > 0) throw refused('AgentContext', twice);
  const { value, unknown } = known(AgentContextShape, oneSpelling(inner), 'AgentContext');
  const checked = checkAgent(value);
  if ('code' in checked) throw refused('AgentContext', checked.faults);
  const context: AgentContext = checked.item;
  const faults = [...textFaults(context), ...contextFaults(context)];
  if (faults.length > 0) throw refused('AgentContext', faults);
  return { context, unknown: [...beside, ...unknown] };
}

/** A context that can be kept: it says whose it is. */
export function filledAgentContext(input: unknown): Read<AgentContext> {
  const read = readAgentContext(input);
  const faults = blankFaults(read.context);
  if (faults.length > 0) throw refused('AgentContext', faults);
  return read;
}

function unwrapped(name: string, input: unknown): { inner: unknown; beside: string[] } {
  if (!isRecord(input) || !isRecord(input[name])) return { inner: input, beside: [] };
  return { inner: input[name], beside: Object.keys(input).filter((member) => member !== name) };
}

/** The part of a value that its schema has members for, and the places of the rest. As deep as the schema, not as the value. */
function known(schema: TSchema, given: unknown, path: string): { value: unknown; unknown: string[] } {
  const { items, properties } = schema as { items?: TSchema; properties?: Record<string, TSchema> };
  const unknown: string[] = [];
  const into = (its: TSchema, one: unknown, at: string) => {
    const inner = known(its, one, at);
    unknown.push(...inner.unknown);
    return inner.value;
  };
  if (items !== undefined && Array.isArray(given))
    return { value: given.map((one, index) => into(items, one, `${path}[${index}]`)), unknown };
  if (properties === undefined || !isRecord(given)) return { value: given, unknown };
  const kept = Object.entries(given).flatMap(([name, one]): [string, unknown][] => {
    const its = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (its !== undefined) return [[name, into(its, one, `${path}.${name}`)]];
    unknown.push(`${path}.${name}`);
    return [];
  });
  return { value: Object.fromEntries(kept), unknown };
}

/** Half a surrogate pair or a NUL anywhere would be other text once stored. */
function textFaults(context: object): Fault[] {
  return textsOf(context, '').flatMap(({ path, text }) => {
    const problem = textProblem(text, 'speech', Number.MAX_SAFE_INTEGER);
    return problem === null ? [] : [{ path, detail: problem }];
  });
}

function textsOf(value: unknown, path: string): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((one, index) => textsOf(one, `${path}[${index}]`));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => textsOf(one, path === '' ? name : `${path}.${name}`));
}

function refused(what: string, faults: readonly Fault[]): DomainError {
  return invalidInput(`The ${what} is not valid.`, ...faults);
}
