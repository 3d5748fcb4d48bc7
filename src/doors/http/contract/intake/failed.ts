import Type from 'typebox';
import { lineOf, nullable, oneOf, ScenarioName, text, whole, yesOrNo } from '../common.ts';

/** What a failed fragment is called here: ids that clients chose may be used by both ways in. */
const FailedId = Type.String({ pattern: '^fragment-[0-9]{1,15}$' });
const Word = Type.String({ maxLength: 500 });

const WHICH = {
  stage: Type.Optional(Type.String({ ...Word, description: 'Of this stage only, e.g. embed-fragments' })),
  reason: Type.Optional(Type.String({ ...Word, description: 'Of this reason only' })),
};

export const FailedQuery = Type.Object({
  ...WHICH,
  after: Type.Optional(Type.String({ ...FailedId, description: 'The last one of the page before' })),
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,2}|1000)$', description: 'Usually 100' })),
});

const FailedCounts = Type.Array(
  Type.Object({
    scenario: ScenarioName,
    stage: text('The job that gave it up'),
    reason: Type.String(),
    fragments: Type.Integer(),
  }),
);

export const FailedList = Type.Object({
  failed: Type.Array(
    Type.Object({
      id: FailedId,
      fragment: text('As its client called it; GET …/fragments/{id} shows its text to who may read texts'),
      source: oneOf(['fragment', 'interaction']),
      part: Type.Integer(),
      stage: Type.String(),
      reason: Type.String(),
      tries: Type.Integer(),
      replayable: yesOrNo('False: its text was forgotten meanwhile'),
      received_at: Type.String(),
      failed_at: nullable(Type.String()),
    }),
  ),
  counts: FailedCounts,
  next: nullable(Type.String(), { description: 'What to name as `after`; null: no more' }),
});

export const FailedOverview = Type.Object({ counts: FailedCounts });

/** Which failed fragments to move, and a person’s reason. */
export const FailedOrder = Type.Object({
  which: Type.Object(
    {
      ids: Type.Optional(Type.Array(FailedId, { minItems: 1, maxItems: 1_000 })),
      ...WHICH,
    },
    { additionalProperties: false, description: 'All of these must fit; {} is every failed fragment' },
  ),
  reason: Type.String({ ...lineOf(3, 500), description: 'Why; it stands in the decisions' }),
});

export const FailedAnswer = Type.Object({
  fragments: whole('How many were moved by this call'),
  more: yesOrNo('There may be more of them: call again'),
});
