import Type from 'typebox';
import { oneOf, ScenarioName } from '../common.ts';

export const AuditLogQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({ pattern: '^[0-9]{1,15}$', description: 'The `seq` of the last record that is known' }),
    ),
    before: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,15}$',
        description: 'In place of `after`: what was recorded before this `seq`, newest first',
      }),
    ),
    limit: Type.Optional(
      Type.String({ pattern: '^([1-9][0-9]{0,3}|10000)$', description: '1 to 10,000, by default 1,000' }),
    ),
    scenario: Type.Optional(ScenarioName),
    format: Type.Optional(oneOf(['jsonl', 'csv'])),
  },
  { additionalProperties: false },
);
