import { describe, expect, it } from 'vitest';
import { obey } from '../../../src/domain/keys/change/orders.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';

const LEARNED: KeyDefinition = {
  key_name: 'seat_preference',
  key_type: 'string',
  required: false,
  default_value: 'none',
  acceptable_values: ['window', 'aisle', 'none'],
  aliases: { window: ['靠窗'], aisle: ['pasillo'] },
  semantic_description:
    "Seat preference. Acceptable values: window, aisle, none. Example mapping: 'window seat' -> 'window'.",
  descriptions: {
    es: "Preferencia de asiento. Valores aceptables: window, aisle, none. Ejemplo: 'pasillo' -> 'aisle'.",
  },
};
const obeyed = (...patches: Record<string, unknown>[]) => {
  const result = obey(
    LEARNED,
    patches.map((patch) => ({ patch })),
    'choice',
  );
  return 'key' in result ? result.key : result.faults;
};

describe('orders of people over what was learned', () => {
  it('none leave it as it is', () => {
    expect(obeyed()).toBe(LEARNED);
  });

  it.each<[string, Record<string, unknown>[], object]>([
    ['a later one wins', [{ required: true }, { required: false }], { required: false }],
    ['null takes a member away', [{ default_value: null }], { default_value: null }],
    [
      'a list is set whole, wordings of values that went go with them, and texts follow, each with its example',
      [{ acceptable_values: ['aisle', 'middle'], default_value: null }],
      {
        acceptable_values: ['aisle', 'middle'],
        aliases: { aisle: ['pasillo'] },
        semantic_description: 'Seat preference. Acceptable values: aisle, middle.',
        descriptions: { es: expect.stringMatching(/aisle, middle\. Ejemplo: 'pasillo' -> 'aisle'\.$/) },
      },
    ],
    [
      'a value that is said otherwise keeps what it was said by',
      [
        {
          acceptable_values: ['window_seat', 'aisle', 'none'],
          aliases: { window_seat: ['window'], window: null },
        },
      ],
      { aliases: { window_seat: ['window'], aisle: ['pasillo'] } },
    ],
    [
      'a text that a person wrote stays, whatever is set besides',
      [{ semantic_description: 'Where to sit.' }, { key_name: 'place' }],
      { key_name: 'place', semantic_description: 'Where to sit.' },
    ],
    [
      'another type has texts of its own',
      [{ key_type: 'boolean', acceptable_values: null, aliases: null, default_value: null }],
      { key_type: 'boolean', semantic_description: 'Seat preference: true when asked for, false otherwise.' },
    ],
  ])('%s', (_, patches, expected) => {
    expect(obeyed(...patches)).toMatchObject(expected);
  });

  it('what does not go together is told with its places', () => {
    expect(obeyed({ key_type: 'integer' })).toEqual(
      expect.arrayContaining([expect.objectContaining({ path: 'acceptable_values' })]),
    );
    expect(obeyed({ default_value: 'cockpit' })).toEqual([
      expect.objectContaining({ path: 'default_value' }),
    ]);
  });
});
