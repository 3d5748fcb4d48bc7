import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../context.ts';
import { DomainError } from '../../../domain/basics/index.ts';
import {
  AgentContextShape,
  AsynchronousReply,
  EvaluationReply,
  RoundReply,
  TaskContext,
} from '../../exchange/contexts/contract.ts';
import { filledAgentContext, readTaskContext } from '../../exchange/contexts/read-context.ts';
import {
  beginNextRound,
  judgeAgent,
  putAgent,
  putTask,
  readAgent,
  taskOfMaster,
} from '../../exchange/contexts/tasks.ts';
import { CallerId, oneOf, ScenarioName } from '../../http/contract/common.ts';
import { callerOf } from '../../http/guards/auth.ts';
import { type Answering, type Asked, route, routesOf } from '../../http/typed.ts';
import { mutable } from './mutable.ts';

const TaskPath = Type.Object({ task: CallerId });
const AgentPath = Type.Object({ task: CallerId, agent: CallerId });
const TaskReply = Type.Object({ TaskContext: Type.Ref('TaskContext') });
const AgentReply = Type.Object({ AgentContext: Type.Ref('AgentContext') });
/** What was not kept is told, as of a payload. */
const unknown = Type.Array(Type.String(), {
  description: 'Members that the draft has not; they are not kept',
});
const TaskKept = Type.Object({ ...TaskReply.properties, unknown });
const AgentKept = Type.Object({ ...AgentReply.properties, unknown });
/** Agent context interaction: a master's task, its agents' contexts, rounds and their check; each sees what is its own. */
export function agentContextRoutes(app: FastifyInstance, ctx: Context): void {
  for (const schema of [TaskContext, AgentContextShape]) app.addSchema(schema);
  const routes = routesOf(app, ctx, 'protocols');
  routes.put('/v1/tasks/:task', PUT_TASK, storeTask);
  routes.get('/v1/tasks/:task', TASK, showTask);
  routes.put('/v1/tasks/:task/agents/:agent', PUT_AGENT, storeAgent);
  routes.get('/v1/tasks/:task/agents/:agent', AGENT, showAgent);
  routes.post('/v1/tasks/:task/rounds', ROUND, beginRound);
  routes.post('/v1/tasks/:task/agents/:agent/evaluation', EVALUATION, evaluate);
}

const PUT_TASK = route('ingest', {
  summary: 'Make or replace a TaskContext; the API key that made it is its master',
  params: TaskPath,
  querystring: Type.Object({
    scenario: Type.Optional(
      Type.String({
        ...ScenarioName,
        description: 'Whose pool may hear the free text, if its policy says so (`contexts.feed`)',
      }),
    ),
  }),
  body: Type.Unknown({ description: 'TaskContext, bare or wrapped' }),
  response: { 200: TaskKept, 201: TaskKept },
});

async function storeTask(ctx: Context, request: Asked<typeof PUT_TASK>, reply: Answering<typeof PUT_TASK>) {
  const { context, unknown } = readTaskContext(request.body);
  sameAsAddress('TaskID', context.TaskID, request.params.task);
  const { made } = await putTask(ctx, callerOf(request), context, request.query.scenario ?? null);
  return reply.code(made ? 201 : 200).send({ TaskContext: context, unknown: [...unknown] });
}

const TASK = route('read', {
  summary: 'A TaskContext, for its master',
  params: TaskPath,
  response: { 200: TaskReply },
});

async function showTask(ctx: Context, request: Asked<typeof TASK>) {
  const { context } = await taskOfMaster(ctx, callerOf(request), request.params.task);
  return { TaskContext: context as TaskContext }; // was read when it came in
}

const PUT_AGENT = route('ingest', {
  summary:
    "The master's order to an agent, or what the agent (its API key has the AgentID as name) gives back",
  params: AgentPath,
  body: Type.Unknown({ description: 'AgentContext, bare or wrapped' }),
  response: { 200: AgentKept },
});

async function storeAgent(ctx: Context, request: Asked<typeof PUT_AGENT>) {
  const { context, unknown } = filledAgentContext(request.body);
  sameAsAddress('AgentID', context.AgentID, request.params.agent);
  const kept = await putAgent(ctx, callerOf(request), request.params, context);
  return { AgentContext: mutable(kept), unknown: [...unknown] };
}

const AGENT = route('read', {
  summary: 'One AgentContext: for the master, and from its round on for the agent itself',
  params: AgentPath,
  response: { 200: AgentReply },
});

async function showAgent(ctx: Context, request: Asked<typeof AGENT>) {
  return { AgentContext: mutable(await readAgent(ctx, callerOf(request), request.params)) };
}

const ROUND = route('ingest', {
  summary:
    'Begin what may begin: the next subtask alone (synchronous), or all, each as soon as its dependencies are done (asynchronous)',
  params: TaskPath,
  body: Type.Object({ mode: oneOf(['synchronous', 'asynchronous']) }),
  response: { 200: RoundReply, 202: AsynchronousReply },
});

async function beginRound(ctx: Context, request: Asked<typeof ROUND>, reply: Answering<typeof ROUND>) {
  const task = await taskOfMaster(ctx, callerOf(request), request.params.task);
  const { number, mode, start, underWay, held } = await beginNextRound(ctx, task, request.body.mode);
  // 202: what it holds goes out without another request.
  return reply.code(mode === 'asynchronous' ? 202 : 200).send({
    round: number,
    mode,
    start: [...start],
    under_way: [...underWay],
    held: held.map(({ id, for: missing }) => ({ id, for: [...missing] })),
  });
}

const EVALUATION = route('ingest', {
  summary:
    'Check what an agent gave back, in two phases; complete subtasks are done and free what was held for them, others wait for another round',
  params: AgentPath,
  response: { 200: EvaluationReply },
});

async function evaluate(ctx: Context, request: Asked<typeof EVALUATION>) {
  const task = await taskOfMaster(ctx, callerOf(request), request.params.task);
  const { items, complete, start } = await judgeAgent(ctx, task, request.params.agent);
  return { items: [...items], complete, start: [...start] };
}

function sameAsAddress(path: string, given: string, address: string): void {
  if (given === address) return;
  throw new DomainError('invalid_input', 'The context is another one than the address says.', {
    faults: [{ path, detail: `is "${given}", but the address says "${address}"` }],
  });
}
