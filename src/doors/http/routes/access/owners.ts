import Type from 'typebox';
import { standingOf } from '../../../../domain/needs/index.ts';
import { listOwners, vouchFor } from '../../../../ground/db/intake/index.ts';
import { openPools } from '../../../../ground/db/pools/index.ts';
import { CallerId, ScenarioName } from '../../contract/common.ts';
import { OwnerList } from '../../contract/intake/quarantine.ts';
import { membersOf, routesOf, scenarioRoute } from '../../typed.ts';

const MOST_OWNERS = 1_000;

/** Whose voices count how much, and a person's word for those that are new. */
export const ownerRoutes = routesOf('trust', [
  scenarioRoute('GET /owners', 'curate', {
    summary: `The ${MOST_OWNERS} newest owners, with how much their voices count`,
    response: { 200: OwnerList },
    async answer({ db, clock }, { found: { scenario, policy } }) {
      const now = clock.now();
      const rows = await listOwners(db, scenario, MOST_OWNERS);
      return {
        owners: rows.map((row) => ({ ...membersOf(row), standing: standingOf(row, policy.trust, now) })),
      };
    },
  }),
  scenarioRoute('POST /owners/:owner/vouch', 'approve', {
    summary: 'Answer for an owner: its voice counts whole from now on, and it is never taken for a campaign',
    params: Type.Object({ scenario: ScenarioName, owner: CallerId }),
    response: { 204: Type.Null() },
    config: { namesPeople: ['owner'] },
    async answer(ctx, { caller, params: { scenario, owner }, reply }) {
      await vouchFor(ctx.db, scenario, owner, { by: caller.name, at: ctx.clock.now() });
      for (const pool of await openPools(ctx.db, scenario)) ctx.queue.nudge('judge-maturity', pool);
      return reply.code(204).send(null);
    },
  }),
]);
