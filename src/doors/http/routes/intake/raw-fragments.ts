import Type from 'typebox';
import { rawFragments } from '../../../../ground/db/intake/index.ts';
import { CallerId, nullable, ScenarioName } from '../../contract/common.ts';
import { membersOf, routesOf, scenarioRoute } from '../../typed.ts';
import { unknownIn } from '../../views/unknown.ts';

const RawFragment = Type.Object(
  {
    source: Type.String({ description: 'fragment, or interaction: the `other` of the payload with this id' }),
    part: Type.Integer({ description: '0 for the whole, 1 and up for the parts of a compound' }),
    state: Type.String(),
    text: nullable(Type.String(), { description: 'As it came; null once it was forgotten' }),
    phrase: nullable(Type.String(), { description: 'What is learned from: redacted' }),
    cluster: nullable(Type.String()),
    reason: nullable(Type.String()),
    client_agent: Type.String(),
    owner: Type.String(),
    received_at: Type.String(),
  },
  { $id: 'RawFragment' },
);

/** What somebody said, as it came. Every reading of it stands in the audit log. */
export const rawFragmentRoutes = routesOf('ingest', [
  scenarioRoute('GET /fragments/:id', 'raw', {
    summary: 'A fragment as it came, with its parts and where they stand; who reads it is recorded',
    params: Type.Object({ scenario: ScenarioName, id: CallerId }),
    response: { 200: Type.Object({ id: Type.String(), said: Type.Array(RawFragment) }) },
    async answer({ db }, { params: { scenario, id } }) {
      const rows = await rawFragments(db, scenario, id);
      if (rows.length === 0) throw unknownIn(scenario, 'fragment', id);
      return { id, said: rows.map(membersOf) };
    },
  }),
]);
