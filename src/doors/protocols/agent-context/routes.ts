import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../context.ts';
import { invalidInput } from '../../../domain/basics/index.ts';
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
import { type Door, route, routesOf } from '../../http/typed.ts';

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
const ROUTES = routesOf('protocols', [
  route('PUT /v1/tasks/:task', 'ingest', {
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
    async answer(ctx, { caller, params, query, body, reply }) {
      const { context, unknown } = readTaskContext(body);
      sameAsAddress('TaskID', context.TaskID, params.task);
      const { made } = await putTask(ctx, caller, context, query.scenario ?? null);
      return reply.code(made ? 201 : 200).send({ TaskContext: context, unknown });
    },
  }),
  route('GET /v1/tasks/:task', 'read', {
    summary: 'A TaskContext, for its master',
    params: TaskPath,
    response: { 200: TaskReply },
    answer: async (ctx, { caller, params }) => ({
      TaskContext: (await taskOfMaster(ctx, caller, params.task)).context,
    }),
  }),
  route('PUT /v1/tasks/:task/agents/:agent', 'ingest', {
    summary:
      "The master's order to an agent, or what the agent (its API key has the AgentID as name) gives back",
    params: AgentPath,
    body: Type.Unknown({ description: 'AgentContext, bare or wrapped' }),
    response: { 200: AgentKept },
    async answer(ctx, { caller, params, body }) {
      const { context, unknown } = filledAgentContext(body);
      sameAsAddress('AgentID', context.AgentID, params.agent);
      return { AgentContext: await putAgent(ctx, caller, params, context), unknown };
    },
  }),
  route('GET /v1/tasks/:task/agents/:agent', 'read', {
    summary: 'One AgentContext: for the master, and from its round on for the agent itself',
    params: AgentPath,
    response: { 200: AgentReply },
    answer: async (ctx, { caller, params }) => ({ AgentContext: await readAgent(ctx, caller, params) }),
  }),
  route('POST /v1/tasks/:task/rounds', 'ingest', {
    summary:
      'Begin what may begin: the next subtask alone (synchronous), or all, each as soon as its dependencies are done (asynchronous)',
    params: TaskPath,
    body: Type.Object({ mode: oneOf(['synchronous', 'asynchronous']) }),
    response: { 200: RoundReply, 202: AsynchronousReply },
    async answer(ctx, { caller, params, body: { mode }, reply }) {
      const task = await taskOfMaster(ctx, caller, params.task);
      const { number, underWay, ...round } = await beginNextRound(ctx, task, mode);
      // 202: what it holds goes out without another request.
      return reply
        .code(mode === 'asynchronous' ? 202 : 200)
        .send({ ...round, round: number, under_way: underWay });
    },
  }),
  route('POST /v1/tasks/:task/agents/:agent/evaluation', 'ingest', {
    summary:
      'Check what an agent gave back, in two phases; complete subtasks are done and free what was held for them, others wait for another round',
    params: AgentPath,
    response: { 200: EvaluationReply },
    async answer(ctx, { caller, params }) {
      return judgeAgent(ctx, await taskOfMaster(ctx, caller, params.task), params.agent);
    },
  }),
]);

/** Agent context interaction: a master's task, its agents' contexts, rounds and their check; each sees what is its own. */
export function agentContextRoutes(app: FastifyInstance, ctx: Context, door: Door): void {
  for (const schema of [TaskContext, AgentContextShape]) app.addSchema(schema);
  ROUTES(app, ctx, door);
}

function sameAsAddress(path: string, given: string, address: string): void {
  if (given === address) return;
  throw invalidInput('The context is another one than the address says.', {
    path,
    detail: `is "${given}", but the address says "${address}"`,
  });
}
