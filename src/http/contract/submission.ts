import Type from 'typebox';
import { Fault } from './common.ts';
import { KeyDefinitionSchema, KeyValueSchema } from './templates.ts';

const CLOSED = { additionalProperties: false };

/** Without its id: a schema that travels alone must hold all it speaks of, and not claim a name where it lands. */
const KeyDefinition = Type.Object(KeyDefinitionSchema.properties);
const PayloadFault = Type.Object(Fault.properties, { additionalProperties: true });

/** What a client is told of a payload that it submitted; complete in itself, for protocols that publish their schemas. */
export const SubmissionResult = Type.Object(
  {
    valid: Type.Boolean({
      description: 'Whether the payload fits its schema; only then are its words heard',
    }),
    schema_id: Type.String({ description: 'The schema version that it was held against' }),
    payload: Type.Record(Type.String(), Type.Union([KeyValueSchema, Type.Null()]), {
      description: 'Every key of the template: the given value, else the default, else null',
    }),
    errors: Type.Array(PayloadFault, {
      description: 'What does not fit, key by key, with the nearest value',
    }),
    unknown: Type.Array(Type.String(), { description: 'Members that are no keys of the template' }),
    interaction: Type.String({ description: 'The id under which it is kept' }),
    stored: Type.Union([Type.Literal('accepted'), Type.Literal('repeated')], {
      description: 'repeated: it was there already and counts once',
    }),
    template: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'The current template, where the version named is unknown or its time is over',
        },
      ),
    ),
    schema_update_suggestion: Type.Optional(
      Type.Object(
        { new_keys: Type.Array(KeyDefinition), refined_keys: Type.Array(KeyDefinition) },
        { ...CLOSED, description: 'Keys on trial, and better words for keys there are' },
      ),
    ),
  },
  { ...CLOSED, title: 'Submission result' },
);
