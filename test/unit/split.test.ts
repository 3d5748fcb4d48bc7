import { describe, expect, test } from 'vitest';
import { splitCompound } from '../../src/domain/text/split.ts';

describe('splitting a compound fragment', () => {
  test.each([
    ['window seat, vegetarian meal and wheelchair', ['window seat', 'vegetarian meal', 'wheelchair']],
    ['2 beds and 2 baths', ['2 beds', '2 baths']],
    ['I want a sea view and a quiet floor please', ['a sea view', 'a quiet floor']],
    ['Sea view. Quiet floor.', ['Sea view', 'Quiet floor']],
    ['asiento de ventana y comida vegetariana', ['asiento de ventana', 'comida vegetariana']],
  ])('%j holds %j', (text, parts) => expect(splitCompound(text)).toEqual(parts));

  test.each([
    'red and blue',
    'red, green and blue shirts',
    'May 3, 2026',
    'from 3 to 5',
    'between 10 and 12',
    'Bed and breakfast',
    '3 hours and 20 minutes',
    'Springfield, IL',
    'Anna Bell and Tom Ford',
    'I am going on a long trip with my family. I need a quiet room.',
    '',
    '👍',
  ])('%j is not torn', (text) => expect(splitCompound(text)).toEqual([text]));
});
