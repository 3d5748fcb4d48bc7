import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../context.ts';
import { findScenario } from '../../db/scenarios.ts';
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  savePing,
  secretOf,
  type WebhookRow,
} from '../../db/webhooks.ts';
import { DomainError } from '../../domain/errors.ts';
import { readWebhookUrl } from '../../domain/webhook.ts';
import { webhookHeaders, webhookMessage, webhookSecret } from '../../domain/webhook-message.ts';
import { EVERYTHING } from '../../queue/catalog.ts';
import { callerOf } from '../auth.ts';
import { PROBLEM_REPLY, ScenarioPath } from '../contract/common.ts';
import { NewWebhook, PingReply, WebhookBody, WebhookList, WebhookPath } from '../contract/webhooks.ts';
import { withTypes } from '../typed.ts';

const MOST_OF_A_SCENARIO = 20;

/** Addresses of a scenario's owner that are told what happens. The telling is a job's. */
export function webhookRoutes(app: FastifyInstance, ctx: Context): void {
  const typed = withTypes(app);
  const admin = { config: { scope: 'admin' as const } };

  typed.post(
    '/v1/scenarios/:scenario/webhooks',
    {
      ...admin,
      schema: {
        summary: 'Have an https address told what happens from now on; signed after Standard Webhooks',
        tags: ['webhooks'],
        params: ScenarioPath,
        body: WebhookBody,
        response: { 201: NewWebhook, ...PROBLEM_REPLY },
      },
    },
    async (request, reply) => {
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
    },
  );

  typed.get(
    '/v1/scenarios/:scenario/webhooks',
    {
      ...admin,
      schema: {
        summary: 'The webhooks of a scenario, how they stand, and their last attempts',
        tags: ['webhooks'],
        params: ScenarioPath,
        response: { 200: WebhookList, ...PROBLEM_REPLY },
      },
    },
    async (request) => {
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
    },
  );

  typed.delete(
    '/v1/scenarios/:scenario/webhooks/:id',
    {
      ...admin,
      schema: {
        summary: 'Tell this address no more',
        tags: ['webhooks'],
        params: WebhookPath,
        response: { 204: Type.Null(), ...PROBLEM_REPLY },
      },
    },
    async (request, reply) => {
      const { scenario } = await findScenario(ctx.db, request.params.scenario);
      if (!(await deleteWebhook(ctx.db, scenario, request.params.id))) throw unknown(request.params);
      return reply.code(204).send(null);
    },
  );

  typed.post(
    '/v1/scenarios/:scenario/webhooks/:id/ping',
    {
      ...admin,
      schema: {
        summary: 'Send a message of the type `ping` now; one that arrives enables the webhook again',
        tags: ['webhooks'],
        params: WebhookPath,
        response: { 200: PingReply, ...PROBLEM_REPLY },
      },
    },
    async (request) => {
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
    },
  );
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
