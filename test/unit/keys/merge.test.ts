import { describe, expect, it } from 'vitest';
import { unitedWith } from '../../../src/domain/keys/change/merge.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';

const key = (key_name: string, shape: Partial<KeyDefinition>): KeyDefinition => ({
  ...{ key_name, key_type: 'string', required: false, default_value: null, semantic_description: 'A key.' },
  ...shape,
});
const PAYS = key('payment', { acceptable_values: ['card', 'none'], aliases: { card: ['credit card'] } });
const VOUCHER = key('wifi_voucher', { key_type: 'boolean' });

describe('what a key takes besides to answer for another one, too', () => {
  it.each<[string, KeyDefinition, KeyDefinition, object]>([
    [
      'the values of both, none last',
      PAYS,
      key('way', { acceptable_values: ['cash', 'card', 'none'] }),
      {
        acceptable_values: ['card', 'cash', 'none'],
        aliases: { card: ['credit card'] },
      },
    ],
    [
      'its own, none last, where it stood first',
      key('payment', { acceptable_values: ['none', 'card'] }),
      key('way', { acceptable_values: ['cash'] }),
      { acceptable_values: ['card', 'cash', 'none'] },
    ],
    [
      'a spelling that both have of different values stays with its own',
      PAYS,
      key('way', { acceptable_values: ['cash'], aliases: { cash: ['credit card', 'coins'] } }),
      {
        acceptable_values: ['card', 'cash', 'none'],
        aliases: { card: ['credit card'], cash: ['coins'] },
      },
    ],
    [
      'nothing of bounds that are alike',
      key('a', { key_type: 'integer', minimum: 1, maximum: 5 }),
      key('b', { key_type: 'integer', minimum: 1, maximum: 5 }),
      { key_type: 'integer' },
    ],
    [
      'no bound where it has none itself',
      key('a', { key_type: 'integer' }),
      key('b', { key_type: 'integer', minimum: 1 }),
      { key_type: 'integer' },
    ],
    [
      'a spelling is of one value, and a value of none',
      PAYS,
      key('way', {
        acceptable_values: ['credit card', 'note'],
        aliases: { note: ['card', 'bank note'] },
      }),
      { acceptable_values: ['card', 'credit card', 'note', 'none'], aliases: { note: ['bank note'] } },
    ],
    [
      'what is asked by yes or no is a value of that name',
      PAYS,
      VOUCHER,
      {
        acceptable_values: ['card', 'wifi_voucher', 'none'],
        aliases: { card: ['credit card'] },
      },
    ],
    ['nothing, of the same values', PAYS, key('way', { acceptable_values: ['card'] }), {}],
    [
      'its kind, of two that ask yes or no',
      VOUCHER,
      key('wifi', { key_type: 'boolean' }),
      { key_type: 'boolean' },
    ],
    ['its kind, of free texts', key('a', {}), key('b', {}), { key_type: 'string' }],
    [
      'the wider range',
      key('a', { key_type: 'integer', minimum: 1, maximum: 5 }),
      key('b', {
        key_type: 'integer',
        minimum: 0,
        maximum: 3,
      }),
      { key_type: 'integer', minimum: 0, maximum: 5 },
    ],
    [
      'no bound where one has none',
      key('a', { key_type: 'integer', minimum: 1 }),
      key('b', { key_type: 'integer' }),
      { key_type: 'integer', minimum: null },
    ],
  ])('%s', (_what, into, other, patch) => {
    expect(unitedWith(into, other)).toEqual(patch);
  });

  it.each<[string, KeyDefinition, KeyDefinition]>([
    ['a number and a text', key('a', { key_type: 'integer' }), key('b', {})],
    ['a list and free text', PAYS, key('b', {})],
    ['free text and a list', key('b', {}), PAYS],
    ['yes or no and a list', VOUCHER, PAYS],
  ])('%s do not go together', (_what, into, other) => {
    expect(() => unitedWith(into, other)).toThrow(`"${into.key_name}"`);
  });

  it('which is a conflict, told by the kinds of both', () => {
    expect(() => unitedWith(PAYS, key('b', {}))).toThrow(
      expect.objectContaining({
        code: 'conflict',
        message: '"payment" (one of 2 values) cannot say what "b" (string) asks.',
      }),
    );
  });
});
