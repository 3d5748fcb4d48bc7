import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SubTaskState } from '../../../../domain/exchange/index.ts';
import { bytes, instant } from '../columns.ts';

/** A master agent's TaskContext: its progress, as it tells it. */
export const taskContexts = pgTable('task_contexts', {
  task: text('task').primaryKey(),
  /** Name of the API key that made it; it alone writes and reads it. */
  master: text('master').notNull(),
  /** Whose pool its free text may feed; null: none. */
  scenario: text('scenario'),
  contextEncrypted: bytes('context_encrypted').notNull(),
  round: integer('round').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** One agent's subtask. Nobody but this agent and the master ever reads it. */
export const agentContexts = pgTable(
  'agent_contexts',
  {
    task: text('task').notNull(),
    /** AgentID, and the name of the agent's API key. */
    agent: text('agent').notNull(),
    subTask: text('sub_task').notNull(),
    /** Order in which the master gave them out. */
    place: integer('place').notNull(),
    state: text('state').$type<SubTaskState>().notNull(),
    contextEncrypted: bytes('context_encrypted').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.task, t.agent] })],
);
