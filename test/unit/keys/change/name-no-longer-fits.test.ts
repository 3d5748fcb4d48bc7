import { describe, expect, it } from 'vitest';
import { noLongerFits, type WornKey } from '../../../../src/domain/keys/change/name-no-longer-fits.ts';
import type { KeyDefinition } from '../../../../src/domain/template/key-definition.ts';
import { saidByMany } from '../../../helpers/people/one-need.ts';

const definition = (key_name: string, more: Partial<KeyDefinition> = {}): KeyDefinition => ({
  key_name,
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description: 'K.',
  ...more,
});
const worn = (key_name: string, more: Partial<WornKey> = {}): WornKey => ({
  definition: definition(key_name),
  status: 'experimental',
  bornWith: 20,
  succeededLately: false,
  used: false,
  ...more,
});
/** Ten owners ask for a berth; two of them call it a bunk, three a bed. */
const MEMBERS = [
  ...saidByMany(['a lower berth please', 'upper berth'], [...'abcdefghij']),
  ...saidByMany(['bunk on top'], ['a', 'b']),
  ...saidByMany(['the upper bed'], ['c', 'd', 'e']),
];
const of = (key: WornKey, fresh: KeyDefinition, fragments = 40) =>
  noLongerFits(key, fresh, MEMBERS, fragments, 3);

describe('a need outgrows its key', () => {
  it.each<[string, string, string, 'name' | null]>([
    ['many more say another word for it', 'bunk_preference', 'berth_preference', 'name'],
    ['the name says nothing of it', 'date_date', 'berth_date', 'name'],
    ['the name would only be spelt another way', 'berth_choice', 'berths_preference', null],
    ['more say the other word, but not many more', 'bed_preference', 'berth_preference', null],
    ['the other word has fewer behind it', 'berth_type', 'bunk_type', null],
    ['nobody says the name, and fewer than k the other word', 'couchette_type', 'bunk_type', null],
    ['nobody says the other word', 'bunk_type', 'couchette_type', null],
    ['many more say the other word, but the name has one of both', 'bunk_seat', 'bunk_berth', null],
  ])('where %s: %s, %s', (_what, now, then, expected) => {
    expect(of(worn(now), definition(then))).toBe(expected);
  });

  it.each<[string, Partial<KeyDefinition>, 'type' | null]>([
    ['a number', { key_type: 'integer' }, 'type'],
    ['a date', { format: 'date' }, 'type'],
    ['a list', { acceptable_values: ['upper', 'lower'] }, 'type'],
    ['the same with an example', { semantic_description: 'Berth.' }, null],
  ])('where what was open words is %s', (_what, more, expected) => {
    expect(of(worn('berth_name'), definition('berth_name', more))).toBe(expected);
  });

  it.each<[string, readonly string[], 'type' | null]>([
    ['k people each still say two of its values', ['upper', 'lower', 'none'], null],
    ['one of its values is still said', ['upper', 'sideways'], 'type'],
    ['its values were longer than what is said', ['very_upper', 'very_lower'], 'type'],
  ])('where a list would be a yes or no, and %s', (_what, acceptable_values, expected) => {
    const list = worn('berth_type', { definition: definition('berth_type', { acceptable_values }) });
    expect(of(list, definition('berth', { key_type: 'boolean' }))).toBe(expected);
  });

  it('where as many as k say the other word, and not one fewer', () => {
    const by = (owners: number) =>
      noLongerFits(worn('bunk_type'), definition('berth_type'), MEMBERS, 40, owners);
    expect([by(10), by(11)]).toEqual(['name', null]);
  });

  it('but a list stays one of other values, and where k people say two of its values it is no number', () => {
    const list = (...acceptable_values: string[]) => definition('berth_type', { acceptable_values });
    const now = worn('berth_type', { definition: list('upper', 'lower') });
    expect(of(now, list('top', 'middle'))).toBeNull();
    expect(of(now, definition('berth_type', { key_type: 'integer' }))).toBe('type');
    const wish = definition('berth', { key_type: 'boolean' });
    const by = (owners: number) => noLongerFits(now, wish, MEMBERS, 40, owners);
    expect([by(10), by(11)]).toEqual([null, 'type']);
  });

  it('also while it waits for a person', () => {
    expect(of(worn('bunk_type', { status: 'proposed' }), definition('berth_type'))).toBe('name');
  });

  it.each<[string, Partial<WornKey>, number]>([
    ['the need has not doubled', {}, 39],
    ['clients set it', { used: true }, 40],
    ['it is stable', { status: 'stable' }, 40],
    ['it took the place of another in this window', { succeededLately: true }, 40],
  ])('but not while %s', (_what, more, fragments) => {
    expect(of(worn('bunk_type', more), definition('berth_type'), fragments)).toBeNull();
  });
});
