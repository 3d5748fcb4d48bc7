import { describe, expect, it } from 'vitest';
import { payloadInWords } from '../../../src/domain/mapping/payload-in-words.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';

function key(
  key_name: string,
  key_type: KeyDefinition['key_type'],
  default_value: string | null = null,
): KeyDefinition {
  return { key_name, key_type, required: false, default_value, semantic_description: key_name };
}

const SEAT = key('seat_preference', 'string', 'none');
const BAGS = key('number_of_bags', 'integer');
const PET = key('pet', 'boolean');
const LEARNED = [SEAT, BAGS, PET];
const WORDS = {
  seat_preference: { window: 'a window seat please' },
  number_of_bags: { '2': '2 suitcases' },
};

describe('a recorded payload that uses a key which does not live here', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['says the need in the words of most owners', { seat_preference: 'window' }, 'a window seat please'],
    ['says another number in the words that were said for one', { number_of_bags: 3 }, '3 suitcases'],
    [
      'says what nobody put in words by the name of the key',
      { seat_preference: 'aisle_left' },
      'seat preference aisle left',
    ],
    ['says the default as a no', { seat_preference: 'none' }, 'no seat preference'],
    ['says a yes', { pet: true }, 'pet'],
    ['says a no', { pet: false }, 'no pet'],
    ['says it after what it said already', { pet: true, other: 'a quiet cabin' }, 'a quiet cabin. pet'],
    ['says all that it used', { pet: true, number_of_bags: 2 }, '2 suitcases. pet'],
  ])('%s', (_, payload, other) => {
    expect(payloadInWords({ origin: 'PEK', ...payload }, LEARNED, new Set(), WORDS)).toEqual({
      origin: 'PEK',
      other,
    });
  });
});

describe('a recorded payload stays as it is', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['where the key lives here too', { seat_preference: 'window', other: null }, ['seat_preference']],
    ['where it left the key open', { seat_preference: null, other: 'thanks' }, []],
    ['where it used no learned key', { origin: 'PEK' }, []],
  ])('%s', (_, payload, lives) => {
    expect(payloadInWords(payload, LEARNED, new Set(lives), WORDS)).toBe(payload);
  });
});
