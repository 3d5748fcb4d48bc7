import Type from 'typebox';
import { nullable, whole } from '../common.ts';

const Wholes = (description: string) => Type.Array(Type.Integer(), { description });

/** Columns instead of rows: 50,000 points are a megabyte, and not five. */
export const MapReply = Type.Object({
  mapped_at: nullable(Type.String(), {
    description: 'The learning that the map shows; null where none was drawn yet',
  }),
  first_day: nullable(Type.String(), {
    description: 'UTC day 0 of `points.day`; null where there are no points',
  }),
  cohorts: Type.Array(Type.String(), {
    description: 'Cohorts with a pool, and a map, of their own: to the scopes "curate" and "approve"',
  }),
  languages: Type.Array(Type.String()),
  needs: Type.Object({
    id: Type.Array(Type.String()),
    x: Wholes('In tenths of the room that a phrase takes'),
    y: Wholes('Likewise'),
    phrases: Wholes('How many phrases stand around it, those that are not shown included'),
  }),
  points: Type.Object(
    {
      x: Wholes('As of needs'),
      y: Wholes('Likewise'),
      need: Wholes('Number in `needs`, from 0; -1: in no need'),
      language: Wholes('Number in `languages`, from 0'),
      day: Wholes('Days from `first_day` to when it was first said'),
      fragments: Wholes('How often it was said'),
      owners: Wholes('By how many'),
    },
    { description: 'A column each; a phrase has the same place in all of them' },
  ),
  hidden: whole(
    'Phrases that only the scopes "curate" and "approve" see: fewer owners said them than it takes to publish a word',
  ),
  unplaced: whole('Phrases that came since the map was drawn, and are in no need'),
});
