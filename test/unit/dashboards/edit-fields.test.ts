import { describe, expect, it } from 'vitest';
import type { KeyDefinition } from '../../../dashboards/web/api/types.ts';
import {
  type Fields,
  fieldsOf,
  patchOf,
  rebased,
} from '../../../dashboards/web/pages/key/edit/edit-fields.ts';

const SEAT = {
  key_name: 'seat',
  key_type: 'string' as const,
  required: false,
  default_value: 'none',
  acceptable_values: ['window', 'aisle', 'none'],
  aliases: { window: ['by the window', '靠窗'] },
  semantic_description: 'Seat.',
};
const BAGS = {
  key_name: 'bags',
  key_type: 'integer' as const,
  required: false,
  default_value: null,
  semantic_description: 'Bags.',
  minimum: 1,
  maximum: 3,
};

describe('fields of a definition', () => {
  it('hold each value in a line, with its wordings', () => {
    expect(fieldsOf(SEAT).values).toBe('window = by the window, 靠窗\naisle\nnone');
  });

  it.each<[string, KeyDefinition, Partial<Fields>, object]>([
    ['left alone are no change', SEAT, {}, {}],
    ['a name', SEAT, { key_name: 'place' }, { key_name: 'place' }],
    [
      'a description in another language, in the place of one',
      { ...SEAT, descriptions: { es: 'Asiento.', zh: '座位。' } },
      { descriptions: 'zh：靠窗: 或靠走道\n\nfr: Place.' },
      { descriptions: { es: null, zh: '靠窗: 或靠走道', fr: 'Place.' } },
    ],
    [
      'none in other languages any more',
      { ...SEAT, descriptions: { es: 'Asiento.' } },
      { descriptions: ' ' },
      { descriptions: null },
    ],
    [
      'a list is said whole',
      SEAT,
      { values: 'window=by the window\n\n1:1 = square，quadratic\n' },
      {
        acceptable_values: ['window', '1:1'],
        aliases: { window: ['by the window'], '1:1': ['square', 'quadratic'] },
      },
    ],
    [
      'wordings that go are taken away',
      SEAT,
      { values: 'window\naisle' },
      { acceptable_values: ['window', 'aisle'], aliases: { window: null } },
    ],
    ['no value makes it free text', SEAT, { values: ' ' }, { acceptable_values: null, aliases: null }],
    ['a number is one', BAGS, { maximum: '5', default_value: '1' }, { maximum: 5, default_value: 1 }],
    ['what is none is sent as it is', BAGS, { maximum: 'five' }, { maximum: 'five' }],
    ['an empty field takes its member away', BAGS, { minimum: '' }, { minimum: null }],
    [
      'another type loses what only the old one had',
      SEAT,
      { key_type: 'boolean', default_value: 'false' },
      { key_type: 'boolean', acceptable_values: null, aliases: null, default_value: false },
    ],
  ])('%s', (_, definition, changed, patch) => {
    expect(patchOf(definition, { ...fieldsOf(definition), ...changed })).toEqual(patch);
  });
});

describe('what one typed, over what another saved meanwhile', () => {
  const now = { ...SEAT, required: true, semantic_description: 'Where to sit.' };
  it.each<[string, Partial<Fields>, Partial<Fields>, readonly string[]]>([
    ['theirs where I changed nothing', {}, { required: true, semantic_description: 'Where to sit.' }, []],
    ['mine where they changed nothing', { key_name: 'place' }, { key_name: 'place', required: true }, []],
    ['both the same is no conflict', { required: true }, { required: true }, []],
    [
      'mine where both changed it, told',
      { semantic_description: 'A seat.' },
      { semantic_description: 'A seat.', required: true },
      ['semantic_description'],
    ],
  ])('%s', (_, mine, fields, both) => {
    const over = rebased(SEAT, now, { ...fieldsOf(SEAT), ...mine });
    expect(over.fields).toMatchObject(fields);
    expect(over.both.map(({ field }) => field)).toEqual(both);
  });
});
