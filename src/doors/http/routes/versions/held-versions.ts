import Type from 'typebox';
import { DomainError } from '../../../../domain/basics/index.ts';
import { decideHeldVersion, listHeldVersions } from '../../../../ground/db/versions/index.ts';
import { publishVersions } from '../../../../ground/signing/publish-versions.ts';
import { lineOf, ScenarioName } from '../../contract/common.ts';
import { HeldVersionList } from '../../contract/versions/versions.ts';
import { membersOf, routesOf, scenarioRoute } from '../../typed.ts';

const VERBS = {
  approve: { state: 'approved', summary: 'Let a version through that waits, with the reason' },
  reject: { state: 'rejected', summary: 'Refuse a version that waits, with the reason' },
} as const;

/** Stable versions with changes of a class that the policy wants a person to see (`publication.approve`). */
export const heldVersionRoutes = routesOf('versions', [
  scenarioRoute('GET /held-versions', 'read', {
    summary: 'Versions that wait for a person, with what they would change',
    response: { 200: HeldVersionList },
    async answer({ db }, { found }) {
      return { held_versions: (await listHeldVersions(db, found.scenario, 'waiting')).map(membersOf) };
    },
  }),
  ...(['approve', 'reject'] as const).map(deciding),
]);

function deciding(verb: keyof typeof VERBS) {
  const { state, summary } = VERBS[verb];
  return scenarioRoute(`POST /held-versions/:content/${verb}`, 'approve', {
    summary,
    params: Type.Object({ scenario: ScenarioName, content: Type.String({ maxLength: 100 }) }),
    body: Type.Object({ reason: lineOf(1, 1_000) }, { additionalProperties: false }),
    response: { 200: Type.Object({ state: Type.String(), published: Type.Array(Type.String()) }) },
    async answer(ctx, { caller, params: { scenario, content }, body }) {
      const held = (await listHeldVersions(ctx.db, scenario)).find((row) => row.content === content);
      if (held === undefined)
        throw new DomainError('unknown_version', `No version with the content ${content} was held.`);
      const decision = { state, by: caller.name, because: body.reason, at: ctx.clock.now() };
      if (!(await decideHeldVersion(ctx.db, held, decision)))
        throw new DomainError('wrong_state', `It is ${held.state}; there is nothing to ${verb}.`);
      return { state, published: (await publishVersions(ctx, scenario)) ?? [] };
    },
  });
}
