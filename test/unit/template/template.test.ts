import { describe, expect, it } from 'vitest';
import { constraintsOf } from '../../../src/domain/template/constraints.ts';
import { parseTemplate, type Template } from '../../../src/domain/template/template.ts';
import { fixture } from '../../fixtures/load.ts';

const TEA = {
  key_name: 'tea',
  key_type: 'string',
  required: true,
  default_value: null,
  semantic_description: 'Kind of tea.',
};

function template(...keys: Record<string, unknown>[]): unknown {
  return { schema_id: 'tea_shop_v1', scenario: 'tea_shop', keys };
}

function parsed(input: unknown): Template {
  const result = parseTemplate(input);
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result.template;
}

function places(input: unknown): string[] {
  const result = parseTemplate(input);
  return 'errors' in result ? result.errors.map((error) => error.path) : [];
}

describe('a template', () => {
  it.each(['F01-template-flight', 'F05-template-flight-appendix', 'F06-template-photo'])(
    'S-1 %s passes, and without any one of its members it does not',
    (name) => {
      expect(parsed(fixture(name)).keys.length).toBeGreaterThan(0);
      for (const member of ['schema_id', 'scenario', 'keys']) {
        const { [member]: _, ...rest } = fixture(name);
        expect(places(rest)).toEqual([member]);
      }
    },
  );

  it('S-2 a default that was left out is null, and every key has the five members', () => {
    const keys = parsed(fixture('F05-template-flight-appendix')).keys;
    expect(keys[0]).toMatchObject({ key_name: 'origin', default_value: null });
    for (const key of keys) {
      expect(Object.keys(key).slice(0, 5)).toEqual(Object.keys({ ...TEA }));
    }
  });

  it.each(['key_name', 'key_type', 'required', 'semantic_description'])(
    'S-2 a key without %s is refused there',
    (member) => {
      const { [member]: _, ...rest }: Record<string, unknown> = TEA;
      expect(places(template(rest))).toEqual([`keys[0].${member}`]);
    },
  );

  it.each(['', '   ', 7, null])('S-3 a description %j is refused with its place', (semantic_description) => {
    expect(places(template({ ...TEA, semantic_description }))).toEqual(['keys[0].semantic_description']);
  });

  it('S-4 `other` is added when it is missing, and stands last', () => {
    const result = parseTemplate(template(TEA));
    expect('template' in result && result.template.keys.map((key) => key.key_name)).toEqual(['tea', 'other']);
    expect('template' in result && result.notes).toHaveLength(1);
    const early = parsed(template({ ...TEA, key_name: 'other', required: false }, TEA));
    expect(early.keys.at(-1)?.key_name).toBe('other');
  });

  it.each([
    [{ key_type: 'integer' }, 'keys[0].key_type'],
    [{ required: true }, 'keys[0].required'],
    [{ acceptable_values: ['a', 'b'] }, 'keys[0].acceptable_values'],
  ])('S-4 `other` with %j is refused', (wrong, place) => {
    expect(places(template({ ...TEA, required: false, key_name: 'other', ...wrong }))).toEqual([place]);
  });

  it('all faults come at once, each with its place', () => {
    const input = {
      schema_id: 'a b',
      scenario: '../x',
      keys: [TEA, { ...TEA, key_name: 'Tea' }, { ...TEA, key_name: '2nd', key_type: 'text' }, 'milk'],
    };
    expect(places(input)).toEqual([
      'schema_id',
      'scenario',
      'keys[1].key_name',
      'keys[2].key_name',
      'keys[2].key_type',
      'keys[3]',
    ]);
  });

  it.each([
    ['a default of another type', { default_value: 3 }, 'default_value'],
    [
      'a default outside the list',
      { acceptable_values: ['green', 'black'], default_value: 'red' },
      'default_value',
    ],
    [
      'a default outside the list in the prose',
      { semantic_description: 'Tea. Acceptable values: green, black.', default_value: 'red' },
      'default_value',
    ],
    [
      'a default outside the range',
      { key_type: 'integer', minimum: 1, maximum: 5, default_value: 6 },
      'default_value',
    ],
    ['an impossible date', { format: 'date', default_value: '2026-02-30' }, 'default_value'],
    ['a range that is upside down', { key_type: 'number', minimum: 5, maximum: 1 }, 'minimum'],
    ['a range on a text', { minimum: 5 }, 'minimum'],
    ['values on a number', { key_type: 'integer', acceptable_values: ['1'] }, 'acceptable_values'],
    ['an alias of nothing', { acceptable_values: ['green'], aliases: { black: ['dark'] } }, 'aliases'],
    [
      'an alias of two values',
      { acceptable_values: ['green', 'black'], aliases: { green: ['Black'] } },
      'aliases',
    ],
    ['a number without end', { key_type: 'number', maximum: Number.POSITIVE_INFINITY }, 'maximum'],
    ['half a letter', { semantic_description: 'Tea \ud800.' }, 'semantic_description'],
    ['a NUL', { semantic_description: 'Tea\u0000.' }, 'semantic_description'],
    ['letters that turn round on screen', { semantic_description: 'Tea \u202e.' }, 'semantic_description'],
    ['an endless description', { semantic_description: 'x'.repeat(2_001) }, 'semantic_description'],
    ['a name with a Cyrillic letter', { key_name: 'te\u0430' }, 'key_name'],
    ['a name that is a trap', { key_name: '__proto__' }, 'key_name'],
    ['an unknown status', { status: 'stable' }, 'status'],
  ])('%s is refused', (_, change, member) => {
    expect(places(template({ ...TEA, ...change }))).toEqual([`keys[0].${member}`]);
  });

  it.each([null, [], 'x', 7, { schema_id: 'a', scenario: 'a', keys: [] }, { keys: Array(201).fill(TEA) }])(
    'what is no template is an answer, not an exception (%#)',
    (input) => {
      expect(places(input).length).toBeGreaterThan(0);
    },
  );

  it('"float" is a number; members nobody checks are left out and said', () => {
    const result = parseTemplate(template({ ...TEA, key_type: 'float', colour: 'red' }));
    expect('template' in result && result.template.keys[0]).toMatchObject({ key_type: 'number' });
    expect('template' in result && result.template.keys[0]).not.toHaveProperty('colour');
    expect('template' in result && result.notes.map((note) => note.path)).toEqual([
      'keys[0].colour',
      'keys[0].key_type',
      'keys',
    ]);
  });

  it('reading a template twice changes nothing', () => {
    const once = parsed(fixture('F06-template-photo'));
    expect(parsed(JSON.parse(JSON.stringify(once)))).toEqual(once);
  });
});

describe('constraints in prose', () => {
  const key = (semantic_description: string, more: object = {}) =>
    constraintsOf({
      key_name: 'k',
      key_type: 'string',
      required: false,
      default_value: null,
      semantic_description,
      ...more,
    });

  it.each<[string, object, readonly unknown[] | null]>([
    ['Milk. Acceptable values: oat, soy, none.', {}, ['oat', 'soy', 'none']],
    [
      "Milk. Acceptable values: oat, soy or none. Example mapping: 'no milk' -> 'none'.",
      {},
      ['oat', 'soy', 'none'],
    ],
    ['Milk. Allowed values: \'oat\', "soy".', {}, ['oat', 'soy']],
    ['Milk. Acceptable values: oat (default), soy.', {}, ['oat', 'soy']],
    ['Ratio. Acceptable values: 1:1, 4:5, 16:9.', {}, ['1:1', '4:5', '16:9']],
    ['奶。可接受的值：燕麦、大豆。', {}, ['燕麦', '大豆']],
    ['Leche. Valores aceptables: avena, soja.', {}, ['avena', 'soja']],
    ['Milk. Acceptable values: full fat, oat milk.', { default_value: 'full fat' }, ['full fat', 'oat milk']],
    [
      "Milk. Acceptable values: full fat, oat milk. Example: 'oat' -> 'oat milk'.",
      {},
      ['full fat', 'oat milk'],
    ],
    ['Milk. Acceptable values: brand names, plant names.', {}, null],
    ['Milk. Acceptable values: free text.', {}, null],
    ['Milk. Acceptable values: oat, soy, etc.', {}, null],
    ['Milk. Acceptable values: any plant, e.g. oat, soy.', {}, null],
    ["Shop. Acceptable values: names, codes. Example: 'the corner one' -> 'K12'.", {}, null],
    ['Shop. Acceptable values: shop codes (e.g., A, B) or street names in any language.', {}, null],
    ['Day. Acceptable values: a calendar date.', {}, null],
    ['Time. Acceptable values: a time of day, HH:MM.', {}, null],
    ['Milk.', {}, null],
  ])('%s', (description, more, acceptable) => {
    expect(key(description, more).acceptable).toEqual(acceptable);
  });

  it.each<[string, string, number | null, number | null]>([
    ['Cups. Range: 1-9.', 'integer', 1, 9],
    ['Cups. Range: 0-10, where 0 means none.', 'integer', 0, 10],
    ['Warmth. Range: 1.0–1.5.', 'number', 1, 1.5],
    ['Warmth. Range: -5 to 5.', 'number', -5, 5],
    ['杯数。范围：1到9。', 'integer', 1, 9],
    ["Cups. Range: 1-9. Example: 'a dozen' -> 12.", 'integer', null, null],
    ['Day. Range: 2026-01-01 to 2026-02-01.', 'integer', null, null],
    ['Cups. Range: 9-1.', 'integer', null, null],
    ['Cups. Range: 1-9.', 'string', null, null],
  ])('%s as %s', (description, key_type, minimum, maximum) => {
    expect(key(description, { key_type })).toMatchObject({ minimum, maximum });
  });

  it('numbers may be listed one by one', () => {
    expect(key('Cups. Acceptable values: 1, 2, 4.', { key_type: 'integer' }).acceptable).toEqual([1, 2, 4]);
  });

  it('an ISO 8601 date is checked as one only where the whole date is meant', () => {
    expect(key('Day in ISO 8601 format (YYYY-MM-DD).').format).toBe('date');
    expect(key('Instant in ISO 8601 format (YYYY-MM-DDTHH:MM).').format).toBeNull();
    expect(key("Day, ISO 8601 (YYYY-MM-DD). Example: 'May' -> '2026-05'.").format).toBeNull();
  });

  it('explicit members win over prose', () => {
    expect(
      key('Milk. Acceptable values: oat, soy.', { acceptable_values: ['oat', 'rice'] }).acceptable,
    ).toEqual(['oat', 'rice']);
  });
});

describe('descriptions in further languages', () => {
  it.each<[string, Record<string, string>, Record<string, string>]>([
    [
      'are kept by tag',
      { zh: '茶的种类。', 'pt-BR': 'Tipo de chá.' },
      { 'pt-BR': 'Tipo de chá.', zh: '茶的种类。' },
    ],
    ['get the canonical case of their tag', { 'ZH-hant-tw': '茶的種類。' }, { 'zh-Hant-TW': '茶的種類。' }],
  ])('%s', (_, descriptions, kept) => {
    const [key] = parsed(template({ ...TEA, descriptions })).keys;
    expect(key?.descriptions).toEqual(kept);
  });

  it('are no member where there is none', () => {
    expect(parsed(template({ ...TEA, descriptions: {} })).keys[0]).not.toHaveProperty('descriptions');
  });

  it.each<[string, unknown]>([
    ['a list', ['Tipo de té.']],
    ['no language', { 'not a tag': 'x' }],
    ['a language twice', { zh: '茶', ZH: '茶叶' }],
    ['an empty text', { es: ' ' }],
    ['no text', { es: 7 }],
    ['a text with hidden letters', { es: 'T\u202eé' }],
    ['a text too long', { es: 'a'.repeat(2_001) }],
    [
      'more languages than anybody keeps up',
      Object.fromEntries(
        Array.from({ length: 51 }, (_, i) => [
          `x${String.fromCharCode(97 + (i % 26))}${String.fromCharCode(97 + Math.floor(i / 26))}`,
          'x',
        ]),
      ),
    ],
  ])('are refused with their place when they are %s', (_, descriptions) => {
    expect(places(template({ ...TEA, descriptions }))).toEqual(['keys[0].descriptions']);
  });
});
