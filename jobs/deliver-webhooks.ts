import type { Context } from '../src/context.ts';
import {
  afterFailure,
  noticeOf,
  type WebhookMessage,
  webhookHeaders,
  webhookMessage,
} from '../src/domain/exchange/index.ts';
import { versionOf } from '../src/domain/versions/index.ts';
import {
  dueWebhooks,
  nextDecisions,
  saveDelivery,
  saveFailure,
  secretOf,
  type WebhookRow,
} from '../src/ground/db/exchange/index.ts';
import type { DecisionRow } from '../src/ground/db/keys/index.ts';
import { findVersion } from '../src/ground/db/versions/index.ts';
import { done, EVERYTHING, type JobResult, skipped } from '../src/ground/queue/catalog.ts';
import { inSpan, noteInSpan } from '../src/ground/tracing/span.ts';

/** Told side by side; a slow receiver holds up its own messages only. */
const AT_ONCE = 20;
/** Read for one webhook at a time. */
const PAGE = 20;
/** After that others have their turn: this job is one, however many receivers are slow, and keeps one place among the workers. */
const TURN_MS = 20_000;

/** Whoever asked to be told is told, one message after the other; what failed is tried again when its pause is over. */
export async function deliverWebhooks(ctx: Context): Promise<JobResult> {
  const due = await dueWebhooks(ctx.db, ctx.clock.now(), AT_ONCE);
  if (due.length === 0) return skipped('nobody is to be told anything');
  const end = performance.now() + TURN_MS;
  const turns = await Promise.all(due.map((webhook) => deliver(ctx, webhook, end)));
  const sum = (of: (turn: Turn) => number) => turns.reduce((total, turn) => total + of(turn), 0);
  if (turns.some(({ more }) => more) || due.length === AT_ONCE)
    ctx.queue.nudge('deliver-webhooks', EVERYTHING);
  return done({ delivered: sum((turn) => turn.delivered), failed: sum((turn) => turn.failed) });
}

type Turn = { readonly delivered: number; readonly failed: number; readonly more: boolean };

async function deliver(ctx: Context, webhook: WebhookRow, end: number): Promise<Turn> {
  let before: WebhookRow = webhook;
  let delivered = 0;
  for (;;) {
    const decisions = await nextDecisions(ctx.db, webhook, PAGE);
    if (decisions.length === 0) return { delivered, failed: 0, more: false };
    for (const decision of decisions) {
      if (performance.now() > end) return { delivered, failed: 0, more: true };
      const message = await messageOf(ctx, webhook, decision);
      const secret = await secretOf(ctx.db, webhook);
      if (secret === null) return { delivered, failed: 0, more: false };
      const headers = webhookHeaders(secret, message, ctx.clock.now());
      const attempt = await inSpan('webhook', { 'dsp.scenario': webhook.scenario }, async () => {
        const sent = await ctx.courier.send(webhook.url, headers, message.body);
        noteInSpan({ 'dsp.outcome': sent.outcome });
        return sent;
      });
      const at = ctx.clock.now();
      const tried = { message: message.id, at, attempt };
      if (attempt.outcome !== 'delivered') {
        const failing = afterFailure(before, attempt, at);
        await saveFailure(ctx.db, before, failing, tried);
        const about = { scenario: webhook.scenario, webhook: webhook.id, ...attempt };
        ctx.log.warn({ ...about, disabled: failing.disabledReason !== null }, 'webhook.failed');
        return { delivered, failed: 1, more: false };
      }
      // Another worker tells the same webhook, or it was deleted: the rest is not ours.
      if (!(await saveDelivery(ctx.db, before, decision.seq, tried)))
        return { delivered, failed: 0, more: false };
      before = { ...webhook, cursor: decision.seq, failures: 0, failingSince: null };
      delivered++;
    }
  }
}

/** The same bytes in every try, as rows do not change: of a version also its signature, to be checked without asking back. */
async function messageOf(ctx: Context, webhook: WebhookRow, decision: DecisionRow): Promise<WebhookMessage> {
  const { type, at, data } = noticeOf(webhook.scenario, decision);
  const schemaId = versionOf(decision);
  const version = schemaId === null ? null : await findVersion(ctx.db, webhook.scenario, schemaId);
  const seal = version === null ? {} : { jws: version.signature, key_id: version.keyId };
  return webhookMessage(`msg_${webhook.id}_${decision.seq}`, type, at, { ...data, ...seal }, webhook.format);
}
