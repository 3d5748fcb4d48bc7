import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { stringify } from 'yaml';
import type { Context } from '../../../context.ts';
import { invalidInput, isRecord } from '../../../domain/basics/index.ts';
import { withoutEnd } from '../../../domain/words/index.ts';
import { findActorKeys, findIntent, useNonce } from '../../../ground/db/exchange/index.ts';
import { itemChecker } from '../../exchange/intake/item-check.ts';
import { documentOfRow } from '../../exchange/templates/known-template.ts';
import { publicVersions } from '../../exchange/templates/search-scenarios.ts';
import { apiKeyDigest, callerOf } from '../../http/guards/auth.ts';
import type { Door } from '../../http/typed.ts';
import { actorRoutes } from './actor-routes.ts';
import { checkAttribution, queryHash, TIME_WINDOW_MS } from './attribution.ts';
import { converse } from './converse.ts';
import { Attribution, IntentEnvelope, IntentReply } from './envelope.ts';
import { failureOf } from './failure.ts';
import { manifestOf } from './manifest.ts';
import { pageRoutes } from './page.ts';
import { type Question, replyTo } from './reply.ts';

const checkEnvelope = itemChecker(IntentEnvelope);
const checkChain = itemChecker(Attribution);

/** IntentWeb: a manifest to be found by, an endpoint to talk to, and a page for people on the same endpoint. */
export function intentwebRoutes(app: FastifyInstance, ctx: Context, door: Door): void {
  const siteOf = ({ protocol, host }: FastifyRequest) =>
    door.publicUrl === null ? `${protocol}://${host}` : withoutEnd(door.publicUrl, (sign) => sign === '/');
  const manifest = async (request: FastifyRequest) => {
    const rows = await publicVersions(ctx);
    const published = rows.map((row) => ({ template: documentOfRow(row), issuedAt: row.issuedAt }));
    return manifestOf(published, siteOf(request));
  };

  app.get('/intentmanifest.yaml', MANIFEST, async (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=60')
      .type('application/yaml; charset=utf-8')
      .send(stringify(await manifest(request), { lineWidth: 0 })),
  );
  app.post(
    '/intent',
    {
      ...MESSAGE,
      errorHandler: async (error, request, reply) => {
        // Who is not let in hears so as at every door, before any protocol is spoken.
        if (request.caller === null) throw error;
        const { http, answer } = failureOf(error);
        if (http >= 500) request.log.error({ err: error }, 'request.failed');
        if (http === 503) reply.header('retry-after', '2');
        return reply.code(http).send(await replyTo(ctx, askedIn(request.body), answer, siteOf(request)));
      },
    },
    (request) => answerMessage(ctx, request, siteOf(request)),
  );
  actorRoutes(app, ctx, door);
  pageRoutes(app, manifest);
}

const MANIFEST = {
  config: { scope: 'open' },
  schema: { summary: 'What is offered, in words (IntentWeb manifest)', tags: ['protocols'] },
} as const;

const MESSAGE = {
  config: { scope: 'ingest' },
  schema: {
    summary: 'One message of a talk about an intent (IntentWeb)',
    tags: ['protocols'],
    body: Type.Unknown({ description: 'IntentWeb request envelope' }),
    response: { 200: IntentReply, '4xx': IntentReply, '5xx': IntentReply },
  },
} as const;

async function answerMessage(ctx: Context, request: FastifyRequest, site: string) {
  const checked = checkEnvelope(request.body);
  if ('code' in checked) throw invalidInput('The message is no IntentWeb request.', ...checked.faults);
  const { item: envelope } = checked;
  const { speaker, unknown } = await attested(ctx, request, envelope, site);
  const answer = await converse(ctx, envelope, queryHash(envelope), speaker);
  const unverified = unknown.map((actor) => ({
    actor: site,
    interpretation: `the signature of ${actor} was not checked: no key of it is registered here`,
    confidence: 0,
  }));
  const explicability = [...(answer.explicability ?? []), ...unverified];
  return replyTo(ctx, envelope, explicability.length > 0 ? { ...answer, explicability } : answer, site);
}

/**
 * Who speaks, as far as signatures show it, and the actors whose signatures could not be looked at. Uses the nonce up.
 * @throws DomainError `invalid_input` where the attribution does not hold
 */
async function attested(ctx: Context, request: FastifyRequest, envelope: IntentEnvelope, site: string) {
  const caller = callerOf(request);
  const now = ctx.clock.now();
  const { attribution } = envelope;
  const names = attribution.chain.map(({ actor_id }) => actor_id);
  const actors = await findActorKeys(ctx.db, caller.name, names);
  const talk = await findIntent(ctx.db, caller.name, envelope.interaction_id);
  const trust = { apiKeyDigest: digestOfKey(request), actors, firstHash: talk?.firstHash ?? null };
  const trusted = checkAttribution(envelope, now, trust);
  if ('fault' in trusted) throw invalidInput('The attribution does not hold.', trusted.fault);
  const expiresAt = new Date(now.getTime() + 2 * TIME_WINDOW_MS);
  if (!(await useNonce(ctx.db, caller.name, attribution.nonce, { now, expiresAt })))
    throw invalidInput('The attribution does not hold.', {
      path: 'attribution.nonce',
      detail: 'was used before',
    });
  const [agent = caller.name] = names;
  // Only a key that an admin registered makes an agent a voice of its own; names alone are free to choose.
  const own = actors.has(agent) && trusted.verified.includes(agent);
  const owner = own ? `${caller.name}/${agent}`.slice(0, 200) : caller.name;
  return { speaker: { caller, agent, owner, site }, unknown: trusted.unknown };
}

function digestOfKey({ headers }: FastifyRequest): string {
  // The guard has read the same header.
  return apiKeyDigest((headers.authorization ?? '').replace(/^Bearer +/iu, ''));
}

/** As much of a question as can be read, however wrong the rest is. */
function askedIn(body: unknown): Question {
  if (!isRecord(body)) return {};
  const text = (name: string) => {
    const value = body[name];
    return typeof value === 'string' && value.length <= 200 && value.isWellFormed() ? value : undefined;
  };
  const chain = checkChain(body['attribution']);
  return {
    protocol_version: text('protocol_version'),
    interaction_id: text('interaction_id'),
    attribution: 'item' in chain && JSON.stringify(chain.item).isWellFormed() ? chain.item : undefined,
  };
}
