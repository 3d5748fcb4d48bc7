import Type from 'typebox';
import { CallerId, lineOf, nullable, text, whole, yesOrNo } from '../common.ts';
import { KeyValueSchema } from '../versions/templates.ts';

const Named = Type.Array(CallerId, {
  minItems: 1,
  maxItems: 1_000,
  description: 'Ids of interactions as listed here; left out: all of them',
});
const Reason = lineOf(3, 500);

/** Queries are text; the patterns let only numbers through. */
export const BackFillQuery = Type.Object({
  after: Type.Optional(Type.String({ maxLength: 300, description: '`next` of the answer before' })),
  limit: Type.Optional(
    Type.String({ pattern: '^(?:[1-9]\\d{0,2}|1000)$', description: '1 to 1000, usually 100' }),
  ),
  min_confidence: Type.Optional(Type.String({ pattern: '^(?:0(?:\\.\\d{1,6})?|1)$', description: '0 to 1' })),
});

export const BackFillOrder = Type.Object({
  interactions: Type.Optional(Named),
  min_confidence: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Left out: 0.8 for all of them, and none for those that are named',
    }),
  ),
  reason: Reason,
});

export const BackFillUndo = Type.Object({
  interactions: Type.Optional(Named),
  reason: Type.Optional(Reason),
});

export const BackFillReply = Type.Object({
  applied: whole('Payloads that have the value now and had not before'),
  unchanged: Type.Integer(),
  left: Type.Array(Type.Object({ interaction: Type.String(), why: Type.String() })),
});

export const BackFillUndone = Type.Object({ undone: Type.Integer() });

const Words = nullable(Type.String(), {
  description: 'Redacted, and only for callers with the scope `curate`',
});
const Residue = Type.Object({
  said: yesOrNo('Whether the text says more than this need'),
  sure: yesOrNo('False: the value was not found by its words, or there are no word lists'),
  text: Words,
});
const Value = nullable(KeyValueSchema);
const Applied = Type.Object({
  value: Value,
  confidence: Type.Number(),
  by: Type.String(),
  at: Type.String(),
});

export const BackFillList = Type.Object({
  key_name: Type.String(),
  status: text('Of a key that ended only what was filled in is listed'),
  totals: Type.Object({
    payloads: whole('That say the need and do not set the key'),
    with_value: Type.Integer(),
    without_value: Type.Integer(),
    several_values: whole('That say more than one value'),
    mean_confidence: nullable(Type.Number()),
    residue_share: nullable(Type.Number(), {
      description: 'Share of the payloads with a value that surely say something besides',
    }),
    applied: Type.Integer(),
  }),
  items: Type.Array(
    Type.Object({
      interaction: Type.String(),
      fragment: nullable(Type.String()),
      day: nullable(Type.String()),
      value: nullable(KeyValueSchema, {
        description: 'Null: no value, several, or words of a user that the caller may not see',
      }),
      confidence: Type.Number(),
      why: text('read, no_value, several_values, or ended for a key that is no more'),
      residue: nullable(Residue),
      applied: nullable(Applied),
    }),
  ),
  next: nullable(Type.String()),
});

const Payload = Type.Record(Type.String(), Value);

/** A payload as it came, and as it reads with the keys that were filled in later. */
export const FilledPayload = Type.Object({
  id: Type.String(),
  schema_id: Type.String(),
  received_at: Type.String(),
  outcome: nullable(Type.String()),
  payload: Type.Unsafe<Record<string, unknown>>({
    ...Payload,
    description: 'As it came; `other` redacted',
  }),
  back_filled: Type.Array(
    Type.Object({ key_name: Type.String(), status: Type.String(), ...Applied.properties }),
  ),
  filled: Type.Unsafe<Record<string, unknown>>({
    ...Payload,
    description: 'With the values filled in and what is left in `other`',
  }),
  residue_sure: Type.Boolean(),
});
