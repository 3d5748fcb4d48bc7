import Type from 'typebox';
import { CallerId, nullable, number, text, whole } from '../common.ts';

export const ClientAgentQuery = Type.Object({ client_agent: Type.Optional(CallerId) });

export const ClientAgentList = Type.Object({
  days: whole('The newest days that were looked at'),
  client_agents: Type.Array(
    Type.Object({
      client_agent: Type.String(),
      payloads: Type.Integer(),
      schema_id: text('The version that its newest payload named'),
      behind: whole('How many versions of its line have followed that one'),
      words_a_day: number(
        'Payloads a day that say in `other` what a key takes: what following the advice would save',
      ),
      findings: Type.Array(
        Type.Object({
          rule: text('behind, says_in_words, values_refused or never_uses'),
          key: nullable(Type.String()),
          payloads: Type.Integer(),
          sentence: Type.String(),
        }),
      ),
      message: text('The findings as a text for its developer'),
    }),
    { description: 'Those of most payloads first' },
  ),
});
