import { describe, expect, it } from 'vitest';
import {
  inForce,
  type KeyOrder,
  madeByHand,
  obey,
  ownTerms,
  patchFaults,
  withOrder,
} from '../../../src/domain/keys/change/orders.ts';
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

describe('a key from a person’s hand', () => {
  it.each<[string, Record<string, unknown>, object, object]>([
    [
      'a list reads its values and their spellings, as they are said',
      { key_name: 'bed', acceptable_values: ['top_bunk', 'floor'], aliases: { floor: ['mattress'] } },
      {
        semantic_description: 'Bed. Acceptable values: top_bunk, floor.',
        required: false,
        default_value: null,
      },
      { family: 'choice', terms: { 'top bunk': 'top_bunk', floor: 'floor', mattress: 'floor' }, markers: [] },
    ],
    [
      'a yes or no reads its name',
      { key_name: 'pet_on_board', key_type: 'boolean' },
      {},
      { family: 'flag', terms: {}, markers: ['pet', 'on', 'board'] },
    ],
    [
      'a number reads numbers',
      { key_name: 'nights', key_type: 'integer', minimum: 1 },
      { minimum: 1 },
      { family: 'number', markers: [] },
    ],
    ['a date reads dates', { key_name: 'arrival', format: 'date' }, {}, { family: 'date' }],
    [
      'a free text reads names',
      { key_name: 'artist', semantic_description: 'Who sings.' },
      { semantic_description: 'Who sings.' },
      { family: 'name' },
    ],
  ])('%s', (_, definition, key, reading) => {
    const made = madeByHand(definition);
    expect(made).toMatchObject({ key: { key_name: definition['key_name'], ...key }, reading });
  });

  it('has a name, and nothing that does not go together', () => {
    expect(madeByHand({ key_type: 'boolean' })).toEqual({
      faults: [{ path: 'key_name', detail: 'is missing' }],
    });
    expect(madeByHand({ key_name: 'bed', key_type: 'integer', acceptable_values: ['x'] })).toMatchObject({
      faults: [{ path: expect.stringContaining('acceptable_values') }],
    });
  });
});

describe('one order', () => {
  const SAID = { by: 'a', at: '2026-01-05T00:00:00Z', reason: 'plainer' };

  it('sets what a person may set, and tells of anything else', () => {
    expect(patchFaults({ required: true, aliases: null })).toEqual([]);
    expect(patchFaults({ required: true, status: 'stable', colour: 1 }).map(({ path }) => path)).toEqual([
      'status',
      'colour',
    ]);
    expect(patchFaults({})).toMatchObject([{ path: '', detail: expect.stringMatching(/^names no member/) }]);
  });

  it('has a number that none before it has', () => {
    const first = withOrder([], { required: true }, SAID);
    expect(first).toEqual([{ id: 1, patch: { required: true }, ...SAID }]);
    const kept = { id: 7, patch: {}, ...SAID };
    expect(withOrder([kept, ...first], {}, SAID).map(({ id }) => id)).toEqual([7, 1, 8]);
  });

  it('that waits for somebody who may say so is not obeyed', () => {
    const asks = { patch: { required: true }, asks: true as const };
    const obeys: Pick<KeyOrder, 'patch' | 'asks'> = { patch: { default_value: null } };
    expect(inForce([asks, obeys])).toEqual([obeys]);
    expect(obey(LEARNED, [asks], 'choice')).toEqual({ key: LEARNED });
  });
});

it('a value is said by its own name and its spellings, but for the one that says none', () => {
  expect(
    ownTerms({ ...LEARNED, acceptable_values: ['window_seat', 'none'], aliases: { window_seat: ['view'] } }),
  ).toEqual({
    'window seat': 'window_seat',
    view: 'window_seat',
  });
  const { acceptable_values: _, ...open } = LEARNED;
  expect(ownTerms(open)).toEqual({});
});
