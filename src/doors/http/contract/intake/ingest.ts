import Type from 'typebox';
import { MOST_NEAR_MISSES } from '../../../../domain/needs/index.ts';
import { ASKER, CallerId, Channel, Language, oneOf, text, whole, yesOrNo } from '../common.ts';
import { AheadOfVersion, Unheard } from '../versions/templates.ts';

const MOST_ITEMS = 1_000;

/** A key of a payload may be anything JSON has; what does not fit the template is answered per item. */
const PayloadMembers = Type.Record(Type.String(), Type.Unknown());

const NearMisses = Type.Array(
  Type.Object({
    key: Type.String({
      pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$',
      description: 'Name of a key of the template',
    }),
    score: Type.Number({ minimum: 0, maximum: 1, description: 'How sure the client was, 0 to 1' }),
  }),
  {
    maxItems: MOST_NEAR_MISSES,
    description:
      'Keys that the client nearly mapped this to. Kept; the best scored existing key, from 0.5 on, counts as evidence ' +
      'that this key should be described better or take more. Names of keys that do not exist are kept and not counted.',
  },
);

const Request = yesOrNo(
  'An explicit request for a key (capability extension): counts as several fragments of its need, still of one owner',
);

export const FragmentItem = Type.Object(
  {
    id: CallerId,
    text: text('What could not be mapped, in words; 1 to 2,000 characters'),
    client_agent: CallerId,
    interaction: Type.Optional(CallerId),
    owner: Type.Optional(CallerId),
    cohort: Type.Optional(CallerId),
    language: Type.Optional(Language),
    schema_id: Type.Optional(CallerId),
    near_misses: Type.Optional(NearMisses),
    request: Type.Optional(Request),
    observed_at: Type.Optional(text('RFC 3339; by default the time of receipt')),
  },
  { $id: 'FragmentItem' },
);

export const InteractionItem = Type.Object(
  {
    id: CallerId,
    schema_id: CallerId,
    payload: PayloadMembers,
    client_agent: CallerId,
    owner: Type.Optional(CallerId),
    cohort: Type.Optional(CallerId),
    language: Type.Optional(Language),
    /** Of what `other` says; without `other` there is nothing that was nearly mapped. */
    near_misses: Type.Optional(NearMisses),
    /** What `other` says is asked for as a key. */
    request: Type.Optional(Request),
    outcome: Type.Optional(oneOf(['success', 'corrected', 'rejected', 'failed'])),
    channel: Type.Optional(Channel),
    observed_at: Type.Optional(text('RFC 3339; by default the time of receipt')),
  },
  { $id: 'InteractionItem' },
);

/** Items are judged one by one, so that one bad item does not cost the others their place. */
export const FragmentBatch = Type.Object({
  fragments: Type.Array(Type.Unknown(), { minItems: 1, maxItems: MOST_ITEMS }),
});
export const InteractionBatch = Type.Object({
  interactions: Type.Array(Type.Unknown(), { minItems: 1, maxItems: MOST_ITEMS }),
});

const COUNTS = {
  accepted: whole('Items stored by this request'),
  repeated: whole('Items that were stored before, under the same id with the same content'),
  refused: Type.Array(Type.Ref('ItemRefusal')),
};

export const FragmentReply = Type.Object(COUNTS);
export const InteractionReply = Type.Object({
  ...COUNTS,
  items: Type.Array(
    Type.Object({
      index: Type.Integer(),
      id: Type.String(),
      schema: oneOf(['known', 'unknown'], {
        description:
          'unknown: no version of this scenario has this schema_id; the payload was judged by the current template and ' +
          'counts as one that was offered no key on trial',
      }),
      valid: Type.Boolean(),
      errors: Type.Array(Type.Ref('Fault')),
      unknown: Type.Array(Type.String(), {
        description: 'Members that are no keys of any version that it can know: kept as words, for learning',
      }),
      unheard: Type.Optional(Unheard),
      ahead: Type.Optional(AheadOfVersion),
    }),
  ),
});

export const ValidateBody = Type.Object({
  schema_id: CallerId,
  payload: PayloadMembers,
  mode: Type.Optional(oneOf(['lenient', 'strict'])),
  ...ASKER,
});
