import Type from 'typebox';
import { nullable, oneOf, text, yesOrNo } from '../common.ts';
import { AheadOfVersion, KeyValueSchema, Patches, Unheard } from '../versions/templates.ts';

const CLOSED = { additionalProperties: false };

/** What a client is told of a payload that it submitted, whichever protocol it came by. */
export const SubmissionResult = Type.Object(
  {
    valid: yesOrNo('Whether the payload fits its schema; only then are its words heard'),
    schema_id: text('The schema version that it was held against'),
    payload: Type.Record(Type.String(), nullable(KeyValueSchema), {
      description: 'Every key of the template: the given value, else the default, else null',
    }),
    errors: Type.Array(Type.Ref('Fault'), {
      description: 'What does not fit, key by key, with the nearest value',
    }),
    unknown: Type.Array(Type.String(), { description: 'Members that are no keys of the template' }),
    interaction: text('The id under which it is kept'),
    stored: oneOf(['accepted', 'repeated'], {
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
    unheard: Type.Optional(Unheard),
    ahead: Type.Optional(AheadOfVersion),
    schema_update_suggestion: Type.Optional(Patches),
  },
  { ...CLOSED, title: 'Submission result' },
);
