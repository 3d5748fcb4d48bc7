import Type from 'typebox';
import { whole } from '../common.ts';

/** What an erasure removed, in rows. */
export const ErasureReply = Type.Object(
  {
    fragments: whole('Wholes; the parts of compounds go with them'),
    interactions: Type.Integer(),
    phrases: whole('That nobody else had said, with vectors and places'),
    back_fills: Type.Integer(),
    talks: whole('Talks, A2A tasks and contexts'),
    scenarios: Type.Array(Type.String(), { description: 'In which there was something to erase' }),
  },
  { $id: 'ErasureReply' },
);
