import Type from 'typebox';
import { CallerId, nullable } from '../common.ts';

export const ClientAgentQuery = Type.Object({ client_agent: Type.Optional(CallerId) });

export const ClientAgentList = Type.Object({
  days: Type.Integer({ description: 'The newest days that were looked at' }),
  client_agents: Type.Array(
    Type.Object({
      client_agent: Type.String(),
      payloads: Type.Integer(),
      schema_id: Type.String({ description: 'The version that its newest payload named' }),
      behind: Type.Integer({ description: 'How many versions of its line have followed that one' }),
      words_a_day: Type.Number({
        description:
          'Payloads a day that say in `other` what a key takes: what following the advice would save',
      }),
      findings: Type.Array(
        Type.Object({
          rule: Type.String({ description: 'behind, says_in_words, values_refused or never_uses' }),
          key: nullable(Type.String()),
          payloads: Type.Integer(),
          sentence: Type.String(),
        }),
      ),
      message: Type.String({ description: 'The findings as a text for its developer' }),
    }),
    { description: 'Those of most payloads first' },
  ),
});
