import Type from 'typebox';
import { CallerId, NearMissCounts, nullable } from '../common.ts';
import { KeyValueSchema } from '../versions/templates.ts';

const SUMMARY = {
  id: Type.String(),
  label: nullable(Type.String()),
  fragments: Type.Integer(),
  maturity: Type.Object({
    mature: Type.Boolean(),
    progress: Type.Number({ description: '0 to 1: how far the slowest bar is' }),
    missing: Type.Array(Type.String(), { description: 'What it still lacks, a sentence each' }),
    facts: Type.Object({
      fragments: Type.Integer({
        description: 'One voice an owner and day; an explicit request speaks on for three days',
      }),
      requests: Type.Optional(Type.Integer({ description: 'Explicit requests for a key among them' })),
      owners: Type.Integer(),
      standing: Type.Optional(
        Type.Number({ description: 'What the owners count together: a new one counts less than one' }),
      ),
      newOwners: Type.Optional(Type.Integer({ description: 'Owners who do not count whole yet' })),
      days: Type.Integer(),
      cohesion: Type.Number(),
      concentration: Type.Number(),
      idle: Type.Integer({ description: 'Whole days since it was last said' }),
      recent: Type.Optional(
        Type.Integer({ description: 'Voices of the last days for which a need may be idle' }),
      ),
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
  cohort: Type.String({ description: 'Whose need it is; `*`: everybody’s' }),
  unsettled: Type.Boolean({
    description: 'Some of its phrases wait for a new place: the pool is learned anew',
  }),
  near_misses: NearMissCounts,
  members: Type.Array(
    Type.Object({
      phrase: Type.String(),
      text: Type.String({ description: 'What was said, with what may name a person taken out' }),
      language: Type.String(),
      value: nullable(KeyValueSchema),
      confidence: nullable(Type.Number()),
      fragments: Type.Integer(),
      owners: Type.Integer(),
      first_day: nullable(Type.String()),
      last_day: nullable(Type.String()),
      by_hand: Type.Boolean({ description: 'A person said that it belongs to others of this need' }),
      nearness: nullable(Type.Number(), {
        description: 'Cosine to the middle of its need, beside what all needs share; -1 to 1',
      }),
      next: nullable(Type.Object({ id: Type.String(), nearness: Type.Number() }), {
        description: 'The other need that it is nearest to: to the scopes "curate" and "approve"',
      }),
    }),
  ),
  members_hidden: Type.Integer({
    description:
      'Members that only the scope "curate" sees: the need is not ripe, or too few owners said them to publish a word',
  }),
});
