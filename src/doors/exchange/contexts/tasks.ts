import type { Context } from '../../../context.ts';
import type { Caller } from '../../../domain/access/index.ts';
import { DomainError, invalidInput } from '../../../domain/basics/index.ts';
import {
  type AgentContext,
  changedOrders,
  evaluate,
  freed,
  nextRound,
  type RoundMode,
  ringOf,
  type SubTask,
} from '../../../domain/exchange/index.ts';
import {
  type AgentContextRow,
  decideOnSubTasks,
  findAgent,
  findTask,
  listAgents,
  moveAgent,
  saveOrder,
  saveTask,
  type TaskContextRow,
} from '../../../ground/db/exchange/index.ts';
import { findScenario } from '../../../ground/db/scenarios/index.ts';
import { visibleScenario } from '../templates/visible-scenario.ts';
import type { TaskContext } from './contract.ts';
import { feedPool } from './feed.ts';

/** Makes or replaces the caller's own task (C-3). Its UserQuery may feed a pool (C-10). */
export async function putTask(
  ctx: Context,
  caller: Caller,
  context: TaskContext,
  scenario: string | null,
): Promise<{ readonly made: boolean; readonly fed: number }> {
  const fedScenario = scenario === null ? null : await visibleScenario(ctx, caller, scenario);
  const before = await findTask(ctx.db, context.TaskID);
  const row = { task: context.TaskID, master: caller.name, scenario, context: { ...context } };
  if (!(await saveTask(ctx.db, row, ctx.clock.now()))) throw await refusalOf(ctx, caller, context.TaskID);
  const texts = [{ source: 'query' as const, text: context.UserQuery }];
  const from = { task: row.task, master: row.master };
  const fed = fedScenario === null ? 0 : await feedPool(ctx, fedScenario, from, texts);
  return { made: before === null, fed };
}

/** The task, for its master. Its agents learn that they may not; all others that there is none. */
export async function taskOfMaster(ctx: Context, caller: Caller, task: string): Promise<TaskContextRow> {
  const row = await findTask(ctx.db, task);
  if (row?.master === caller.name) return row;
  throw await refusalOf(ctx, caller, task);
}

async function refusalOf(ctx: Context, caller: Caller, task: string): Promise<DomainError> {
  return (await findAgent(ctx.db, task, caller.name)) === null
    ? unknownTask(task)
    : new DomainError('forbidden', `The TaskContext of "${task}" is kept by its master alone.`);
}

/** The master gives an order, or the agent gives back what it has done; nobody else, and never both. */
export async function putAgent(
  ctx: Context,
  caller: Caller,
  { task, agent }: { readonly task: string; readonly agent: string },
  context: AgentContext,
): Promise<AgentContext> {
  const row = await findTask(ctx.db, task);
  if (row?.master === caller.name) {
    await order(ctx, task, context);
    return context;
  }
  const own = await ownContext(ctx, caller, row, { task, agent });
  const orders = changedOrders(own.context, context);
  if (orders.length > 0) {
    throw new DomainError('forbidden', 'An agent gives back what it has done; its orders are the master’s.', {
      faults: orders,
    });
  }
  const at = ctx.clock.now();
  const { Optional } = own.context;
  const returned = { ...(Optional && { Optional }), ...context, LastUpdated: at.toISOString() };
  if (
    !(await moveAgent(ctx.db, own, { from: ['running', 'returned'], to: 'returned', context: returned, at }))
  )
    throw new DomainError(
      'wrong_state',
      'This subtask is not under way: its round has not begun, or it was judged already.',
    );
  if (row?.scenario != null) {
    const scenario = await findScenario(ctx.db, row.scenario);
    const texts = returned.KeyInformation.map(({ outputabstract }) => ({
      source: 'abstract' as const,
      text: outputabstract,
    }));
    await feedPool(ctx, scenario, { task, master: row.master }, texts);
  }
  return returned;
}

async function order(ctx: Context, task: string, context: AgentContext): Promise<void> {
  const others = (await listAgents(ctx.db, task)).filter(({ agent }) => agent !== context.AgentID);
  if (others.some(({ subTask }) => subTask === context.SubTaskID))
    throw notValid('SubTaskID', 'is the subtask of another agent already');
  const ring = ringOf([
    ...others.map(({ subTask, context: { Dependencies } }) => ({ id: subTask, dependencies: Dependencies })),
    { id: context.SubTaskID, dependencies: context.Dependencies },
  ]);
  if (ring !== null) throw notValid('Dependencies', `would make a ring: ${ring.join(' waits for ')}`);
  if (!(await saveOrder(ctx.db, task, context, ctx.clock.now())))
    throw new DomainError(
      'wrong_state',
      'This agent is under way; its order is changed when it has been judged.',
    );
}

/** One agent's context: for its master at any time, for the agent itself from its round on (C-4). */
export async function readAgent(
  ctx: Context,
  caller: Caller,
  at: { readonly task: string; readonly agent: string },
): Promise<AgentContext> {
  const row = await findTask(ctx.db, at.task);
  if (row?.master === caller.name) {
    const found = await findAgent(ctx.db, at.task, at.agent);
    if (found === null) throw new DomainError('unknown_task', `The task has no agent "${at.agent}".`);
    return found.context;
  }
  const own = await ownContext(ctx, caller, row, at);
  if (own.state === 'waiting' || own.state === 'held')
    throw new DomainError('wrong_state', 'The round of this subtask has not begun.');
  return own.context;
}

/** Whatever other agents there are, the answer is the same: nothing of them is looked at, let alone told. */
async function ownContext(
  ctx: Context,
  caller: Caller,
  task: TaskContextRow | null,
  at: { readonly task: string; readonly agent: string },
): Promise<AgentContextRow> {
  const own = task === null ? null : await findAgent(ctx.db, at.task, caller.name);
  if (own === null) throw unknownTask(at.task);
  if (at.agent === caller.name) return own;
  throw new DomainError('forbidden', 'An agent sees its own context alone.');
}

/** Begins what may begin (C-5). A synchronous round is refused while one is under way; an asynchronous one waits for none. */
export function beginNextRound(ctx: Context, { task }: TaskContextRow, mode: RoundMode) {
  return decideOnSubTasks(ctx.db, task, ctx.clock.now(), (agents) => {
    const round = nextRound(agents.map(subTaskOf), mode);
    if (mode === 'synchronous' && round.underWay.length > 0)
      throw new DomainError(
        'wrong_state',
        `A synchronous round waits for the one before it: ${round.underWay.join(', ')} must be judged first.`,
      );
    const held = mode === 'asynchronous' ? round.held.map(({ id }) => id) : [];
    return { mode, ...round, moves: { running: round.start, held }, isRound: true };
  });
}

/**
 * The two-phase check (C-6). What is complete is done, and what was held for it goes out with the same stroke (C-5); else the
 * subtask waits for another round.
 */
export function judgeAgent(ctx: Context, { task }: TaskContextRow, agent: string) {
  return decideOnSubTasks(ctx.db, task, ctx.clock.now(), (agents) => {
    const row = agents.find((one) => one.agent === agent);
    if (row === undefined) throw new DomainError('unknown_task', `The task has no agent "${agent}".`);
    if (row.state !== 'returned')
      throw new DomainError(
        'wrong_state',
        `The subtask is ${row.state}; what its agent has given back is judged once.`,
      );
    const { items, complete } = evaluate(row.context);
    const state = complete ? 'done' : 'waiting';
    const start = freed(agents.map((one) => subTaskOf(one === row ? { ...one, state } : one)));
    return { items, complete, start, moves: { [state]: [row.subTask], running: start }, isRound: false };
  });
}

function subTaskOf({ subTask, state, context }: AgentContextRow): SubTask {
  return { id: subTask, state, dependencies: context.Dependencies };
}

function notValid(path: string, detail: string): DomainError {
  return invalidInput('The AgentContext is not valid.', { path, detail });
}

function unknownTask(task: string): DomainError {
  return new DomainError('unknown_task', `There is no task "${task}".`);
}
