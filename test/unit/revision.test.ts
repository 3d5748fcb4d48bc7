import { describe, expect, it } from 'vitest';
import type { KeyDefinition } from '../../src/domain/key-definition.ts';
import { revise } from '../../src/domain/revision.ts';

const MILK: KeyDefinition = {
  key_name: 'milk_type',
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description: "Milk type. Acceptable values: oat, soy. Example mapping: 'oat milk' -> 'oat'.",
  acceptable_values: ['oat', 'soy'],
  aliases: { soy: ['soya'] },
  status: 'experimental',
};

const STRENGTH: KeyDefinition = {
  key_name: 'strength',
  key_type: 'number',
  required: false,
  default_value: null,
  semantic_description: "Strength. Range: 1-3. Example mapping: 'strength 2' -> 2.",
  minimum: 1,
  maximum: 3,
  step: 1,
};

/** The description and list of a proposal as synthesis writes them. */
function milk(values: readonly string[], aliases: KeyDefinition['aliases'] = {}): KeyDefinition {
  const { status: _, ...rest } = MILK;
  const semantic_description = `Kind of milk. Acceptable values: ${values.join(', ')}. Example mapping: 'a' -> '${values[0]}'.`;
  return { ...rest, acceptable_values: values, aliases, semantic_description };
}

function strength(minimum: number, maximum: number, more: Partial<KeyDefinition> = {}): KeyDefinition {
  const semantic_description = `How strong. Range: ${minimum}-${maximum}. Example mapping: 'twice' -> 2.`;
  return { ...STRENGTH, minimum, maximum, semantic_description, ...more };
}

describe('a key said better', () => {
  it('keeps every value in its order, takes the new ones behind them, and its words follow', () => {
    expect(revise(MILK, milk(['almond', 'oat']))).toEqual({
      ...MILK,
      acceptable_values: ['oat', 'soy', 'almond'],
      semantic_description:
        "Kind of milk. Acceptable values: oat, soy, almond. Example mapping: 'a' -> 'almond'.",
    });
  });

  it.each<[string, readonly string[], string]>([
    ['a dot', ['oat', 'dr. pepper'], 'Acceptable values: oat, soy, dr. pepper. Example'],
    ['a dollar', ['oat', "$& $1 $'"], "Acceptable values: oat, soy, $& $1 $'. Example"],
    ['a number with a dot', ['oat', '1.5 %'], 'Acceptable values: oat, soy, 1.5 %. Example'],
    ['another script', ['oat', '杏仁'], 'Acceptable values: oat, soy, 杏仁. Example'],
  ])('lists a value with %s whole', (_, values, listed) => {
    expect(revise(MILK, milk(values))?.semantic_description).toContain(listed);
  });

  it('says a list that the proposal did not put into words before its example', () => {
    const wordless = {
      ...milk(['almond']),
      semantic_description: "Kind of milk. Example mapping: 'a' -> 'almond'.",
    };
    expect(revise(MILK, wordless)?.semantic_description).toBe(
      "Kind of milk. Acceptable values: oat, soy, almond. Example mapping: 'a' -> 'almond'.",
    );
    expect(revise(MILK, { ...wordless, semantic_description: 'Kind of milk.' })?.semantic_description).toBe(
      'Kind of milk. Acceptable values: oat, soy, almond.',
    );
  });

  it.each<[string, KeyDefinition['aliases'], KeyDefinition['aliases']]>([
    ['joins the value it was said for', { almond: ['mandel'] }, { soy: ['soya'], almond: ['mandel'] }],
    [
      'goes to the old value behind a known spelling',
      { soya: ['sojamilch'] },
      { soy: ['soya', 'sojamilch'] },
    ],
    ['stays with what it meant before', { almond: ['soya'] }, { soy: ['soya'] }],
    ['is none where it is a value of its own', { almond: ['oat'] }, { soy: ['soya'] }],
    ['is nothing where its value is no value', { hemp: ['hanf'] }, { soy: ['soya'] }],
  ])('a new spelling %s', (_, proposed, joined) => {
    expect(revise(MILK, milk(['almond'], proposed))?.aliases).toEqual(joined);
  });

  it('has no empty member for spellings that nobody used', () => {
    const { aliases: _, ...plain } = MILK;
    expect(revise(plain, milk(['almond']))).not.toHaveProperty('aliases');
  });

  it.each<[number, number, number, number]>([
    [0.5, 2, 0.5, 3],
    [2, 4.5, 1, 4.5],
    [-2, 10, -2, 10],
    [-0.25, 1.75, -0.25, 3],
  ])('with %d-%d said of it ranges from %d to %d, in data and in words', (low, high, minimum, maximum) => {
    expect(revise(STRENGTH, strength(low, high))).toMatchObject({
      minimum,
      maximum,
      semantic_description: `How strong. Range: ${minimum}-${maximum}. Example mapping: 'twice' -> 2.`,
    });
  });

  it('counts in the finer of both steps, in none where one of them has none', () => {
    expect(revise(STRENGTH, strength(1, 4, { step: 0.5 }))?.step).toBe(0.5);
    expect(revise({ ...STRENGTH, step: 0.1 }, strength(1, 4))?.step).toBe(0.1);
    const { step: _, ...free } = strength(1, 4);
    expect(revise(STRENGTH, free)).not.toHaveProperty('step');
  });
});

describe('a key stays as it is', () => {
  it.each<[string, KeyDefinition, KeyDefinition]>([
    ['nothing is new', MILK, milk(['soy', 'oat'])],
    ['the new value is a known spelling', MILK, milk(['soya'])],
    ['the range lies within', STRENGTH, strength(1.5, 2)],
    ['the type is another', STRENGTH, strength(0, 9, { key_type: 'integer' })],
    ['the unit is another', STRENGTH, strength(0, 9, { unit: 'percent' })],
    ['the format is another', MILK, { ...milk(['almond']), format: 'date' }],
    ['the list would become open', MILK, { ...STRENGTH, key_type: 'string' }],
  ])('when %s', (_, current, proposed) => {
    expect(revise(current, proposed)).toBeNull();
  });
});
