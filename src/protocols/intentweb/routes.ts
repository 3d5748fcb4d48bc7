import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { stringify } from 'yaml';
import type { Context } from '../../context.ts';
import { findApiKeyNamed } from '../../db/api-keys.ts';
import { deleteActorKey, findActorKeys, saveActorKey, useNonce } from '../../db/intents.ts';
import { newestStableVersions } from '../../db/schema-versions.ts';
import { DomainError } from '../../domain/errors.ts';
import { isRecord } from '../../domain/record.ts';
import { type Caller, maySeeAll } from '../../domain/scope.ts';
import { withoutEnd } from '../../domain/text/ends.ts';
import { itemChecker } from '../../exchange/item-check.ts';
import { documentOfRow } from '../../exchange/known-template.ts';
import { apiKeyDigest, callerOf } from '../../http/auth.ts';
import { CallerId, PROBLEM_REPLY } from '../../http/contract/common.ts';
import { withTypes } from '../../http/typed.ts';
import { checkAttribution, queryHash, TIME_WINDOW_MS } from './attribution.ts';
import { converse } from './converse.ts';
import { Attribution, IntentEnvelope, IntentReply } from './envelope.ts';
import { failureOf } from './failure.ts';
import { manifestOf } from './manifest.ts';
import { pageRoutes } from './page.ts';
import { type Asked, replyTo } from './reply.ts';

const checkEnvelope = itemChecker(IntentEnvelope);
const checkChain = itemChecker(Attribution);

const ActorPath = Type.Object({ name: CallerId, actor: CallerId });
const ActorKey = Type.Object(
  {
    kty: Type.Literal('OKP'),
    crv: Type.Literal('Ed25519'),
    x: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
  },
  { description: 'Public JWK' },
);

/**
 * IntentWeb: a manifest to be found by, an endpoint to talk to, and a page for people on the same endpoint.
 * @param publicUrl where clients reach this service; null where nobody has said so
 */
export function intentwebRoutes(app: FastifyInstance, ctx: Context, publicUrl: string | null): void {
  const originOf = ({ protocol, host }: FastifyRequest) =>
    publicUrl === null ? `${protocol}://${host}` : withoutEnd(publicUrl, (sign) => sign === '/');
  const typed = withTypes(app);
  const manifest = async (request: FastifyRequest) =>
    manifestOf(
      (await newestStableVersions(ctx.db)).map((row) => ({
        template: documentOfRow(row),
        issuedAt: row.issuedAt,
      })),
      originOf(request),
    );

  app.get(
    '/intentmanifest.yaml',
    {
      config: { scope: 'open' },
      schema: { summary: 'What is offered, in words (IntentWeb manifest)', tags: ['protocols'] },
    },
    async (request, reply) =>
      reply
        .header('cache-control', 'public, max-age=60')
        .type('application/yaml; charset=utf-8')
        .send(stringify(await manifest(request), { lineWidth: 0 })),
  );

  typed.post(
    '/intent',
    {
      config: { scope: 'ingest' },
      schema: {
        summary: 'One message of a talk about an intent (IntentWeb)',
        tags: ['protocols'],
        body: Type.Unknown({ description: 'IntentWeb request envelope' }),
        response: { 200: IntentReply, '4xx': IntentReply, '5xx': IntentReply },
      },
      errorHandler: async (error, request, reply) => {
        // Who is not let in hears so as at every door, before any protocol is spoken.
        if (request.caller === null) throw error;
        const { http, answer } = failureOf(error);
        if (http >= 500) request.log.error({ err: error }, 'request.failed');
        if (http === 503) reply.header('retry-after', '2');
        return reply.code(http).send(await replyTo(ctx, askedIn(request.body), answer, originOf(request)));
      },
    },
    async (request) => {
      const checked = checkEnvelope(request.body);
      if ('code' in checked)
        throw new DomainError('invalid_input', 'The message is no IntentWeb request.', {
          faults: checked.faults,
        });
      const { item: envelope } = checked;
      const site = originOf(request);
      const caller = callerOf(request);
      const now = ctx.clock.now();
      const { attribution } = envelope;
      const names = attribution.chain.map(({ actor_id }) => actor_id);
      const actors = await findActorKeys(ctx.db, caller.name, names);
      const trusted = checkAttribution(envelope, now, { apiKeyDigest: digestOfKey(request), actors });
      if ('fault' in trusted)
        throw new DomainError('invalid_input', 'The attribution does not hold.', { faults: [trusted.fault] });
      const expiresAt = new Date(now.getTime() + 2 * TIME_WINDOW_MS);
      if (!(await useNonce(ctx.db, caller.name, attribution.nonce, { now, expiresAt })))
        throw new DomainError('invalid_input', 'The attribution does not hold.', {
          faults: [{ path: 'attribution.nonce', detail: 'was used before' }],
        });
      const [agent = caller.name] = names;
      // Only a key that an admin registered makes an agent a voice of its own; names alone are free to choose.
      const own = actors.has(agent) && trusted.verified.includes(agent);
      const speaker = {
        caller,
        agent,
        owner: own ? `${caller.name}/${agent}`.slice(0, 200) : caller.name,
        site,
      };
      const answer = await converse(ctx, envelope, queryHash(envelope), speaker);
      const unverified = trusted.unknown.map((actor) => ({
        actor: site,
        interpretation: `the signature of ${actor} was not checked: no key of it is registered here`,
        confidence: 0,
      }));
      const explicability = [...(answer.explicability ?? []), ...unverified];
      return replyTo(ctx, envelope, explicability.length > 0 ? { ...answer, explicability } : answer, site);
    },
  );

  typed.put(
    '/v1/api-keys/:name/actors/:actor',
    {
      config: { scope: 'admin' },
      schema: {
        summary: 'Register the public key of an agent or gateway that an API key speaks for',
        tags: ['protocols'],
        params: ActorPath,
        body: ActorKey,
        response: { 204: Type.Null(), ...PROBLEM_REPLY },
      },
    },
    async (request, reply) => {
      const { name, actor } = request.params;
      await refuseOthersKey(ctx, callerOf(request), name);
      await saveActorKey(ctx.db, {
        caller: name,
        actorId: actor,
        x: request.body.x,
        registeredAt: ctx.clock.now(),
      });
      return reply.code(204).send(null);
    },
  );

  typed.delete(
    '/v1/api-keys/:name/actors/:actor',
    {
      config: { scope: 'admin' },
      schema: {
        summary: 'Take the public key of an agent or gateway back',
        tags: ['protocols'],
        params: ActorPath,
        response: { 204: Type.Null(), ...PROBLEM_REPLY },
      },
    },
    async (request, reply) => {
      const { name, actor } = request.params;
      await refuseOthersKey(ctx, callerOf(request), name);
      await deleteActorKey(ctx.db, name, actor);
      return reply.code(204).send(null);
    },
  );

  pageRoutes(app, manifest);
}

/** Whoever registers an actor lets it speak for the key: an admin of some scenarios does so for keys of those alone. */
async function refuseOthersKey(ctx: Context, caller: Caller, name: string): Promise<void> {
  if (caller.scenarios === null) return;
  const key = await findApiKeyNamed(ctx.db, name);
  if (key === null || !maySeeAll(caller, key.scenarios))
    throw new DomainError('unknown_api_key', `There is no key "${name}".`);
}

function digestOfKey({ headers }: FastifyRequest): string {
  // The guard has read the same header.
  return apiKeyDigest((headers.authorization ?? '').replace(/^Bearer +/iu, ''));
}

/** As much of a question as can be read, however wrong the rest is. */
function askedIn(body: unknown): Asked {
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
