import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { DomainError } from '../../../../domain/basics/index.ts';
import {
  readWebhookUrl,
  webhookHeaders,
  webhookMessage,
  webhookSecret,
} from '../../../../domain/exchange/index.ts';
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  savePing,
  secretOf,
  type WebhookRow,
} from '../../../../ground/db/exchange/index.ts';
import { findScenario } from '../../../../ground/db/scenarios/index.ts';
import { EVERYTHING } from '../../../../ground/queue/catalog.ts';
import {
  NewWebhook,
  PingReply,
  WebhookBody,
  WebhookList,
  WebhookPath,
} from '../../contract/service/webhooks.ts';
import { callerOf } from '../../guards/auth.ts';
import { type Answering, type Asked, route, routesOf, scenarioRoute } from '../../typed.ts';

const MOST_OF_A_SCENARIO = 20;

/** Addresses of a scenario's owner that are told what happens. The telling is a job's. */
export function webhookRoutes(app: FastifyInstance, ctx: Context): void {
  const routes = routesOf(app, ctx, 'webhooks');
  routes.post('/v1/scenarios/:scenario/webhooks', ADD, addWebhook);
  routes.get('/v1/scenarios/:scenario/webhooks', LIST, listWebhooksOf);
  routes.delete('/v1/scenarios/:scenario/webhooks/:id', DROP, dropWebhook);
  routes.post('/v1/scenarios/:scenario/webhooks/:id/ping', PING, pingWebhook);
}

const ADD = scenarioRoute('admin', {
  summary: 'Have an https address told what happens from now on; signed after Standard Webhooks',
  body: WebhookBody,
  response: { 201: NewWebhook },
});

async function addWebhook(ctx: Context, request: Asked<typeof ADD>, reply: Answering<typeof ADD>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  const { events = ['version'] } = request.body;
  const read = readWebhookUrl(request.body.url);
  if ('detail' in read)
    throw new DomainError('invalid_input', 'This address cannot be told.', { faults: [read] });
  if ((await countWebhooks(ctx.db, scenario)) >= MOST_OF_A_SCENARIO)
    throw new DomainError(
      'conflict',
      `"${scenario}" has ${MOST_OF_A_SCENARIO} webhooks already; delete one.`,
    );
  const secret = webhookSecret(randomBytes(32));
  const row = await insertWebhook(ctx.db, {
    id: `wh_${randomBytes(12).toString('hex')}`,
    scenario,
    url: read.url,
    events,
    secret,
    createdBy: callerOf(request).name,
    createdAt: ctx.clock.now(),
  });
  return reply
    .code(201)
    .header('cache-control', 'no-store')
    .send({ ...shown(row), secret });
}

const LIST = scenarioRoute('admin', {
  summary: 'The webhooks of a scenario, how they stand, and their last attempts',
  response: { 200: WebhookList },
});

async function listWebhooksOf(ctx: Context, request: Asked<typeof LIST>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  const rows = await listWebhooks(ctx.db, scenario);
  return {
    webhooks: rows.map(({ webhook, attempts }) => ({
      ...shown(webhook),
      attempts: attempts.map(({ message, at, status, outcome }) => ({
        message,
        at: at.toISOString(),
        status,
        outcome,
      })),
    })),
  };
}

const DROP = route('admin', {
  summary: 'Tell this address no more',
  params: WebhookPath,
  response: { 204: Type.Null() },
});

async function dropWebhook(ctx: Context, request: Asked<typeof DROP>, reply: Answering<typeof DROP>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  if (!(await deleteWebhook(ctx.db, scenario, request.params.id))) throw unknown(request.params);
  return reply.code(204).send(null);
}

const PING = route('admin', {
  summary: 'Send a message of the type `ping` now; one that arrives enables the webhook again',
  params: WebhookPath,
  response: { 200: PingReply },
});

async function pingWebhook(ctx: Context, request: Asked<typeof PING>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  const webhook = await findWebhook(ctx.db, scenario, request.params.id);
  const secret = await secretOf(ctx.db, request.params.id);
  if (webhook === null || secret === null) throw unknown(request.params);
  const { id, url } = webhook;
  const at = ctx.clock.now();
  const message = webhookMessage(`msg_${id}_ping_${randomBytes(8).toString('hex')}`, 'ping', at, {
    scenario,
    webhook: id,
  });
  const attempt = await ctx.courier.send(url, webhookHeaders(secret, message, at), message.body);
  if (!(await savePing(ctx.db, id, { message: message.id, at, attempt }))) throw unknown(request.params);
  if (attempt.outcome === 'delivered') ctx.queue.nudge('deliver-webhooks', EVERYTHING);
  return { message: message.id, ...attempt };
}

function shown(row: WebhookRow) {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    created_at: row.createdAt.toISOString(),
    created_by: row.createdBy,
    failures: row.failures,
    failing_since: row.failingSince?.toISOString() ?? null,
    next_try_at: row.nextTryAt?.toISOString() ?? null,
    disabled_at: row.disabledAt?.toISOString() ?? null,
    disabled_reason: row.disabledReason,
  };
}

function unknown({ scenario, id }: { scenario: string; id: string }): DomainError {
  return new DomainError('unknown_webhook', `The scenario "${scenario}" has no webhook "${id}".`);
}
