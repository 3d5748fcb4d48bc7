import Type from 'typebox';
import { NearMissCounts, ScenarioName } from './common.ts';

export const PatchKeyPath = Type.Object({ scenario: ScenarioName, key: Type.String({ maxLength: 100 }) });

const SUMMARY = {
  key_name: Type.String(),
  status: Type.String({ description: 'proposed, experimental, stable, retired or rejected' }),
  definition: Type.Ref('KeyDefinition'),
  cluster: Type.String({ description: 'The need it came from' }),
  cohorts: Type.Array(Type.String(), { description: 'Who is offered it: * for everybody, or cohorts' }),
  proposed_at: Type.String(),
  window: Type.Union([
    Type.Object({ started_at: Type.String(), ends_at: Type.String(), extensions: Type.Integer() }),
    Type.Null(),
  ]),
  ended_at: Type.Union([Type.String(), Type.Null()]),
  replaced_by: Type.Union([Type.String(), Type.Null()], {
    description: 'The key that serves its people since it was retired, where there is one',
  }),
};

const Rate = Type.Object({
  numerator: Type.Integer(),
  denominator: Type.Integer(),
  rate: Type.Union([Type.Number(), Type.Null()]),
  low: Type.Number({ description: 'Low end of the 95 % interval' }),
  high: Type.Number({ description: 'High end of the 95 % interval' }),
});

export const PatchKeySummary = Type.Object(SUMMARY);

export const PatchKeyList = Type.Object({
  patch_keys: Type.Array(PatchKeySummary),
  refined_keys: Type.Array(
    Type.Object({
      key_name: Type.String(),
      definition: Type.Ref('KeyDefinition'),
      sentence: Type.String({ description: 'What is said better, and who asked for it' }),
      evidence: Type.Union([
        Type.Object({
          fragments: Type.Integer(),
          owners: Type.Integer(),
          near_misses: Type.Object({ owners: Type.Integer(), fragments: Type.Integer() }),
        }),
        Type.Null(),
      ]),
    }),
  ),
});

const Counts = Type.Object({}, { additionalProperties: true });

export const PatchKeyDetail = Type.Object({
  ...SUMMARY,
  evidence: Counts,
  near_misses: NearMissCounts,
  rates: Type.Object({
    adoption: Rate,
    capture: Rate,
    validity: Rate,
    lift: Type.Object({
      difference: Type.Union([Type.Number(), Type.Null()]),
      low: Type.Number(),
      high: Type.Number(),
    }),
  }),
  measurements: Type.Array(Counts, {
    description: 'Numerators and denominators, a row a cohort and UTC day',
  }),
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
