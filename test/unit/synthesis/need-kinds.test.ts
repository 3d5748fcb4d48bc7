import { describe, expect, it } from 'vitest';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { keyOf, saidByMany } from '../../helpers/people/one-need.ts';

describe('the kind of a need', () => {
  const kinds: readonly (readonly [
    rule: string,
    lines: readonly string[],
    name: unknown,
    type: Partial<KeyDefinition>,
  ])[] = [
    [
      'a one-sided wish is a boolean',
      ['must allow pets', 'pets allowed', 'allow pets', 'with pets allowed', 'no pets'],
      'allow_pets',
      { key_type: 'boolean', default_value: false },
    ],
    [
      'counts are integers named for what they count',
      [
        'three suitcases',
        'two suitcases',
        '4 suitcases',
        'just two suitcases',
        '3 suitcases',
        '4 suitcases please',
        'I have 2 suitcases',
      ],
      'number_of_suitcases',
      { key_type: 'integer', minimum: 2, maximum: 4 },
    ],
    [
      'a date is named for the verb it hangs on',
      ['return on the 5th', 'come back on March 3rd', 'returning next Friday', 'fly back on the 12th'],
      'return_date',
      { key_type: 'string', format: 'date' },
    ],
    [
      'a time is named likewise',
      ['pick me up at 5 pm', 'pickup at 17:30', 'pick us up at noon', 'pickup at half past 6 in the evening'],
      'pickup_time',
      { key_type: 'string', format: 'time' },
    ],
    [
      'a need for an absence says no',
      ['without an entry fee', 'no entry fee', 'no fee', 'without a fee', 'without any fee'],
      'no_fee',
      { key_type: 'boolean' },
    ],
    [
      'what is to be removed is asked for by who negates it, too',
      [
        'remove the fence',
        'erase the fence',
        'no fence',
        'without the fence',
        'fence out',
        'remove that fence',
      ],
      'remove_fence',
      { key_type: 'boolean' },
    ],
    [
      'what a yes or no is of may stand in its name',
      [
        'pet in the cabin',
        'my pet in the cabin',
        'a pet in the cabin please',
        'pet in cabin',
        'no pet in the cabin',
      ],
      'pet_in_cabin',
      { key_type: 'boolean' },
    ],
    [
      'limits of many heights are one amount',
      [
        'no more than 300 euros',
        'max 400 euros',
        'my budget is 350 euros',
        'budget up to 300 euros',
        'at most 400 euros',
        'do not go over 350 euros',
      ],
      'budget',
      { key_type: 'number', unit: 'EUR', minimum: 300, maximum: 400 },
    ],
    [
      'verbs in place of each other are values',
      ['text me', 'text me when done', 'phone me', 'phone me when done', 'email me', 'email me when done'],
      expect.stringMatching(/_type$/),
      { key_type: 'string', acceptable_values: ['email', 'phone', 'text'] },
    ],
    [
      'a name begins with a word, not with the rest of a number',
      ['3d print', 'a 3d print', '3d print please', 'the 3d print'],
      'print',
      { key_type: 'boolean' },
    ],
    [
      'two words around a joint are one name',
      ['black and white pictures', 'in black and white', 'black and white please', 'some black and white'],
      'black_and_white',
      { key_type: 'boolean' },
    ],
  ]; // prettier-ignore
  it.each(kinds)('%s', (_rule, lines, name, type) => {
    expect(keyOf(saidByMany(lines))?.definition).toMatchObject({ key_name: name, ...type });
  });

  it('leaves people and titles free text, whatever stands around them', () => {
    const painters = [
      'Ada Winter',
      'Bo Lindt',
      'Cleo Marsh',
      'Dan Orr',
      'Eva Roth',
      'Finn Stahl',
      'Gus Penn',
    ];
    const members = painters.flatMap((name, index) => saidByMany([`painted by ${name}`], [`owner ${index}`]));
    const { definition, values } = keyOf(members) ?? {};
    expect(definition).toMatchObject({ key_name: 'painted_by', key_type: 'string' });
    expect(definition).not.toHaveProperty('acceptable_values');
    expect(definition?.semantic_description).toBe('Painted by, free text.');
    expect(values?.get('painted by Bo Lindt')?.value).toBe('Bo Lindt');
  });

  it.each([
    [
      'one thing is a yes or no, though each says it in words of their own',
      [
        'a wheelchair at the gate',
        'wheelchair assistance',
        'cannot walk far, so a wheelchair',
        'my father uses a wheelchair',
        'arrange a wheelchair for grandmother',
        'I broke a leg and need a wheelchair',
        'wheelchair from the taxi to the plane',
        'somebody who pushes a wheelchair',
        'a wheelchair',
        'wheelchair',
        'the wheelchair',
      ],
      { key_name: 'wheelchair', key_type: 'boolean' },
    ],
    [
      'titles in small letters are free text',
      [
        'play the song hello',
        'the song yesterday',
        'song bohemian rhapsody',
        'the song imagine',
        'put on the song waterloo',
        'the song thriller',
        'the song jolene',
        'song africa',
      ],
      { key_name: 'song', key_type: 'string' },
    ],
  ])('%s', (_rule, lines, expected) => {
    const key = keyOf(lines.flatMap((line, index) => saidByMany([line], [`owner ${index}`])));
    expect(key?.definition).toMatchObject(expected);
    expect(key?.definition).not.toHaveProperty('acceptable_values');
  });
});
