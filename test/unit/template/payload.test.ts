import { describe, expect, it } from 'vitest';
import { type ValidatedPayload, validatePayload } from '../../../src/domain/template/payload.ts';
import { parseTemplate, type Template } from '../../../src/domain/template/template.ts';
import { fixture } from '../../fixtures/load.ts';

function template(input: unknown): Template {
  const result = parseTemplate(input);
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result.template;
}

const FLIGHT = template(fixture('F01-template-flight'));
const PHOTO = template(fixture('F06-template-photo'));
const WINDOW_SEAT = fixture('F02-payload-flight')['payload'] as Record<string, unknown>;
const TEA = template({
  schema_id: 'tea_v1',
  scenario: 'tea',
  keys: [
    {
      key_name: 'milk',
      key_type: 'string',
      required: false,
      default_value: 'none',
      semantic_description: 'Milk.',
      acceptable_values: ['oat', 'none'],
      aliases: { oat: ['Oat milk', 'oatly'] },
    },
    { key_name: 'iced', key_type: 'boolean', required: true, semantic_description: 'Iced.' },
    {
      key_name: 'warmth',
      key_type: 'number',
      required: false,
      semantic_description: 'Warmth.',
      minimum: 0,
      maximum: 1.5,
    },
    { key_name: 'at', key_type: 'string', required: false, semantic_description: 'When.', format: 'time' },
    { key_name: 'note', key_type: 'string', required: false, semantic_description: 'A note.' },
  ],
});

const flight = (change: Record<string, unknown>, mode: 'lenient' | 'strict' = 'lenient'): ValidatedPayload =>
  validatePayload(FLIGHT, { ...WINDOW_SEAT, ...change }, mode);
const tea = (payload: unknown, mode: 'lenient' | 'strict' = 'lenient') => validatePayload(TEA, payload, mode);

describe('a payload', () => {
  it('S-7 the draft\u2019s own flight and photo payloads pass unchanged', () => {
    expect(flight({})).toMatchObject({
      valid: true,
      payload: WINDOW_SEAT,
      errors: [],
      unknown: [],
      other: 'window seat',
    });
    const photo = validatePayload(PHOTO, fixture('F07-payload-photo')['payload'], 'strict');
    expect(photo).toMatchObject({ valid: true, other: 'increase eye size proportionally' });
  });

  it('S-7 a missing required key is named; null is missing', () => {
    for (const given of [undefined, null]) {
      expect(flight({ destination: given }).errors).toMatchObject([
        { path: 'destination', code: 'missing_required' },
      ]);
    }
  });

  it('S-7 an absent optional key gets its default and is not counted as set', () => {
    const { passenger_count: _, other: __, ...rest } = WINDOW_SEAT;
    const result = validatePayload(FLIGHT, rest, 'strict');
    expect(result).toMatchObject({ valid: true, other: null, payload: { passenger_count: 1, other: null } });
    expect(result.set).toEqual(['origin', 'destination', 'departure_date', 'cabin_class']);
  });

  it.each<[Record<string, unknown>, string, unknown, unknown]>([
    [{ passenger_count: 12 }, 'out_of_range', { minimum: 1, maximum: 9 }, 9],
    [{ passenger_count: 0 }, 'out_of_range', { minimum: 1, maximum: 9 }, 1],
    [{ passenger_count: 'two' }, 'wrong_type', { minimum: 1, maximum: 9 }, 2],
    [{ passenger_count: 'two or three' }, 'wrong_type', { minimum: 1, maximum: 9 }, undefined],
    [{ passenger_count: '2' }, 'wrong_type', { minimum: 1, maximum: 9 }, 2],
    [{ passenger_count: 1.5 }, 'wrong_type', { minimum: 1, maximum: 9 }, 2],
    [{ passenger_count: true }, 'wrong_type', { minimum: 1, maximum: 9 }, undefined],
    [{ passenger_count: [2] }, 'wrong_type', { minimum: 1, maximum: 9 }, undefined],
    [
      { cabin_class: 'bussiness' },
      'not_acceptable',
      ['economy', 'premium_economy', 'business', 'first'],
      'business',
    ],
    [
      { cabin_class: 'First Class' },
      'not_acceptable',
      ['economy', 'premium_economy', 'business', 'first'],
      'first',
    ],
    [
      { cabin_class: 'premium economy' },
      'not_acceptable',
      ['economy', 'premium_economy', 'business', 'first'],
      'premium_economy',
    ],
    [
      { cabin_class: 'submarine' },
      'not_acceptable',
      ['economy', 'premium_economy', 'business', 'first'],
      undefined,
    ],
    [{ departure_date: '2026-02-30' }, 'not_a_date', undefined, undefined],
    [{ departure_date: 'next Monday' }, 'not_a_date', undefined, undefined],
    [{ origin: ' ' }, 'blank', undefined, undefined],
    [{ origin: 'P\u0000K' }, 'not_text', undefined, undefined],
    [{ other: '\udfff' }, 'not_text', undefined, undefined],
    [{ other: 'x'.repeat(4_001) }, 'not_text', undefined, undefined],
    [{ other: 7 }, 'wrong_type', undefined, undefined],
  ])('S-8 %j is refused (%s) with what would be right', (change, code, acceptable, nearest) => {
    const result = flight(change);
    expect(result.valid).toBe(false);
    expect(result.errors).toHaveLength(1);
    const [error] = result.errors;
    expect(error).toMatchObject({ path: Object.keys(change)[0], code });
    expect(error?.acceptable).toEqual(acceptable);
    expect(error?.nearest).toEqual(nearest);
  });

  it('S-8 an alias that the key publishes is mapped to its value; another spelling is only offered', () => {
    expect(tea({ iced: true, milk: 'OAT  milk' })).toMatchObject({ valid: true, payload: { milk: 'oat' } });
    expect(tea({ iced: true, milk: 'Oat' }).errors).toMatchObject([
      { code: 'not_acceptable', nearest: 'oat' },
    ]);
  });

  it.each([1, 0, 'true', 'yes', [], {}])('S-8 %j is not a boolean', (iced) => {
    expect(tea({ iced }).errors).toMatchObject([{ path: 'iced', code: 'wrong_type' }]);
  });

  it('S-8 numbers are finite and times of day are real', () => {
    expect(tea({ iced: true, warmth: JSON.parse('1e400') }).errors).toMatchObject([
      { path: 'warmth', code: 'wrong_type' },
    ]);
    expect(tea({ iced: true, at: '24:00' }).errors).toMatchObject([{ path: 'at', code: 'not_a_time' }]);
    expect(tea({ iced: true, warmth: 1.5, at: '23:59' }).valid).toBe(true);
  });

  it('S-9 lenient keeps unknown keys out and reports them; strict refuses', () => {
    const extra = { iced: true, sugar: 2 };
    expect(tea(extra)).toMatchObject({ valid: true, unknown: ['sugar'] });
    expect(tea(extra).payload).not.toHaveProperty('sugar');
    expect(tea(extra, 'strict')).toMatchObject({
      valid: false,
      errors: [{ path: 'sugar', code: 'unknown_key' }],
    });
  });

  it('S-9 names that mean something to JavaScript are unknown keys and change no object', () => {
    const result = tea(JSON.parse('{"iced": true, "__proto__": {"milk": "oat"}, "constructor": 1}'));
    expect(result.unknown).toEqual(['__proto__', 'constructor']);
    expect(result.payload['milk']).toBe('none');
    expect(tea(Object.create({ iced: true })).errors).toMatchObject([
      { path: 'iced', code: 'missing_required' },
    ]);
  });

  it('all faults of a payload come at once', () => {
    expect(tea({ milk: 'goat', warmth: 9 }).errors.map((error) => error.path)).toEqual([
      'milk',
      'iced',
      'warmth',
    ]);
  });

  it.each([null, undefined, [], 'x', 3])('%j is no payload', (input) => {
    expect(tea(input)).toMatchObject({ valid: false, errors: [{ path: '', code: 'not_an_object' }] });
  });

  it.each([null, '', ' \n'])('an `other` of %j says nothing', (other) => {
    expect(flight({ other })).toMatchObject({ valid: true, other: null });
  });

  it.each<[other: string, more: object, unheard: string | null]>([
    ['Economy ', { cabin_class: 'economy' }, 'other repeats what cabin_class holds'],
    ['premium economy', { cabin_class: 'premium_economy' }, 'other repeats what cabin_class holds'],
    ['2', { passenger_count: 2 }, 'other repeats what passenger_count holds'],
    // Nobody said the default of a key; who says it in words may mean it.
    ['economy', {}, null],
    ['economy with a window', { cabin_class: 'economy' }, null],
  ])('S-17 `other` of %j beside %j is no need where a key holds it: %s', (other, more, unheard) => {
    const { cabin_class: _, passenger_count: __, ...trip } = WINDOW_SEAT;
    const result = validatePayload(FLIGHT, { ...trip, ...more, other }, 'lenient');
    expect(result).toMatchObject({ valid: true, unheard, other: unheard === null ? other : null });
  });

  it.each(['nothing else', ' Nothing else'])(
    'S-17 %j says nothing where it is the default of `other`',
    (other) => {
      const own = template({
        schema_id: 'tea_v2',
        scenario: 'tea',
        keys: [
          { key_name: 'iced', key_type: 'boolean', required: false, semantic_description: 'Iced.' },
          {
            key_name: 'other',
            key_type: 'string',
            required: false,
            default_value: 'nothing else',
            semantic_description: 'What no key says.',
          },
        ],
      });
      expect(validatePayload(own, { other }, 'lenient')).toMatchObject({
        other: null,
        unheard: 'other is the default of the template',
      });
      expect(validatePayload(own, {}, 'lenient')).toMatchObject({ other: null, unheard: null });
    },
  );

  it('validating a normalised payload again changes nothing', () => {
    const once = tea({ iced: false, milk: 'oatly', note: 'hot\nplease' });
    expect(validatePayload(TEA, once.payload, 'strict')).toMatchObject({
      valid: true,
      payload: once.payload,
    });
  });
});
