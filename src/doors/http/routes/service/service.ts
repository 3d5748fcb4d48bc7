import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { DomainError } from '../../../../domain/basics/index.ts';
import { phrasesOfOtherModels } from '../../../../ground/db/pools/index.ts';
import {
  backedOff,
  fragmentCounts,
  lagSeconds,
  unaccountedFragments,
} from '../../../../ground/db/upkeep/index.ts';
import { listSigningKeys } from '../../../../ground/db/versions/index.ts';
import { jwksOf } from '../../../../ground/signing/signing-key.ts';
import type { Metrics } from '../../answers/metrics.ts';
import { ScenarioName } from '../../contract/common.ts';
import { Health, Jwks, Status } from '../../contract/service/service.ts';
import { callerOf, requireAllScenarios } from '../../guards/auth.ts';
import { type Answering, type Asked, route, routesOf } from '../../typed.ts';

/** The service about itself: alive, ready, where everything is, and the keys its signatures are checked with. */
export function serviceRoutes(app: FastifyInstance, ctx: Context, metrics: Metrics): void {
  const routes = routesOf(app, ctx, 'service');
  routes.get('/healthz', ALIVE, async () => ({ status: 'ok' as const }));
  routes.get('/readyz', READY, ready);
  routes.get('/.well-known/jwks.json', JWKS, (ctx, _request, reply) => showJwks(ctx, reply));
  routes.get('/v1/status', STATUS, showStatus);

  app.get('/metrics', { config: { scope: 'read' }, schema: { hide: true } }, async (request, reply) => {
    requireAllScenarios(callerOf(request));
    reply.type(metrics.contentType);
    return metrics.render();
  });
}

/** Answers nothing but this, whoever asks. */
const OPEN = { scope: 'open' } as const;

const ALIVE = { config: OPEN, schema: { summary: 'Alive', response: { 200: Health } } };

const READY = route('open', {
  summary: 'Ready: database, model and queue',
  response: { 200: Health },
});

async function ready(ctx: Context) {
  await ctx.db.sql`select 1`;
  const queue = await ctx.queue.health();
  // Without its queue the service still takes fragments in; the sweep catches up later (RELIABILITY P4).
  return { status: queue.reachable ? ('ok' as const) : ('degraded' as const) };
}

const JWKS = {
  config: OPEN,
  schema: { summary: 'Public halves of the signing keys (RFC 7517)', response: { 200: Jwks } },
};

async function showJwks(ctx: Context, reply: Answering<typeof JWKS>) {
  reply.header('cache-control', 'public, max-age=300');
  const { keys, revoked } = jwksOf(await listSigningKeys(ctx.db));
  return { keys: [...keys], ...(revoked === undefined ? {} : { revoked: [...revoked] }) };
}

const STATUS = route('read', {
  summary: 'What came in and where it is; pending 0 means that all jobs it caused have run',
  querystring: Type.Object({ scenario: Type.Optional(ScenarioName) }),
  response: { 200: Status },
});

async function showStatus(ctx: Context, request: Asked<typeof STATUS>) {
  const { scenario } = request.query;
  const scenarios = callerOf(request).scenarios;
  if (scenarios !== null && (scenario === undefined || !scenarios.includes(scenario))) {
    throw new DomainError(
      'forbidden',
      `This key sees the status of its own scenarios only: ?scenario=${scenarios.join('|')}`,
    );
  }
  const [fragments, accounts, lag, queue, setbacks, others] = await Promise.all([
    fragmentCounts(ctx.db, scenario),
    unaccountedFragments(ctx.db, scenario),
    lagSeconds(ctx.db, ctx.clock.now(), scenario),
    ctx.queue.health(),
    backedOff(ctx.db, scenario),
    phrasesOfOtherModels(ctx.db, ctx.embedder, scenario),
  ]);
  return {
    fragments,
    unaccounted: {
      fragments: accounts.fragments,
      looked_through_at: accounts.lookedAt?.toISOString() ?? null,
    },
    lag_seconds: lag,
    queue,
    backed_off: setbacks.map(({ kind, subject, failures, reason, nextTryAt }) => ({
      job: kind,
      subject,
      failures,
      reason,
      next_try_at: nextTryAt.toISOString(),
    })),
    model: {
      name: ctx.embedder.model,
      transform: ctx.embedder.transform,
      dimensions: ctx.embedder.dimensions,
      phrases_of_other_models: others,
    },
  };
}
