// Tasks, contexts, intents and webhooks of other machines enter.
// They leave as they were stored, and what is due to be delivered.

export { findA2aTask, listA2aTasks, saveA2aTask } from './a2a-tasks.ts';
export {
  type AgentContextRow,
  decideOnSubTasks,
  findAgent,
  findTask,
  listAgents,
  moveAgent,
  saveOrder,
  saveTask,
  type TaskContextRow,
} from './contexts.ts';
export {
  deleteActorKey,
  findActorKeys,
  findIntent,
  type IntentRow,
  saveActorKey,
  saveIntent,
  useNonce,
} from './intents.ts';
export {
  countWebhooks,
  deleteWebhook,
  dueWebhooks,
  findWebhook,
  insertWebhook,
  listWebhooks,
  nextDecisions,
  saveDelivery,
  saveFailure,
  savePing,
  secretOf,
  type WebhookRow,
  wantedBy,
} from './webhooks.ts';
