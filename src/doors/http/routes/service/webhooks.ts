import { randomBytes } from 'node:crypto';
import Type from 'typebox';
import { DomainError, invalidInput } from '../../../../domain/basics/index.ts';
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
} from '../../../../ground/db/exchange/index.ts';
import { EVERYTHING } from '../../../../ground/queue/catalog.ts';
import {
  NewWebhook,
  PingReply,
  WebhookBody,
  WebhookList,
  WebhookPath,
} from '../../contract/service/webhooks.ts';
import { membersOf, routesOf, scenarioRoute } from '../../typed.ts';
import { unknownIn } from '../../views/unknown.ts';

const MOST_OF_A_SCENARIO = 20;

/** Addresses of a scenario's owner that are told what happens. The telling is a job's. */
export const webhookRoutes = routesOf('webhooks', [
  scenarioRoute('POST /webhooks', 'admin', {
    summary: 'Have an https address told what happens from now on; signed after Standard Webhooks',
    body: WebhookBody,
    response: { 201: NewWebhook },
    async answer(ctx, { found: { scenario }, caller, body, reply }) {
      const { events = ['version'], format = 'standard' } = body;
      const read = readWebhookUrl(body.url);
      if ('detail' in read) throw invalidInput('This address cannot be told.', read);
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
        format,
        secret,
        createdBy: caller.name,
        createdAt: ctx.clock.now(),
      });
      reply.code(201).header('cache-control', 'no-store');
      return { ...membersOf(row), secret };
    },
  }),
  scenarioRoute('GET /webhooks', 'admin', {
    summary: 'The webhooks of a scenario, how they stand, and their last attempts',
    response: { 200: WebhookList },
    async answer({ db }, { found }) {
      const rows = await listWebhooks(db, found.scenario);
      return { webhooks: rows.map(({ webhook, attempts }) => ({ ...membersOf(webhook), attempts })) };
    },
  }),
  scenarioRoute('DELETE /webhooks/:id', 'admin', {
    summary: 'Tell this address no more',
    params: WebhookPath,
    response: { 204: Type.Null() },
    async answer({ db }, { params, reply }) {
      if (!(await deleteWebhook(db, params.scenario, params.id)))
        throw unknownIn(params.scenario, 'webhook', params.id);
      return reply.code(204).send(null);
    },
  }),
  scenarioRoute('POST /webhooks/:id/ping', 'admin', {
    summary: 'Send a message of the type `ping` now; one that arrives enables the webhook again',
    params: WebhookPath,
    response: { 200: PingReply },
    async answer(ctx, { params }) {
      const { scenario, id } = params;
      const webhook = await findWebhook(ctx.db, scenario, id);
      const secret = await secretOf(ctx.db, params);
      if (webhook === null || secret === null) throw unknownIn(params.scenario, 'webhook', params.id);
      const at = ctx.clock.now();
      const name = `msg_${id}_ping_${randomBytes(8).toString('hex')}`;
      const message = webhookMessage(name, 'ping', at, { scenario, webhook: id }, webhook.format);
      const headers = webhookHeaders(secret, message, at);
      const attempt = await ctx.courier.send(webhook.url, headers, message.body);
      if (!(await savePing(ctx.db, params, { message: message.id, at, attempt })))
        throw unknownIn(params.scenario, 'webhook', params.id);
      if (attempt.outcome === 'delivered') ctx.queue.nudge('deliver-webhooks', EVERYTHING);
      return { message: message.id, ...attempt };
    },
  }),
]);
