import Type from 'typebox';
import { nullable } from '../common.ts';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'A UTC day' });

/** UTC days, both included. */
const SPAN = { from: Type.Optional(Day), to: Type.Optional(Day) };

export const CoverageQuery = Type.Object({
  ...SPAN,
  cohort: Type.Optional(Type.String({ maxLength: 200, description: '`*`: payloads that named none' })),
});

/** Payloads, those whose `other` says nothing, and their share with its interval. */
export const COVERAGE = {
  payloads: Type.Integer(),
  covered: Type.Integer({ description: 'Those without a meaningful `other`' }),
  rate: nullable(Type.Number()),
  low: Type.Number({ description: 'Low end of the 95 % interval' }),
  high: Type.Number({ description: 'High end of the 95 % interval' }),
};

export const CoverageReply = Type.Object({
  days: Type.Array(Type.Object({ day: Type.String(), ...COVERAGE })),
  total: Type.Object(COVERAGE),
});

export const ActivityQuery = Type.Object(SPAN);

export const ActivityReply = Type.Object({
  days: Type.Array(
    Type.Object({
      day: Type.String(),
      fragments: Type.Integer({
        description: 'Received, each once; none of days of which the fragments are forgotten',
      }),
      needs: Type.Integer({ description: 'Founded in the pool of all' }),
      experimental: Type.Integer({ description: 'Keys that went on trial' }),
      stable: Type.Integer({ description: 'Keys that became stable' }),
      retired: Type.Integer({ description: 'Keys that were retired' }),
    }),
    { description: 'Oldest first; days on which nothing happened are left out' },
  ),
});
