import Type from 'typebox';
import { NearMissCounts, nullable, number, oneOf, ScenarioName, text, whole, yesOrNo } from '../common.ts';

export const PatchKeyPath = Type.Object({ scenario: ScenarioName, key: Type.String({ maxLength: 100 }) });

export const KEY_SUMMARY = {
  key_name: Type.String(),
  status: text('proposed, experimental, stable, retired or rejected'),
  definition: Type.Ref('KeyDefinition'),
  cluster: text('The need it came from'),
  cohorts: Type.Array(Type.String(), { description: 'Who is offered it: * for everybody, or cohorts' }),
  proposed_at: Type.String(),
  window: nullable(
    Type.Object({ started_at: Type.String(), ends_at: Type.String(), extensions: Type.Integer() }),
  ),
  ended_at: nullable(Type.String()),
  replaced_by: nullable(Type.String(), {
    description: 'The key that serves its people since it was retired, where there is one',
  }),
};

/** A share with its 95 % interval; `rate` is null where nothing was counted that it could be a share of. */
export const Rate = Type.Object({
  numerator: Type.Integer(),
  denominator: Type.Integer(),
  rate: nullable(Type.Number()),
  low: number('Low end of the 95 % interval'),
  high: number('High end of the 95 % interval'),
});

export const PatchKeySummary = Type.Object(KEY_SUMMARY);

/** What a person's word came to. */
export const HandReply = Type.Object({
  ...KEY_SUMMARY,
  approvals: nullable(
    Type.Object({
      given_by: Type.Array(Type.String(), { description: 'Names of the API keys that said yes' }),
      needed: whole('`approval.people` of the policy'),
      sentence: text('"1 of 2 approvals"'),
    }),
    { description: 'Null where nothing was approved' },
  ),
});

export const PatchKeyList = Type.Object({
  patch_keys: Type.Array(PatchKeySummary),
  refined_keys: Type.Array(
    Type.Object({
      key_name: Type.String(),
      definition: Type.Ref('KeyDefinition'),
      sentence: text('What is said better, and who asked for it'),
      evidence: nullable(
        Type.Object({
          fragments: Type.Integer(),
          owners: Type.Integer(),
          near_misses: Type.Object({ owners: Type.Integer(), fragments: Type.Integer() }),
        }),
      ),
    }),
  ),
});

const Order = Type.Object({
  id: Type.Integer(),
  patch: Type.Object({}, { additionalProperties: true, description: 'Members as they were set (RFC 7396)' }),
  by: Type.String(),
  at: Type.String(),
  reason: Type.String(),
  asks: Type.Optional(Type.Literal(true, { description: 'It breaks clients, and waits for a yes' })),
});

/** What an order of a person came to. */
export const KeyOrderReply = Type.Object({
  changes: Type.Array(Type.Object({ kind: Type.String(), risk: Type.String(), sentence: Type.String() }), {
    description: 'What clients see change, with its risk',
  }),
  clients: Type.Array(Type.Object({ client_agent: Type.String(), payloads: Type.Integer() }), {
    description: 'Client agents that set the stable key in the last window, where the change breaks some',
  }),
  asks: Type.Optional(yesOrNo('It breaks clients, and waits for somebody who may approve that')),
  older_versions_until: nullable(Type.String(), {
    description: 'Until when older versions answer them; null: without end',
  }),
  effects: Type.Optional(
    Type.Object(
      {
        days: Type.Integer(),
        payloads: whole('That set the key in these days: the newest 5000 at most'),
        client_agents: whole('That sent them'),
        become_invalid: whole('Of the payloads: set what it would not take any more'),
        get_value: whole(
          'Refused values that it would take, and words that it had no value for and would have one',
        ),
        lose_value: whole('Words that it would have no value for any more'),
        versions: Type.Array(
          Type.Object({
            line: Type.String(),
            follows: nullable(Type.String(), { description: 'The newest of it now' }),
          }),
          { description: 'Lines that get a version by it' },
        ),
      },
      { description: 'With `preview`: what it would have done to the newest days' },
    ),
  ),
  orders: Type.Array(Order, { description: 'All that is set of the key now, oldest first' }),
  key: Type.Optional(PatchKeySummary),
});

const Counts = Type.Object({}, { additionalProperties: true });

const Difference = Type.Object({
  difference: nullable(Type.Number()),
  low: Type.Number(),
  high: Type.Number(),
});

const MEASURES = {
  offered: whole('Payloads whose client had a version with the key'),
  adoption: rate('Those of them that set it'),
  validity: rate('Values that fitted, of all that were given'),
  coverage_gain: rate(
    'Numerator and denominator: payloads that said its need in `other` all the same, of those offered it; rate: by how much ' +
      'of itself that share fell against the weeks before (1: gone, 0: as before, below: more)',
  ),
  outcome: rate('Successes, of payloads with the key whose outcome is known'),
  redundancy: rate('Payloads whose value another key foretells, of the newest that set it'),
  breadth: rate('Distinct owners who set it, beside the payloads they set it in'),
  capture: rate('Uses, of uses and those who were offered it and said the need in words'),
  coverage_gain_beside: rate('As coverage_gain, against payloads of the same time that were not offered it'),
  outcome_lift: Difference,
  correction: rate('Payloads with the key that had to be corrected'),
  rejection: rate('Payloads with the key that were rejected'),
};

function rate(description: string) {
  return Type.Object(Rate.properties, { description });
}

const Measures = Type.Object(
  {
    trial: nullable(
      Type.Object({
        began: Type.String(),
        weeks_before: Type.Object({ from: Type.String(), said: Type.Integer(), payloads: Type.Integer() }),
        total: Type.Object(MEASURES),
        owners: Type.Integer(),
        cohorts_using: Type.Integer(),
        last_used: nullable(Type.String()),
        days_since_use: nullable(Type.Integer()),
        cohorts: Type.Array(Type.Object({ cohort: Type.String(), ...MEASURES })),
        days: Type.Array(Type.Object({ day: Type.String(), ...MEASURES })),
      }),
    ),
    values: nullable(
      Type.Object({
        accepted: Type.Array(Type.Object({ value: Type.String(), uses: Type.Integer() })),
        refused: Type.Array(
          Type.Object({ value: Type.String(), uses: Type.Integer(), owners: Type.Integer() }),
          {
            description:
              'Only values that as many owners gave as the policy asks for before anything is published',
          },
        ),
        other_refused: whole('How often any other value was refused'),
      }),
    ),
    redundancy: Type.Object({
      nearest: nullable(Type.Object({ key: Type.String(), similarity: Type.Number() })),
      predicted_by: nullable(
        Type.Object({
          key: Type.String(),
          coefficient: number("Theil's uncertainty coefficient, 0 to 1"),
          payloads: Type.Integer(),
          owners: Type.Integer(),
        }),
      ),
    }),
  },
  {
    description:
      'Since the trial began, at most 400 days back: in whole, by cohort and by UTC day of receipt',
  },
);

const Chance = Type.Number({ minimum: 0, maximum: 1 });
const Sort = oneOf(['typed', 'yes_or_no', 'list', 'text']);

const Doubt = Type.Object(
  {
    sort: Type.Object({ is: Sort, chance: Chance, instead: Sort, insteadChance: Chance }),
    name: nullable(Type.Object({ fit: Chance, instead: Type.String(), insteadFit: Chance }), {
      description: 'How much of each name the owner of the need would say',
    }),
    grouping: nullable(Type.Object({ values: Type.Array(Type.String()), chance: Chance }), {
      description: 'The two values of the list that are likeliest to be one',
    }),
  },
  { description: 'What else the key could have been, when it was made' },
);

export const PatchKeyDetail = Type.Object({
  ...KEY_SUMMARY,
  etag: text('As in the header: for `If-Match` of an order'),
  evidence: Type.Object({ doubt: Type.Optional(Doubt) }, { additionalProperties: true }),
  orders: Type.Array(Order, {
    description: 'What people set of it, oldest first; for whoever works on keys',
  }),
  learned_as: text('Its name without what people set'),
  asked: nullable(Type.Object({ topics: Type.Array(Type.String()), cohorts: Type.Array(Type.String()) }), {
    description: 'Whom a sensitive key on offer would be offered to besides, once a person approves it',
  }),
  near_misses: NearMissCounts,
  rates: Type.Object({
    adoption: Rate,
    capture: Rate,
    validity: Rate,
    lift: Difference,
  }),
  measures: Measures,
  measurements: Type.Array(Counts, {
    description: 'Numerators and denominators, a row a cohort and UTC day',
  }),
  forecast: nullable(
    Type.Object({
      gain: number('Share of the need that was expected to leave `other`, 0 to 1'),
      low: Type.Number(),
      high: number('With `low`: where it lies 19 times in 20'),
      mapped: number('Share of what was said that the key has a value for'),
      came: nullable(Type.Number(), { description: 'The coverage gain of its trial so far' }),
      within: nullable(Type.Boolean()),
    }),
    { description: 'Made before the key was published; null for keys of earlier releases' },
  ),
  versions: Type.Array(
    Type.Object({
      schema_id: Type.String(),
      line: text('stable or experimental'),
      cohort: text('* for everybody'),
      at: Type.String(),
      what: oneOf(['brought', 'changed', 'ended']),
    }),
    { description: 'Published versions that say something else of it than the ones before them' },
  ),
  decisions: Type.Array(
    Type.Object({
      at: Type.String(),
      kind: Type.String(),
      by: Type.String(),
      rule: Type.String(),
      sentence: Type.String(),
      numbers: Counts,
      digest: Type.String(),
      previous_digest: Type.String(),
    }),
  ),
});
