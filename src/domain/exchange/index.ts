// What other machines sent enters, or what they asked to be told.
// Contexts, rounds, notices and signed messages leave, and what becomes of a failed delivery.

export {
  type AgentContext,
  blankFaults,
  changedOrders,
  contextFaults,
  evaluate,
  oneSpelling,
  spelledTwice,
} from './agent-context.ts';
export { MESSAGE_FORMATS, type MessageFormat } from './chat-message.ts';
export { type Cursors, noticeOf, readCursors, writeCursors } from './notice.ts';
export { freed, nextRound, type RoundMode, ringOf, type SubTask, type SubTaskState } from './rounds.ts';
export {
  type Attempt,
  afterFailure,
  type Failing,
  type Outcome,
  outcomeOfStatus,
  readWebhookUrl,
} from './webhook.ts';
export { type WebhookMessage, webhookHeaders, webhookMessage, webhookSecret } from './webhook-message.ts';
