import Type, { type Static } from 'typebox';
import { CallerId, Language, oneOf, ScenarioName } from '../../http/contract/common.ts';

/** What a client may send; `execution_result` is ours alone (IntentWeb section 3.4). */
const ClientFlow = oneOf([
  'intent_request',
  'information_request',
  'information_response',
  'clarification_request',
  'error',
]);

const ChainEntry = Type.Object(
  {
    actor_type: Type.String({ minLength: 1, maxLength: 64 }),
    actor_id: CallerId,
    timestamp: Type.String({ maxLength: 40 }),
    signature: Type.String({ minLength: 1, maxLength: 1_000 }),
  },
  { additionalProperties: true },
);

export const Attribution = Type.Object(
  {
    query_hash: Type.String({ minLength: 1, maxLength: 200 }),
    nonce: CallerId,
    timestamp: Type.String({ maxLength: 40 }),
    chain: Type.Array(ChainEntry, { minItems: 1, maxItems: 16 }),
  },
  { additionalProperties: true },
);

/** One actor's reasoning (section 6). */
export const Explanation = Type.Object(
  {
    actor: Type.String({ maxLength: 200 }),
    interpretation: Type.Optional(Type.String({ maxLength: 2_000 })),
    assumptions: Type.Optional(Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 50 })),
    confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  },
  { additionalProperties: true },
);

/** A message of a client (section 3.2). What else it has is a newer minor version's, and ignored (section 10). */
export const IntentEnvelope = Type.Object(
  {
    protocol_version: Type.String({ pattern: '^1(\\.\\d{1,4})?$', description: 'major version 1' }),
    flow_type: ClientFlow,
    message: Type.String({ minLength: 1, maxLength: 2_000 }),
    interaction_id: CallerId,
    attribution: Attribution,
    explicability: Type.Optional(Type.Array(Explanation, { maxItems: 50 })),
    locale: Type.Optional(Language),
    timestamp: Type.Optional(Type.String({ maxLength: 40 })),
    /** Ours: values by key name where the sender has mapped them itself; they win over what its message seems to say. */
    collected_information: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    /** Ours: which capability is meant, where the sender knows. */
    scenario: Type.Optional(ScenarioName),
  },
  { additionalProperties: true },
);

export type IntentEnvelope = Static<typeof IntentEnvelope>;
export type Attribution = Static<typeof Attribution>;
export type Explanation = Static<typeof Explanation>;

/** What an answer says, before it is attributed. */
export type IntentAnswer = Omit<
  Static<typeof IntentReply>,
  'flow_type' | 'protocol_version' | 'interaction_id' | 'attribution' | 'timestamp'
> & { readonly flow_type: Exclude<Static<typeof ClientFlow>, 'intent_request'> | 'execution_result' };

/** An answer as sent (section 3.3). */
export const IntentReply = Type.Object(
  {
    protocol_version: Type.String(),
    flow_type: Type.String(),
    message: Type.String({ description: 'CommonMark' }),
    interaction_id: Type.String(),
    attribution: Attribution,
    required_information: Type.Optional(Type.Array(Type.String())),
    collected_information: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    status: Type.Optional(Type.String()),
    external_id: Type.Optional(Type.String()),
    explicability: Type.Optional(Type.Array(Explanation)),
    timestamp: Type.String(),
  },
  { additionalProperties: true },
);
