import Type from 'typebox';
import { CallerId, nullable, number, oneOf, text } from '../common.ts';

export const KeyValueSchema = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

export const KeyDefinitionSchema = Type.Object(
  {
    key_name: Type.String(),
    key_type: oneOf(['string', 'integer', 'number', 'boolean']),
    required: Type.Boolean(),
    default_value: nullable(KeyValueSchema),
    semantic_description: Type.String(),
    descriptions: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'BCP 47 language tag -> the description in that language',
      }),
    ),
    acceptable_values: Type.Optional(Type.Array(Type.String())),
    aliases: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
    minimum: Type.Optional(Type.Number()),
    maximum: Type.Optional(Type.Number()),
    step: Type.Optional(Type.Number()),
    unit: Type.Optional(Type.String()),
    format: Type.Optional(oneOf(['date', 'time'])),
    status: Type.Optional(Type.Literal('experimental')),
  },
  { $id: 'KeyDefinition' },
);

const Signature = Type.Object({
  jws: text('Detached compact JWS over the RFC 8785 form of the other members'),
  digest: Type.String(),
  key_id: text('A key of /.well-known/jwks.json'),
});

/** A signed version. Additional members are part of what was signed, so none is ever left out. */
export const TemplateReply = Type.Object(
  {
    schema_id: Type.String(),
    scenario: Type.String(),
    keys: Type.Array(Type.Ref('KeyDefinition')),
    version: Type.Object({}, { additionalProperties: true }),
    signature: Signature,
  },
  { additionalProperties: true },
);

/** SDSI's schema update, and the version that has its keys. */
export const Patches = Type.Object(
  {
    new_keys: Type.Array(Type.Ref('KeyDefinition')),
    refined_keys: Type.Array(Type.Ref('KeyDefinition')),
    schema_id: Type.Optional(text('The version that has these keys: name it with a payload that uses them')),
    digest: Type.Optional(text('Of that version’s document')),
    signature: Type.Optional(Signature),
  },
  { description: 'Keys on trial, and better words for keys there are' },
);

export const Unheard = text('Why the words of its `other` are no need');

/** Keys that a payload used before it named a version that has them. */
export const AheadOfVersion = Type.Object(
  {
    keys: Type.Array(Type.String()),
    schema_id: text('The version that they were read by: name it from now on'),
    digest: Type.String(),
  },
  { description: 'Keys that a newer version has: read by it, kept, and counted as followed suggestions' },
);

/** SDSI’s `schema_update_suggestion`, on its own. */
export const Suggestion = Type.Object({ schema_update_suggestion: Patches });

export const ValidateReply = Type.Object({
  valid: Type.Boolean(),
  schema_id: Type.String(),
  payload: Type.Record(Type.String(), nullable(KeyValueSchema)),
  errors: Type.Array(Type.Ref('Fault')),
  unknown: Type.Array(Type.String()),
  unheard: Type.Optional(Unheard),
  ahead: Type.Optional(AheadOfVersion),
  template: Type.Optional(Type.Object({}, { additionalProperties: true })),
  schema_update_suggestion: Type.Optional(Patches),
});

export const ScenarioSearchReply = Type.Object({
  candidates: Type.Array(
    Type.Object({
      scenario: Type.String(),
      schema_id: Type.String(),
      score: number('0 to 1: how much of what was asked for its template speaks of'),
      description: Type.String(),
    }),
  ),
  detail: Type.String(),
});

export const ValidateResponseBody = Type.Object({
  response: Type.Record(Type.String(), Type.Unknown()),
  schema_id: Type.Optional(CallerId),
  mode: Type.Optional(oneOf(['lenient', 'strict'])),
});

export const ValidateResponseReply = Type.Object({
  valid: Type.Boolean(),
  schema_id: Type.String(),
  response: Type.Record(Type.String(), nullable(KeyValueSchema)),
  errors: Type.Array(Type.Ref('Fault')),
  unknown: Type.Array(Type.String()),
  template: Type.Optional(Type.Object({}, { additionalProperties: true })),
});
