import { describe, expect, it } from 'vitest';
import type { KeyDefinition } from '../../../../src/domain/template/key-definition.ts';
import { withoutUnbacked } from '../../../../src/domain/trust/gate/support.ts';

const K = 5;
const SEAT: KeyDefinition = {
  key_name: 'seat_preference',
  key_type: 'string',
  required: false,
  default_value: 'bulkhead',
  semantic_description: 'Seat.',
  acceptable_values: ['window', 'aisle', 'bulkhead'],
  aliases: { window: ['porthole', 'glass'], aisle: ['gangway'], bulkhead: ['partition'] },
};
/** So many people say each word; no other is said. */
const SAID: Record<string, number> = {
  window: 9,
  porthole: 5,
  glass: 4,
  aisle: 5,
  gangway: 1,
  bulkhead: 4,
  partition: 9,
};
const word = (one: string) => SAID[one] ?? 0;

describe('T9 a key whose people have gone', () => {
  it('keeps the values and spellings that k owners still say, and the others go with what hangs on them', () => {
    expect(withoutUnbacked(SEAT, { word }, K, new Set())).toEqual({
      key_name: 'seat_preference',
      key_type: 'string',
      required: false,
      default_value: null,
      acceptable_values: ['window', 'aisle'],
      aliases: { window: ['porthole'] },
    });
  });

  it('keeps words of the owner’s own template, and a default that is still a value', () => {
    const kept = withoutUnbacked({ ...SEAT, default_value: 'aisle' }, { word }, K, new Set(['bulkhead']));
    expect(kept).toMatchObject({
      default_value: 'aisle',
      acceptable_values: ['window', 'aisle', 'bulkhead'],
    });
    expect(kept.aliases).toEqual({ window: ['porthole'], bulkhead: ['partition'] });
  });

  it('has no spellings where none is left, and is as it was where it has no values', () => {
    const { aliases: _, ...bare } = SEAT;
    expect('aliases' in withoutUnbacked(bare, { word }, K, new Set())).toBe(false);
    const { acceptable_values: _values, aliases: _aliases, semantic_description: _text, ...open } = SEAT;
    expect(
      withoutUnbacked({ ...open, semantic_description: 'Seat.' }, { word: () => 0 }, K, new Set()),
    ).toEqual(open);
  });
});
