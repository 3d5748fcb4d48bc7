import { type Static, Type } from 'typebox';

const valueSchema = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

/** The five members that the draft asks of every key; what else a key says stays in its prose. */
const keySchema = Type.Object({
  key_name: Type.String(),
  key_type: Type.Union([
    Type.Literal('string'),
    Type.Literal('integer'),
    Type.Literal('number'),
    Type.Literal('boolean'),
  ]),
  required: Type.Boolean(),
  default_value: Type.Union([valueSchema, Type.Null()]),
  semantic_description: Type.String(),
});

export const templateSchema = Type.Object({
  schema_id: Type.String(),
  scenario: Type.String(),
  keys: Type.Array(keySchema),
});

const needSchema = Type.Object({
  need: Type.String(),
  /** What a value of it is; `factor` is a size against now (1.2), `wish` is said or not said. */
  measure: Type.Union([
    Type.Literal('choice'),
    Type.Literal('count'),
    Type.Literal('percent'),
    Type.Literal('factor'),
    Type.Literal('wish'),
  ]),
  /** How often it is said, against the other needs of the scenario. */
  share: Type.Number({ minimum: 0 }),
  /** Words by which a client recognises a key for it. */
  topics: Type.Array(Type.String()),
  /** Value -> other words for it. */
  spellings: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** A fashion: nobody says it before day `from` (counted from 0) nor `days` later. */
  season: Type.Optional(Type.Object({ from: Type.Integer(), days: Type.Integer({ minimum: 1 }) })),
  /** Only people of this cohort say it. */
  cohort: Type.Optional(Type.String()),
  /** The key of the base template that could have said it: the client just did not see so. */
  covered_by: Type.Optional(Type.String()),
});

export const needsSchema = Type.Array(needSchema);

/** One thing said by a whole saying or by a part of a compound one; `text` alone would say it too. */
const partSchema = Type.Object({
  need: Type.String(),
  /** null: asked for without saying how much. */
  value: Type.Union([valueSchema, Type.Null()]),
  text: Type.String(),
});

/** One line of sayings.jsonl. */
export const sayingLineSchema = Type.Object({
  text: Type.String({ minLength: 1 }),
  need: Type.Union([Type.String(), Type.Null(), Type.Array(partSchema, { minItems: 2 })]),
  value: Type.Union([valueSchema, Type.Null()]),
  language: Type.String(),
  style: Type.String(),
});

/** How clients fill the keys of the base template; one of `values`, or a date so many days ahead. */
export const habitsSchema = Type.Record(
  Type.String(),
  Type.Object({
    chance: Type.Number({ minimum: 0, maximum: 1 }),
    values: Type.Optional(Type.Array(valueSchema, { minItems: 2 })),
    days_ahead: Type.Optional(Type.Tuple([Type.Integer(), Type.Integer()])),
    differs_from: Type.Optional(Type.String()),
  }),
);

export type Need = Static<typeof needSchema>;
export type Part = Static<typeof partSchema>;
export type Habits = Static<typeof habitsSchema>;

/** What a person says in one breath. Without parts it asks for nothing that the service could do. */
export type Saying = {
  readonly text: string;
  readonly parts: readonly Part[];
  readonly language: string;
  readonly style: string;
};

export type DemoScenario = {
  readonly name: string;
  readonly template: Static<typeof templateSchema>;
  readonly sayings: readonly Saying[];
  readonly needs: readonly Need[];
  readonly habits: Habits;
};
