import Type from 'typebox';
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
import { ScenarioName } from '../../contract/common.ts';
import { Health, Jwks, Status } from '../../contract/service/service.ts';
import { requireAllScenarios } from '../../guards/auth.ts';
import { membersOf, route, routesOf } from '../../typed.ts';

/** The service about itself: alive, ready, where everything is, and the keys its signatures are checked with. */
export const serviceRoutes = routesOf('service', [
  route('GET /healthz', 'open', {
    summary: 'Alive',
    response: { 200: Health },
    bare: true,
    answer: async () => ({ status: 'ok' as const }),
  }),
  route('GET /readyz', 'open', {
    summary: 'Ready: database, model and queue',
    response: { 200: Health },
    async answer({ db, queue }) {
      await db.sql`select 1`;
      // Without its queue the service still takes fragments in; the sweep catches up later (RELIABILITY P4).
      return { status: (await queue.health()).reachable ? ('ok' as const) : ('degraded' as const) };
    },
  }),
  route('GET /.well-known/jwks.json', 'open', {
    summary: 'Public halves of the signing keys (RFC 7517)',
    response: { 200: Jwks },
    bare: true,
    async answer({ db }, { reply }) {
      reply.header('cache-control', 'public, max-age=300');
      return jwksOf(await listSigningKeys(db));
    },
  }),
  route('GET /v1/status', 'read', {
    summary: 'What came in and where it is; pending 0 means that all jobs it caused have run',
    querystring: Type.Object({ scenario: Type.Optional(ScenarioName) }),
    response: { 200: Status },
    async answer({ db, clock, queue, embedder }, { caller: { scenarios }, query: { scenario } }) {
      if (scenarios !== null && (scenario === undefined || !scenarios.includes(scenario)))
        throw new DomainError(
          'forbidden',
          `This key sees the status of its own scenarios only: ?scenario=${scenarios.join('|')}`,
        );
      const [fragments, accounts, lag, notes, setbacks, others] = await Promise.all([
        fragmentCounts(db, scenario),
        unaccountedFragments(db, scenario),
        lagSeconds(db, clock.now(), scenario),
        queue.health(),
        backedOff(db, scenario),
        phrasesOfOtherModels(db, embedder, scenario),
      ]);
      return {
        fragments,
        unaccounted: { fragments: accounts.fragments, looked_through_at: accounts.lookedAt },
        lag_seconds: lag,
        queue: notes,
        backed_off: setbacks.map((one) => ({ ...membersOf(one), job: one.kind })),
        model: {
          name: embedder.model,
          transform: embedder.transform,
          dimensions: embedder.dimensions,
          phrases_of_other_models: others,
        },
      };
    },
  }),
  route('GET /metrics', 'read', {
    hide: true,
    response: {},
    bare: true,
    async answer(_ctx, { caller, reply, door }) {
      requireAllScenarios(caller);
      return reply.type(door.metrics.contentType).send(await door.metrics.render());
    },
  }),
]);
