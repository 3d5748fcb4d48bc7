import Type from 'typebox';
import { SPAN } from './coverage.ts';

export const ActivityQuery = Type.Object(SPAN);

export const ActivityReply = Type.Object({
  days: Type.Array(
    Type.Object({
      day: Type.String(),
      fragments: Type.Integer({
        description: 'Received, each once; none of days of which the fragments are forgotten',
      }),
      needs: Type.Integer({ description: 'Founded in the pool of all' }),
      experimental: Type.Integer({ description: 'Keys that went on trial' }),
      stable: Type.Integer({ description: 'Keys that became stable' }),
      retired: Type.Integer({ description: 'Keys that were retired' }),
    }),
    { description: 'Oldest first; days on which nothing happened are left out' },
  ),
});
