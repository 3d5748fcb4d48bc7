import { DomainError, type Fault, isRecord, textProblem } from '../../domain/basics/index.ts';
import { type AgentContext, blankFaults, contextFaults, oneSpelling } from '../../domain/exchange/index.ts';
import { itemChecker } from '../../exchange/intake/item-check.ts';
import { AgentContextShape, TaskContext } from './contract.ts';

const checkTask = itemChecker(TaskContext);
const checkAgent = itemChecker(AgentContextShape);

/** A TaskContext, wrapped as in the draft or bare (C-1). @throws DomainError with every place that is wrong */
export function readTaskContext(input: unknown): TaskContext {
  const checked = checkTask(isRecord(input) && isRecord(input['TaskContext']) ? input['TaskContext'] : input);
  if ('code' in checked) throw refused('TaskContext', checked.faults);
  const faults = textFaults(checked.item);
  if (faults.length > 0) throw refused('TaskContext', faults);
  return checked.item;
}

/** An AgentContext in either spelling (C-2). @throws DomainError with every place that is wrong */
export function readAgentContext(input: unknown): AgentContext {
  const checked = checkAgent(oneSpelling(input));
  if ('code' in checked) throw refused('AgentContext', checked.faults);
  const context: AgentContext = checked.item;
  const faults = [...textFaults(context), ...contextFaults(context)];
  if (faults.length > 0) throw refused('AgentContext', faults);
  return context;
}

/** A context that can be kept: it says whose it is. */
export function filledAgentContext(input: unknown): AgentContext {
  const context = readAgentContext(input);
  const faults = blankFaults(context);
  if (faults.length > 0) throw refused('AgentContext', faults);
  return context;
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
  return new DomainError('invalid_input', `The ${what} is not valid.`, { faults });
}
