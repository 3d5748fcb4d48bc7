import Type from 'typebox';
import { invalidInput } from '../../../../domain/basics/index.ts';
import { readPolicy } from '../../../../domain/policy/index.ts';
import { openPools } from '../../../../ground/db/pools/index.ts';
import { changePolicy } from '../../../../ground/db/scenarios/index.ts';
import { askForVersions, listHeldVersions } from '../../../../ground/db/versions/index.ts';
import { routesOf, scenarioRoute } from '../../typed.ts';

const PolicyReply = Type.Object(
  {},
  { additionalProperties: true, description: 'All settings, see docs/reference/policy.md' },
);

/** The settings of one scenario: how ripe a need must be, how long a key is watched, what it must reach. */
export const policyRoutes = routesOf('policy', [
  scenarioRoute('GET /policy', 'read', {
    summary: 'The settings of a scenario',
    response: { 200: PolicyReply },
    answer: async (_ctx, { found }) => found.policy,
  }),
  scenarioRoute('PATCH /policy', 'admin', {
    summary: 'Change some settings; those not named stay as they are',
    body: Type.Object({}, { additionalProperties: true }),
    response: { 200: PolicyReply },
    async answer(ctx, { found: { scenario }, body }) {
      const policy = await changePolicy(ctx.db, scenario, (before) => {
        const read = readPolicy(body, before);
        if ('policy' in read) return read.policy;
        throw invalidInput('The policy is not valid.', ...read.errors);
      });
      // What waited for a person under the old policy may go out under the new one.
      if ((await listHeldVersions(ctx.db, scenario, 'waiting')).length > 0) {
        await askForVersions(ctx.db, scenario);
        ctx.queue.nudge('publish-schema-version', scenario);
      }
      for (const pool of await openPools(ctx.db, scenario)) ctx.queue.nudge('judge-maturity', pool);
      return policy;
    },
  }),
]);
