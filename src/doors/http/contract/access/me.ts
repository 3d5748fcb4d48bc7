import Type from 'typebox';
import { SCOPES } from '../../../../domain/access/index.ts';
import { lineOf, nullable, oneOf, ScenarioName, text } from '../common.ts';
import { Secrets } from './api-keys.ts';

const DisplayName = nullable(lineOf(2, 80), {
  description: 'What people see beside the name of the key; null: that name alone',
});

export const Me = Type.Object({
  name: text('Of the API key'),
  display_name: DisplayName,
  scopes: Type.Array(oneOf(SCOPES)),
  scenarios: nullable(Type.Array(ScenarioName), { description: 'null: every scenario' }),
  secrets: Type.Array(Secrets.items, { description: 'None for the operator’s key' }),
  recent: Type.Array(
    Type.Object({
      at: Type.String(),
      action: text('Method and pattern of the route'),
      scenario: nullable(Type.String()),
      subject: nullable(Type.String()),
      outcome: Type.String(),
    }),
    { description: 'What the key did last, or was refused, newest first, as the audit log has it' },
  ),
});

export const MyNameBody = Type.Object({ display_name: DisplayName }, { additionalProperties: false });

export const HolderList = Type.Object({
  holders: Type.Array(Type.Object({ name: Type.String(), display_name: Type.String() })),
});
