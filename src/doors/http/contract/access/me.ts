import Type from 'typebox';
import { SCOPES } from '../../../../domain/access/index.ts';
import { nullable, oneOf, ScenarioName } from '../common.ts';

export const Me = Type.Object({
  name: Type.String({ description: 'Of the API key' }),
  scopes: Type.Array(oneOf(SCOPES)),
  scenarios: nullable(Type.Array(ScenarioName), { description: 'null: every scenario' }),
});
