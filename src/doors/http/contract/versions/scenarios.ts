import Type from 'typebox';
import { nullable, text, whole } from '../common.ts';
import { COVERAGE } from '../needs/coverage.ts';

export const ScenarioList = Type.Object({
  now: text('RFC 3339; the clock of the service, by which days and observation windows count'),
  scenarios: Type.Array(
    Type.Object({
      scenario: Type.String(),
      schema_id: nullable(Type.String(), { description: 'The newest version that everybody is given' }),
      needs: whole('Needs that live, of everybody and of cohorts'),
      keys: Type.Object({
        proposed: Type.Integer(),
        experimental: Type.Integer(),
        stable: Type.Integer(),
        retired: Type.Integer(),
        rejected: Type.Integer(),
      }),
      waiting: Type.Object(
        { keys: Type.Integer(), versions: Type.Integer(), quarantined: Type.Integer() },
        { description: 'What a person is to decide' },
      ),
      coverage: Type.Object(COVERAGE, {
        description:
          'Payloads of the last 30 days by UTC day of receipt, and those without a meaningful `other`',
      }),
    }),
  ),
});
