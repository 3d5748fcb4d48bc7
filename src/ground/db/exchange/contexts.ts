import { isDeepStrictEqual } from 'node:util';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { DomainError } from '../../../domain/basics/index.ts';
import type { AgentContext, SubTaskState } from '../../../domain/exchange/index.ts';
import { placeIn } from '../encryption/index.ts';
import { anyRow, type Db, findRow, matching } from '../server/index.ts';
import { agentContexts, taskContexts } from '../tables/exchange/contexts.ts';

type StoredTask = typeof taskContexts.$inferSelect;
type StoredAgent = typeof agentContexts.$inferSelect;

export type TaskContextRow = Omit<StoredTask, 'contextEncrypted'> & {
  readonly context: Readonly<Record<string, unknown>>;
};
export type AgentContextRow = Omit<StoredAgent, 'contextEncrypted'> & { readonly context: AgentContext };

export async function findTask(db: Db, task: string): Promise<TaskContextRow | null> {
  const row = await findRow(db, taskContexts, { task });
  if (row === null) return null;
  const { contextEncrypted, ...clear } = row;
  return {
    ...clear,
    context: JSON.parse(await db.vault.open(contextEncrypted, placeIn('task_contexts', task))),
  };
}

async function openAgent({ vault }: Db, { contextEncrypted, ...row }: StoredAgent): Promise<AgentContextRow> {
  const place = placeIn('agent_contexts', row.task, row.agent);
  return { ...row, context: JSON.parse(await vault.open(contextEncrypted, place)) };
}

/** Makes or replaces a master's own task; false where the id is another master's. */
export async function saveTask(
  db: Db,
  row: Pick<TaskContextRow, 'task' | 'master' | 'scenario' | 'context'>,
  at: Date,
): Promise<boolean> {
  const { context, ...clear } = row;
  const { scenario } = row;
  const encrypter = await db.vault.encrypting();
  const contextEncrypted = encrypter.encrypt(JSON.stringify(context), placeIn('task_contexts', row.task));
  const task = { ...clear, contextEncrypted, round: 0, createdAt: at, updatedAt: at };
  return anyRow(
    db.orm
      .insert(taskContexts)
      .values(task)
      .onConflictDoUpdate({
        target: taskContexts.task,
        set: { contextEncrypted, scenario, updatedAt: at },
        setWhere: eq(taskContexts.master, row.master),
      }),
  );
}

function agentRows(orm: Pick<Db['orm'], 'select'>, task: string) {
  return orm
    .select()
    .from(agentContexts)
    .where(eq(agentContexts.task, task))
    .orderBy(asc(agentContexts.place), asc(agentContexts.agent));
}

export async function listAgents(db: Db, task: string): Promise<AgentContextRow[]> {
  return Promise.all((await agentRows(db.orm, task)).map((row) => openAgent(db, row)));
}

export async function findAgent(db: Db, task: string, agent: string): Promise<AgentContextRow | null> {
  const row = await findRow(db, agentContexts, { task, agent });
  return row === null ? null : openAgent(db, row);
}

async function encryptAgent(
  { vault }: Db,
  { task, agent }: Pick<AgentContextRow, 'task' | 'agent'>,
  context: AgentContext,
): Promise<Uint8Array> {
  const encrypter = await vault.encrypting();
  return encrypter.encrypt(JSON.stringify(context), placeIn('agent_contexts', task, agent));
}

/** The master's order to an agent: it waits for its round. False where the agent is under way with an earlier one. */
export async function saveOrder(db: Db, task: string, context: AgentContext, at: Date): Promise<boolean> {
  const contextEncrypted = await encryptAgent(db, { task, agent: context.AgentID }, context);
  const { AgentID: agent, SubTaskID: subTask } = context;
  const changed = { subTask, contextEncrypted, state: 'waiting' as const, updatedAt: at };
  const place = sql`(select count(*) from agent_contexts a where a.task = ${task})`;
  return anyRow(
    db.orm
      .insert(agentContexts)
      .values({ task, agent, place, ...changed })
      .onConflictDoUpdate({
        target: [agentContexts.task, agentContexts.agent],
        set: changed,
        setWhere: inArray(agentContexts.state, ['waiting', 'held', 'done']),
      }),
  );
}

/** Moves a subtask, with what its agent gave back; false where it was not in the state that it is moved from. */
export async function moveAgent(
  db: Db,
  { task, agent }: Pick<AgentContextRow, 'task' | 'agent'>,
  move: {
    readonly from: readonly SubTaskState[];
    readonly to: SubTaskState;
    readonly context?: AgentContext;
    readonly at: Date;
  },
): Promise<boolean> {
  const { from, to, context, at } = move;
  const returned =
    context === undefined ? {} : { contextEncrypted: await encryptAgent(db, { task, agent }, context) };
  return anyRow(
    db.orm
      .update(agentContexts)
      .set({ state: to, updatedAt: at, ...returned })
      .where(matching(agentContexts, { task, agent, state: from })),
  );
}

/** SubTaskIDs by the state that they move to. */
type Moves = Readonly<Partial<Record<SubTaskState, readonly string[]>>>;

/** Each time somebody else has decided meanwhile; far more than there are agents of one task at the same moment. */
const MOST_TRIES = 50;

/**
 * Decides on a task's subtasks as they are. Contexts are opened outside of the transaction, as the vault asks; where a row has
 * moved since, all is read and decided again: of two that end at once the second sees that both have.
 * @returns what was decided, and the number of the round, which `isRound` begins
 */
export async function decideOnSubTasks<D extends { readonly moves: Moves; readonly isRound: boolean }>(
  db: Db,
  task: string,
  at: Date,
  decide: (agents: readonly AgentContextRow[]) => D,
): Promise<D & { readonly number: number }> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const rows = await agentRows(db.orm, task);
    const decided = decide(await Promise.all(rows.map((row) => openAgent(db, row))));
    const number = await db.orm.transaction(async (tx) => {
      if (!isDeepStrictEqual(await agentRows(tx, task).for('update'), rows)) return null;
      for (const [state, ids] of Object.entries(decided.moves) as [SubTaskState, readonly string[]][])
        if (ids.length > 0)
          await tx
            .update(agentContexts)
            .set({ state, updatedAt: at })
            .where(matching(agentContexts, { task, subTask: ids }));
      const [row] = await tx
        .update(taskContexts)
        .set({ round: sql`${taskContexts.round} + ${decided.isRound ? 1 : 0}`, updatedAt: at })
        .where(eq(taskContexts.task, task))
        .returning({ round: taskContexts.round });
      return row?.round ?? 0;
    });
    if (number !== null) return { ...decided, number };
  }
  throw new DomainError('conflict', 'Others decide on this task at the same time; send the request again.');
}
