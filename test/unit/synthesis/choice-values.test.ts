import { describe, expect, it } from 'vitest';
import type { KeyProposal } from '../../../src/domain/synthesis/key-proposal.ts';
import { mapValue } from '../../../src/domain/synthesis/values/map-value.ts';
import { keyOf, saidByMany } from '../../helpers/people/one-need.ts';

const sorted = (values: readonly string[] | undefined) => [...(values ?? [])].sort();

const rows: readonly (readonly [rule: string, lines: readonly string[], values: readonly string[]])[] = [
  [
    'words that a hyphen joins are one',
    [
      'a half-board stay',
      'half-board please',
      'half-board',
      'a self-catering stay',
      'self-catering',
      'a self-catering one',
      'a drive-in',
      'drive-in please',
    ],
    ['drive_in', 'half_board', 'self_catering'],
  ],
  [
    'what a hyphen denies is a value of its own',
    [
      'a family room',
      'family room',
      'a smoking room',
      'smoking room',
      'a non-smoking room',
      'non-smoking room',
      'smoking',
      'non-smoking',
      'family',
    ],
    ['family', 'non_smoking', 'smoking'],
  ],
  [
    'a name of three words stays whole',
    [
      'an Open Air Theatre',
      'visit an Open Air Theatre',
      'an aquarium',
      'visit an aquarium',
      'a House of Mirrors',
      'visit a House of Mirrors',
    ],
    ['aquarium', 'house_of_mirrors', 'open_air_theatre'],
  ],
  [
    'a head that the values share is no part of them',
    ['a corner table', 'corner table', 'a garden table', 'garden table', 'a terrace table', 'terrace table'],
    ['corner', 'garden', 'terrace'],
  ],
  [
    'an inflected head is no part of a value either',
    ['a corner seat', 'corner seat', 'corner seating', 'a garden seat', 'garden seat', 'garden seats'],
    ['corner', 'garden'],
  ],
  [
    'a word of a stray fragment stands elsewhere and is no value',
    [
      'a room with a lake view',
      'a lake view',
      'with a garden view',
      'a garden view',
      'with a harbour view',
      'a harbour view',
      'coming back from the mountains',
    ],
    ['garden', 'harbour', 'lake'],
  ],
  [
    'what is refused is no value where others choose it',
    [
      'a mild curry',
      'mild please',
      'something mild',
      'a hot curry',
      'hot please',
      'something hot',
      'not too fiery',
      'not fiery please',
    ],
    ['hot', 'mild'],
  ],
  [
    'where everybody refuses, what they refuse is the value',
    ['no onions', 'without onions', 'no garlic', 'without garlic', 'no mushrooms', 'without mushrooms'],
    ['garlic', 'mushrooms', 'onions'],
  ],
  [
    'whole numbers and fractions are bands of one scale',
    [
      '4 points or above',
      'rated 4 points or above',
      '4.5 points or above',
      'rated 4.5 points or above',
      'at least 3.5 points',
      'rated at least 3.5 points',
    ],
    ['3.5_points_or_above', '4.5_points_or_above', '4_points_or_above'],
  ],
]; // prettier-ignore

const mapped = (key: KeyProposal | null, text: string) =>
  key === null ? 'no key' : (mapValue(key.definition, key.reading, text)?.value ?? null);

describe('acceptable values', () => {
  it.each(rows)('%s', (_rule, lines, values) => {
    expect(sorted(keyOf(saidByMany(lines))?.definition.acceptable_values)).toEqual(values);
  });

  it.each([
    [
      'a preference may be left open',
      ['a window seat', 'the window seat', 'an aisle seat', 'the aisle seat'],
      'none',
    ],
    ['a class is never none', ['first class', 'in first class', 'second class', 'in second class'], null],
    [
      'unless k owners do not mind',
      ['first class', 'in first class', 'second class', 'in second class', 'either is fine'],
      'none',
    ],
  ])('"none": %s', (_rule, lines, expected) => {
    const definition = keyOf(saidByMany(lines), 0.2)?.definition;
    expect(definition?.default_value).toBe(expected);
    expect(definition?.acceptable_values?.includes('none')).toBe(expected !== null);
  });

  it('one thing in several spellings is a yes or no', () => {
    const lines = ['a hotel, wifi', 'hotel wifi', 'wifi', 'wi-fi', 'room, wi-fi', 'a hotel room, wi-fi'];
    expect(keyOf(saidByMany(lines))?.definition).toMatchObject({ key_type: 'boolean' });
  });

  it('one value of many, said by few, is no yes or no', () => {
    const rest = ['what is it', 'what is there', 'where is it', 'is it here'];
    const key = keyOf(saidByMany(['restaurant', ...rest]));
    expect(key?.definition.key_type).toBe('string');
  });

  it('a list keeps its kind of name when values join, and has no "none" beside many', () => {
    const colours = ['red', 'blue', 'green', 'white', 'black'];
    const lines = colours.flatMap((colour) => [`a ${colour} coat`, `the ${colour} coat`]);
    const [few, many] = [lines.slice(0, 4), lines].map((some) => keyOf(saidByMany(some), 0.2)?.definition);
    expect([few?.key_name, many?.key_name]).toEqual(['coat_preference', 'coat_preference']);
    expect([few?.default_value, many?.default_value]).toEqual(['none', null]);
  });

  it('one thing in two lengths is a yes or no', () => {
    const lines = [
      'fog',
      'fog effect',
      'with fog',
      'with the fog effect',
      'the fog effect',
      'fog on the photo',
      'fog please',
      'add fog',
    ];
    expect(keyOf(saidByMany(lines))?.definition).toMatchObject({ key_type: 'boolean' });
  });

  it('two words for one thing are one value, opposites and what shares a word are not', () => {
    // What the texts have in common, then one axis for each meaning.
    const at = (...meaning: number[]) => Float32Array.from([4, ...meaning]);
    const said: readonly (readonly [string, Float32Array])[] = [
      ['a couch', at(1, 0, 0)],
      ['the couch', at(1, 0, 0)],
      ['a sofa', at(1, 0.1, 0)],
      ['the sofa', at(1, 0.1, 0)],
      ['a bath', at(0, 1, 0.1)],
      ['the bath', at(0, 1, 0.1)],
      ['a whirl bath', at(0, 1, 0)],
      ['the whirl bath', at(0, 1, 0)],
      ['a balcony', at(0, 0, 1)],
      ['the balcony', at(0, 0, 1)],
    ];
    const key = keyOf(said.flatMap(([text, vector]) => saidByMany([text], ['a', 'b', 'c'], vector)));
    expect(sorted(key?.definition.acceptable_values)).toEqual(['balcony', 'bath', 'couch', 'whirl_bath']);
    expect(key?.definition.aliases).toEqual({ couch: ['sofa'] });
    expect(mapped(key, 'the sofa')).toBe('couch');
  });

  it('maps no text to a value that it refuses', () => {
    const curry = keyOf(
      saidByMany(['a mild curry', 'mild', 'a hot curry', 'hot', 'a medium curry', 'medium']),
    );
    const pizza = keyOf(saidByMany(['no onions', 'without onions', 'no garlic', 'without garlic']));
    expect(mapped(curry, 'not hot')).toBeNull();
    expect(mapped(curry, 'not hot, medium please')).toBe('medium');
    expect(mapped(curry, "I don't mind hot")).toBe('hot');
    expect(mapped(pizza, 'please no garlic')).toBe('garlic');
  });
});
