import Type from 'typebox';
import { CallerId, NearMissCounts, nullable, number, ScenarioName, text, whole, yesOrNo } from '../common.ts';
import { KeyValueSchema } from '../versions/templates.ts';

export const ClusterPath = Type.Object({ scenario: ScenarioName, id: Type.String({ maxLength: 100 }) });

const SUMMARY = {
  id: Type.String(),
  label: nullable(Type.String()),
  fragments: Type.Integer(),
  maturity: Type.Object({
    mature: Type.Boolean(),
    progress: number('0 to 1: how far the slowest bar is'),
    missing: Type.Array(Type.String(), { description: 'What it still lacks, a sentence each' }),
    facts: Type.Object({
      fragments: whole('One voice an owner and day; an explicit request speaks on for three days'),
      requests: Type.Optional(whole('Explicit requests for a key among them')),
      owners: Type.Integer(),
      standing: Type.Optional(number('What the owners count together: a new one counts less than one')),
      newOwners: Type.Optional(whole('Owners who do not count whole yet')),
      days: Type.Integer(),
      cohesion: Type.Number(),
      concentration: Type.Number(),
      idle: whole('Whole days since it was last said'),
      recent: Type.Optional(whole('Voices of the last days for which a need may be idle')),
    }),
  }),
  patch_key: nullable(Type.String()),
  covered_by: nullable(Type.String()),
  waits: nullable(Type.Object({ rule: Type.String(), sentence: Type.String() }), {
    description: 'Why a mature need has no key of its own yet',
  }),
  founded_at: Type.String(),
  changed_at: Type.String(),
};

export const ClusterListQuery = Type.Object({
  cohort: Type.Optional(CallerId),
  examples: Type.Optional(
    Type.Literal('yes', { description: 'With the words in which most people say each need' }),
  ),
});

export const ClusterList = Type.Object({
  clusters: Type.Array(
    Type.Object({
      ...SUMMARY,
      example: Type.Optional(
        nullable(Type.String(), {
          description:
            'Where it was asked for; null where only the scope "curate" may see the words: fewer owners said them than it takes to publish a word',
        }),
      ),
    }),
  ),
});

export const ClusterDetail = Type.Object({
  ...SUMMARY,
  state: Type.String(),
  lineage: Type.Array(Type.String()),
  merged_into: nullable(Type.String()),
  cohort: text('Whose need it is; `*`: everybody’s'),
  unsettled: yesOrNo('Some of its phrases wait for a new place: the pool is learned anew'),
  near_misses: NearMissCounts,
  members: Type.Array(
    Type.Object({
      phrase: Type.String(),
      text: text('What was said, with what may name a person taken out'),
      language: Type.String(),
      value: nullable(KeyValueSchema),
      confidence: nullable(Type.Number()),
      fragments: Type.Integer(),
      owners: Type.Integer(),
      first_day: nullable(Type.String()),
      last_day: nullable(Type.String()),
      by_hand: yesOrNo('A person said that it belongs to others of this need'),
      nearness: nullable(Type.Number(), {
        description: 'Cosine to the middle of its need, beside what all needs share; -1 to 1',
      }),
      next: nullable(Type.Object({ id: Type.String(), nearness: Type.Number() }), {
        description: 'The other need that it is nearest to: to the scopes "curate" and "approve"',
      }),
    }),
  ),
  members_hidden: whole(
    'Members that only the scope "curate" sees: the need is not ripe, or too few owners said them to publish a word',
  ),
});
