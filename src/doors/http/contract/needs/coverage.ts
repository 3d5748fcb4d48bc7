import Type from 'typebox';
import { nullable, number, whole } from '../common.ts';

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
  covered: whole('Those without a meaningful `other`'),
  rate: nullable(Type.Number()),
  low: number('Low end of the 95 % interval'),
  high: number('High end of the 95 % interval'),
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
      fragments: whole('Received, each once; none of days of which the fragments are forgotten'),
      needs: whole('Founded in the pool of all'),
      experimental: whole('Keys that went on trial'),
      stable: whole('Keys that became stable'),
      retired: whole('Keys that were retired'),
    }),
    { description: 'Oldest first; days on which nothing happened are left out' },
  ),
});
