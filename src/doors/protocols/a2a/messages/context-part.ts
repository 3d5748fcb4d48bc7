import type { SendMessageRequest } from '@a2a-js/sdk';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import type { Caller } from '../../../../domain/access/index.ts';
import { DomainError } from '../../../../domain/basics/index.ts';
import {
  AgentContextShape,
  AsynchronousReply,
  EvaluationReply,
  RoundReply,
  TaskContext,
} from '../../../exchange/contexts/contract.ts';
import { filledAgentContext, readTaskContext } from '../../../exchange/contexts/read-context.ts';
import {
  beginNextRound,
  judgeAgent,
  putAgent,
  putTask,
  readAgent,
  taskOfMaster,
} from '../../../exchange/contexts/tasks.ts';
import { itemReader } from '../../../exchange/intake/item-check.ts';
import { CallerId, oneOf, ScenarioName } from '../../../http/contract/common.ts';
import { standalone } from '../../../http/contract/versions/standalone.ts';
import { requireScope } from '../../../http/guards/auth.ts';
import type { FlaggedPart } from './flagged-part.ts';
import type { InputError } from './structured-input.ts';

/** What HTTP says by its verbs and addresses, for a part that brings no context. */
const ContextRequest = Type.Object({
  verb: oneOf(['read', 'synchronous round', 'asynchronous round', 'evaluation']),
  TaskID: CallerId,
  AgentID: Type.Optional(
    Type.String({ ...CallerId, description: 'Whom an evaluation is of, or whose context is read' }),
  ),
});

/** What an agent context interaction sends and is sent, as the card declares it. */
export const CONTEXT_SCHEMAS = Object.fromEntries(
  Object.entries({
    TaskContext,
    AgentContext: AgentContextShape,
    ContextRequest,
    ContextRound: Type.Union([RoundReply, AsynchronousReply]),
    ContextEvaluation: EvaluationReply,
  }).map(([name, schema]) => [name, standalone(schema)]),
);

/** An answer as data of one of the schemas; members that were not kept are told beside it. */
export type ContextAnswer = {
  readonly schema: string;
  readonly data: object;
  readonly unknown?: readonly string[];
};

type Verb = (ctx: Context, caller: Caller, data: unknown, said: unknown) => Promise<ContextAnswer>;

const NOT_VALID = 'The data is not valid: ';
const ofTask = itemReader(
  Type.Object({ TaskID: CallerId, scenario: Type.Optional(ScenarioName) }),
  NOT_VALID,
);
const ofAgent = itemReader(Type.Object({ TaskID: CallerId }), `${NOT_VALID}metadata.`, 'metadata');
const ofItself = itemReader(Type.Object({ AgentID: CallerId }), NOT_VALID);
const requestIn = itemReader(ContextRequest, NOT_VALID);

const VERBS: Readonly<Record<string, Verb>> = {
  async TaskContext(ctx, caller, given, said) {
    const { context, unknown } = readTaskContext(given);
    const { scenario } = ofTask({ ...(said as object), TaskID: context.TaskID });
    await putTask(ctx, caller, context, scenario ?? null);
    return { schema: 'TaskContext', data: context, unknown };
  },
  async AgentContext(ctx, caller, given, said) {
    const { context, unknown } = filledAgentContext(given);
    const at = { task: ofAgent(said).TaskID, agent: ofItself(context).AgentID };
    return { schema: 'AgentContext', data: await putAgent(ctx, caller, at, context), unknown };
  },
  async ContextRequest(ctx, caller, given) {
    const { verb, TaskID, AgentID } = requestIn(given);
    if (verb === 'read') {
      requireScope(caller, 'read');
      if (AgentID === undefined)
        return { schema: 'TaskContext', data: (await taskOfMaster(ctx, caller, TaskID)).context };
      return { schema: 'AgentContext', data: await readAgent(ctx, caller, { task: TaskID, agent: AgentID }) };
    }
    const task = await taskOfMaster(ctx, caller, TaskID);
    if (verb === 'evaluation') {
      const { items, complete, start } = await judgeAgent(ctx, task, ofItself({ AgentID }).AgentID);
      return { schema: 'ContextEvaluation', data: { items, complete, start } };
    }
    const mode = verb === 'synchronous round' ? 'synchronous' : 'asynchronous';
    const { number, start, underWay, held } = await beginNextRound(ctx, task, mode);
    return {
      schema: 'ContextRound',
      data: { round: number, mode, start, under_way: underWay, held },
    };
  },
};

/**
 * A part of an agent context interaction, done as by HTTP: the same rules and the same rights. The metadata of the part, the
 * message or the request says what an address would (`TaskID` of an AgentContext, `scenario` of a TaskContext).
 * @returns null where the part is of another schema
 */
export async function takeContext(
  ctx: Context,
  caller: Caller,
  { message, metadata }: SendMessageRequest,
  { index, name, data }: FlaggedPart,
): Promise<ContextAnswer | { readonly error: InputError } | null> {
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  if (verb === undefined) return null;
  try {
    const said = { ...metadata, ...message?.metadata, ...message?.parts[index]?.metadata };
    return await verb(ctx, caller, data, said);
  } catch (problem) {
    if (!(problem instanceof DomainError)) throw problem;
    const code = problem.code === 'invalid_input' ? 'invalid_data' : problem.code;
    return { error: { code, schema: name, detail: problem.message, errors: problem.faults } };
  }
}
