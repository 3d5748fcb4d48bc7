import Type from 'typebox';
import { nullable, oneOf, text, whole } from '../common.ts';

const Stretches = Type.Array(
  Type.Object({
    status: oneOf(['proposed', 'experimental', 'stable']),
    from: Type.String(),
    to: nullable(Type.String(), { description: 'null: to this day' }),
  }),
);

const Verdict = Type.Object({
  mature: Type.Boolean(),
  progress: Type.Number(),
  missing: Type.Array(Type.String()),
});

/** Keys and needs under the policy there is and under the one asked about, beside each other. */
export const WhatIfReply = Type.Object({
  at: Type.String(),
  since: text('UTC day from which on what was said is looked at'),
  keys: Type.Array(
    Type.Object({
      key: text('Name of the key; of one that is not there yet, its need’s label or id'),
      need: nullable(Type.String()),
      present: Stretches,
      changed: Stretches,
      change: oneOf([
        'same',
        'earlier',
        'later',
        'promoted_otherwise',
        'ended_otherwise',
        'not_any_more',
        'new',
      ]),
      days: nullable(Type.Number(), {
        description: 'By how many days the instant that differs is later; below 0: earlier',
      }),
      unmeasured_days: whole('Days on which it would live and was not offered: unknown how it would do'),
    }),
  ),
  needs: Type.Array(
    Type.Object({
      id: Type.String(),
      label: nullable(Type.String()),
      cohort: Type.String(),
      present: Verdict,
      changed: Verdict,
    }),
    { description: 'Needs that are judged otherwise today, at most 200' },
  ),
  ripe: Type.Object(
    { present: Type.Integer(), changed: Type.Integer(), needs: Type.Integer() },
    { description: 'Needs that are ripe today, of all that live' },
  ),
  limits: Type.Array(Type.String(), { description: 'What the answer covers and what it cannot know' }),
});
