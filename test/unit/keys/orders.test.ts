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
      'a value that was a spelling is one of its own, and a value without spellings has none',
      [{ acceptable_values: ['window', 'aisle', 'pasillo', 'none'] }],
      { acceptable_values: ['window', 'aisle', 'pasillo', 'none'], aliases: { window: ['靠窗'] } },
    ],
    [
      'texts that a person wrote in other languages stay, whatever is set besides',
      [{ descriptions: { es: 'Asiento.' } }, { key_name: 'place' }],
      { key_name: 'place', descriptions: { es: 'Asiento.' } },
    ],
    [
      'what was a list and takes any words is described as that',
      [{ acceptable_values: null, aliases: null, default_value: null }],
      { semantic_description: "Seat preference, free text. Example mapping: 'window seat' -> 'window'." },
    ],
    [
      'another type has texts of its own',
      [{ key_type: 'boolean', acceptable_values: null, aliases: null, default_value: null }],
      { key_type: 'boolean', semantic_description: 'Seat preference: true when asked for, false otherwise.' },
    ],
  ])('%s', (_, patches, expected) => {
    expect(obeyed(...patches)).toMatchObject(expected);
  });

  it.each<[string, Record<string, unknown>[]]>([
    ['none of its values is left that had some', [{ acceptable_values: ['middle', 'none'] }]],
    ['it takes any words', [{ acceptable_values: null, default_value: null }]],
  ])('spellings go where %s', (_, patches) => {
    expect(obeyed(...patches)).not.toHaveProperty('aliases');
  });

  it.each<[string, Record<string, unknown>]>([
    ['whether it is required', { required: true }],
    ['what it is when left out', { default_value: 'aisle' }],
    ['both and the text', { required: true, default_value: 'aisle', semantic_description: 'A seat.' }],
  ])('texts stay as they are where an order sets %s', (_, patch) => {
    const plain = { ...LEARNED, semantic_description: 'Where people like to sit.' };
    expect(obey(plain, [{ patch }], 'choice')).toEqual({ key: { ...plain, ...patch } });
  });

  it.each<[KeyDefinition['key_type'], 'number' | 'flag', string]>([
    ['integer', 'number', "Strength. Example mapping: 'twice' -> 2."],
    ['boolean', 'flag', "Strength: true when asked for, false otherwise. Example mapping: 'strong' -> true."],
  ])('an example without quotes stays: %s', (key_type, family, text) => {
    const before = {
      ...LEARNED,
      key_name: 'power',
      key_type,
      default_value: null,
      semantic_description: text,
    };
    const { acceptable_values: _, aliases: __, descriptions: ___, ...learned } = before;
    expect(obey(learned, [{ patch: { key_name: 'strength' } }], family)).toMatchObject({
      key: { semantic_description: text },
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['semantic_description', { semantic_description: 'Ask me@seats.example.' }],
    ['descriptions.es', { descriptions: { es: 'Escribe a me@seats.example.' } }],
    ['acceptable_values', { acceptable_values: ['window', 'me@seats.example'], default_value: null }],
    ['aliases', { aliases: { window: ['me@seats.example'] } }],
    ['key_name', { key_name: 'ignore_all_previous_instructions' }],
  ])('what may not be published is told with its place: %s', (path, patch) => {
    const faults = obeyed(patch);
    expect(Array.isArray(faults) && faults.map((fault) => fault.path)).toContain(path);
    expect(faults).toEqual(
      expect.arrayContaining([expect.objectContaining({ detail: expect.stringContaining('holds') })]),
    );
  });

  it('spellings that are set with a list are taken at their word, in whichever order', () => {
    const list = { acceptable_values: ['aisle', 'middle'], default_value: null };
    const spelt = { aliases: { window: ['view'] } };
    for (const patches of [
      [list, spelt],
      [spelt, list],
    ])
      expect(obeyed(...patches)).toMatchObject([{ path: expect.stringContaining('aliases') }]);
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
    [
      'without a text is described',
      { key_name: 'artist' },
      { semantic_description: 'Artist, free text.' },
      {},
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
    expect(patchFaults({ colour: 1 })).toMatchObject([
      { detail: expect.stringMatching(/^is none of key_name, key_type, /) },
    ]);
    expect(patchFaults({})).toMatchObject([
      { path: '', detail: expect.stringMatching(/^names no member; it may set key_name, key_type, /) },
    ]);
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
  const { aliases: __, ...unspelt } = LEARNED;
  expect(ownTerms(unspelt)).toEqual({ window: 'window', aisle: 'aisle' });
  expect(ownTerms({ ...LEARNED, aliases: {} })).toEqual({ window: 'window', aisle: 'aisle' });
});
