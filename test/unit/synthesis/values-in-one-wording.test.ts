import { describe, expect, it } from 'vitest';
import { keyOf, saidByMany } from '../../helpers/people/one-need.ts';

const CROWD = Array.from({ length: 30 }, (_, index) => `owner ${index}`);
const SEATS = ['window seat', 'seat by the window', 'window seat please', 'aisle seat', 'seat on the aisle'];

const values = (others: ReturnType<typeof saidByMany>) =>
  keyOf([...saidByMany(SEATS, CROWD), ...others])?.definition.acceptable_values ?? [];

/** Five ways to say two values, thirty people each; then what three people, or as many as told, say besides. */
describe('what is said beside window and aisle', () => {
  it.each([
    ['seldom, in one wording, is part of a sentence', saidByMany(['middle seat'], CROWD.slice(0, 3)), false],
    [
      'seldom, but in two wordings, is a value',
      saidByMany(['middle seat', 'seat in the middle'], CROWD.slice(0, 3)),
      true,
    ],
    ['seldom, but alone, is a value', saidByMany(['middle'], CROWD.slice(0, 3)), true],
    ['often, in one wording, is a value', saidByMany(['middle seat'], CROWD), true],
  ])('%s', (_rule, others, isValue) => {
    expect(values(others).includes('middle')).toBe(isValue);
    expect(values(others)).toEqual(expect.arrayContaining(['window', 'aisle']));
  });
});
