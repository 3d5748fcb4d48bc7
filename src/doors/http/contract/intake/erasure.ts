import Type from 'typebox';

/** What an erasure removed, in rows. */
export const ErasureReply = Type.Object(
  {
    fragments: Type.Integer({ description: 'Wholes; the parts of compounds go with them' }),
    interactions: Type.Integer(),
    phrases: Type.Integer({ description: 'That nobody else had said, with vectors and places' }),
    back_fills: Type.Integer(),
    talks: Type.Integer({ description: 'Talks, A2A tasks and contexts' }),
    scenarios: Type.Array(Type.String(), { description: 'In which there was something to erase' }),
  },
  { $id: 'ErasureReply' },
);
