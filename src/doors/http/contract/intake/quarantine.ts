import Type from 'typebox';
import { nullable, number, oneOf, ScenarioName } from '../common.ts';

export const Campaign = Type.Object({
  id: Type.String(),
  reason: oneOf(['poison', 'machine_talk'], {
    description:
      'poison: its people look like a campaign · machine_talk: a single fragment that speaks to the program that reads it',
  }),
  state: oneOf(['held', 'released', 'confirmed']),
  cluster: nullable(Type.String()),
  score: nullable(Type.Number(), {
    description: 'By how much two kinds of signs are surely more frequent than among all others; 0 to 1',
  }),
  signs: Type.Array(Type.String(), { description: 'What speaks for a campaign, a sentence each' }),
  owners: Type.Integer(),
  fragments: Type.Integer(),
  samples: Type.Array(Type.String(), {
    description:
      'What was said, with what may name a person taken out; only texts of as many owners as publication asks for',
  }),
  at: Type.String(),
  decided_by: nullable(Type.String()),
  decided_at: nullable(Type.String()),
});

export const CampaignList = Type.Object({ quarantine: Type.Array(Campaign) });

export const CampaignPath = Type.Object({
  scenario: ScenarioName,
  id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
});

export const OwnerList = Type.Object({
  owners: Type.Array(
    Type.Object({
      owner: Type.String(),
      first_observed: Type.String(),
      first_received: Type.String(),
      standing: number('How much of its voice counts, 0 to 1'),
      vouched_by: nullable(Type.String()),
      vouched_at: nullable(Type.String()),
    }),
  ),
});
