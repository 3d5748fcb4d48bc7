import Type from 'typebox';
import { nullable, whole } from '../common.ts';
import { KEY_SUMMARY, Rate } from './patch-keys.ts';

const Place = Type.Object({ taken: Type.Integer(), most: Type.Integer() });

const Progress = Type.Object(
  {
    adoption: Rate,
    capture: Rate,
    validity: Rate,
    owners: whole('Distinct owners who set it'),
    lacks: Type.Array(Type.String(), {
      description:
        'What it does not have yet of what promotion asks for, as counted so far; the end of the window looks closer',
    }),
  },
  { description: 'Since its window began' },
);

export const LifecycleReply = Type.Object({
  budget: Type.Object({ experimental: Place, total: Place }),
  waiting_needs: Type.Object(
    {
      for_a_place: whole('Mature needs that the budget has no place for'),
      otherwise: whole('Mature needs that wait for something else'),
    },
    { description: 'Of the pool of all and of cohorts; why is said with each need' },
  ),
  approvals_needed: whole('`approval.people` of the policy'),
  keys: Type.Array(
    Type.Object({
      ...KEY_SUMMARY,
      evidence: Type.Object({ fragments: Type.Integer(), owners: Type.Integer(), days: Type.Integer() }),
      progress: nullable(Progress, { description: 'Null: it has no window' }),
      asked: nullable(Type.Array(Type.String()), {
        description: 'Cohorts that a person is asked to let it be offered to besides',
      }),
      approved_by: Type.Array(Type.String(), {
        description: 'Names of the API keys that said yes to what is asked now',
      }),
      decided: nullable(
        Type.Object({ at: Type.String(), kind: Type.String(), by: Type.String(), sentence: Type.String() }),
        { description: 'The last thing that was decided about it' },
      ),
    }),
  ),
});
