import Type from 'typebox';
import { nullable, oneOf, ScenarioName, text, whole } from '../common.ts';

/** Said once or several times: a query has one value as text and several as a list. */
export const EventsQuery = Type.Object({
  scenario: Type.Optional(
    Type.Union([ScenarioName, Type.Array(ScenarioName, { minItems: 1, maxItems: 100 })], {
      description: 'May be repeated; left out: every scenario that the key may see, also later ones',
    }),
  ),
});

export const EventsHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({
      maxLength: 12_000,
      description: '`id` of the last event that was got: the stream goes on behind it',
    }),
  ),
});

export const EventsReply = {
  description:
    'Server-sent events. `decision`: one decision of the chain. `version`: a version was published. `status`: the counts of ' +
    '/v1/status, or `mark`, which stands for needs, maps and measurements, have moved; at most once a second. `decision` and `version` have an `id`.',
  content: { 'text/event-stream': { schema: Type.Unsafe<AsyncIterable<string>>(Type.String()) } },
} as const;

export const DecisionsQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      pattern: '^\\d{1,15}$',
      description: '`next` of the answer before; left out: the beginning',
    }),
  ),
  limit: Type.Optional(
    Type.String({ pattern: '^(?:[1-9]\\d{0,2}|1000)$', description: '1 to 1000, usually 100' }),
  ),
  order: Type.Optional(
    oneOf(['oldest', 'newest'], {
      description: 'Which come first; `newest`: `after` names the oldest that is known. Left out: oldest',
    }),
  ),
});

export const DecisionList = Type.Object({
  decisions: Type.Array(
    Type.Object({
      seq: whole('Rises along the chain, with gaps'),
      subject: text('e.g. patch_key/seat_preference'),
      kind: Type.String(),
      at: Type.String(),
      by: text('service, or the name of an API key'),
      rule: Type.String(),
      numbers: Type.Record(Type.String(), Type.Unknown()),
      sentence: Type.String(),
      previous_digest: Type.String(),
      digest: Type.String(),
    }),
  ),
  next: nullable(Type.String(), {
    description: 'To be given as `after` for what comes next; null: these are all so far',
  }),
});
