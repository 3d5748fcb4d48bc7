import { describe, expect, it } from 'vitest';
import { revise } from '../../../../src/domain/keys/change/revision.ts';
import type {
  KeyProposal,
  ValueFamily,
  Wording,
  Wordings,
} from '../../../../src/domain/synthesis/key-proposal.ts';
import { inValuesOf } from '../../../../src/domain/synthesis/values/in-values-of.ts';
import type { KeyDefinition } from '../../../../src/domain/template/key-definition.ts';
import { checkValue } from '../../../../src/domain/template/values/key-value.ts';

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

/** A proposal as synthesis makes it, with `others`: what descriptions in other languages show. */
function proposal(
  definition: KeyDefinition,
  family: ValueFamily,
  example: Wording['example'],
  others: Wordings['others'] = {},
): KeyProposal {
  return {
    definition,
    wordings: { en: { example, spellings: {} }, others },
    reading: { family, heads: [], terms: {}, markers: [], absences: [], companions: [] },
    values: new Map(),
    listedByFew: false,
    support: {},
    refines: null,
    similarKeys: [],
    vocabulary: {},
    doubt: {
      sort: { is: 'list', chance: 0.8, instead: 'text', insteadChance: 0.1 },
      name: null,
      grouping: null,
    },
  };
}

function milk(
  values: readonly string[],
  aliases: KeyDefinition['aliases'] = {},
  others: Wordings['others'] = {},
): KeyProposal {
  const { status: _, ...rest } = MILK;
  const definition = { ...rest, acceptable_values: values, aliases };
  return proposal(definition, 'choice', { text: 'a', value: values[0] ?? '' }, others);
}

function strength(minimum: number, maximum: number, more: Partial<KeyDefinition> = {}): KeyProposal {
  return proposal({ ...STRENGTH, minimum, maximum, ...more }, 'number', { text: 'twice', value: 2 });
}

describe('a key said better', () => {
  it('keeps every value in its order, takes the new ones behind them, and its words follow', () => {
    expect(revise(MILK, milk(['almond', 'oat']))).toEqual({
      ...MILK,
      acceptable_values: ['oat', 'soy', 'almond'],
      semantic_description:
        "Milk type. Acceptable values: oat, soy, almond. Example mapping: 'a' -> 'almond'.",
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
      semantic_description: `Strength. Range: ${minimum}-${maximum}. Example mapping: 'twice' -> 2.`,
    });
  });

  it('counts in the finer of both steps, in none where one of them has none', () => {
    expect(revise(STRENGTH, strength(1, 4, { step: 0.5 }))?.step).toBe(0.5);
    expect(revise({ ...STRENGTH, step: 0.1 }, strength(1, 4))?.step).toBe(0.1);
    const { step: _, ...free } = STRENGTH;
    expect(revise(free, strength(1, 4))).not.toHaveProperty('step');
    expect(revise(STRENGTH, proposal({ ...free, maximum: 4 }, 'number', null))).not.toHaveProperty('step');
  });

  it('keeps its step where its range stays', () => {
    const es = { example: null, spellings: {} };
    const told = proposal({ ...STRENGTH, step: 0.5 }, 'number', null, { es });
    expect(revise(STRENGTH, told)).toMatchObject({ step: 1, descriptions: { es: expect.any(String) } });
  });
});

describe('values of one meaning', () => {
  const SEAT: KeyDefinition = {
    ...MILK,
    key_name: 'seat_preference',
    acceptable_values: ['window', 'aisle', 'pasillo', 'none'],
    aliases: { pasillo: ['lado pasillo'] },
    default_value: 'none',
  };
  const seats = (values: readonly string[], aliases: Record<string, string[]>) =>
    proposal({ ...SEAT, acceptable_values: values, aliases }, 'choice', null);

  it('takes the default along when it becomes a spelling', () => {
    const aisle = { ...SEAT, default_value: 'pasillo' };
    const said = seats(['window', 'aisle', 'none'], { aisle: ['pasillo'] });
    expect(revise(aisle, inValuesOf(aisle, said))?.default_value).toBe('aisle');
    const { aliases: _, ...plain } = aisle;
    const without = { ...plain, default_value: null };
    expect(revise(without, inValuesOf(without, said))?.default_value).toBeNull();
  });

  it.each<[string, readonly string[], Record<string, string[]>, Partial<KeyDefinition>]>([
    [
      'a value that came before its alignment becomes a spelling, with its own spellings',
      ['window', 'aisle', 'none'],
      { aisle: ['pasillo'] },
      { acceptable_values: ['window', 'aisle', 'none'], aliases: { aisle: ['lado pasillo', 'pasillo'] } },
    ],
    [
      'a value said otherwise by now keeps its name',
      ['window', 'corridor', 'pasillo', 'none'],
      { corridor: ['aisle'] },
      {
        acceptable_values: ['window', 'aisle', 'pasillo', 'none'],
        aliases: { pasillo: ['lado pasillo'], aisle: ['corridor'] },
      },
    ],
  ])('%s', (_, values, aliases, expected) => {
    const revised = revise(SEAT, inValuesOf(SEAT, seats(values, aliases)));
    expect(revised).toMatchObject(expected);
    for (const [value, said] of Object.entries(expected.aliases ?? {}))
      for (const one of said) expect(revised && checkValue(revised, one), one).toEqual({ value });
  });

  it('are one in all that a proposal says', () => {
    const said = seats(['window', 'corridor'], { corridor: ['aisle'] });
    const settled = inValuesOf(SEAT, {
      ...said,
      reading: { ...said.reading, terms: { corridor: 'corridor', aisle: 'corridor', window: 'window' } },
      values: new Map([['p', { value: 'corridor', confidence: 0.9 }]]),
      support: { corridor: { owners: 5, fragments: 7 } },
      wordings: {
        en: { example: { text: 'corridor seat', value: 'corridor' }, spellings: {} },
        others: { fr: { example: null, spellings: { corridor: ['couloir'] } } },
      },
    });
    expect(settled.reading.terms).toEqual({ corridor: 'aisle', aisle: 'aisle', window: 'window' });
    expect(settled.values.get('p')?.value).toBe('aisle');
    expect(settled.support).toEqual({ aisle: { owners: 5, fragments: 7 } });
    expect(settled.wordings.en.example?.value).toBe('aisle');
    expect(settled.wordings.others['fr']?.spellings).toEqual({ aisle: ['couloir'] });
  });
});

describe('a key is said in one language more', () => {
  it('S-6 as soon as k owners speak it, with the list it has by then', () => {
    const es = { example: { text: 'con avena', value: 'oat' }, spellings: { oat: ['avena'] } };
    expect(revise(MILK, milk(['oat', 'soy'], { oat: ['avena'] }, { es }))).toMatchObject({
      aliases: { soy: ['soya'], oat: ['avena'] },
      descriptions: {
        es: "Tipo de leche. Valores aceptables: oat, soy. También: avena = oat. Ejemplo: 'con avena' -> 'oat'.",
      },
    });
  });

  it('and not a second time', () => {
    const others = { es: { example: null, spellings: {} } };
    const said = revise(MILK, milk(['oat', 'soy'], {}, others));
    expect(said?.descriptions).toEqual({ es: 'Tipo de leche. Valores aceptables: oat, soy.' });
    expect(said && revise(said, milk(['oat', 'soy'], {}, others))).toBeNull();
  });
});

describe('a key stays as it is', () => {
  it.each<[string, KeyDefinition, KeyProposal]>([
    ['nothing is new', MILK, milk(['soy', 'oat'])],
    ['the new value is a known spelling', MILK, milk(['soya'])],
    ['the range lies within', STRENGTH, strength(1.5, 2)],
    ['the type is another', STRENGTH, strength(0, 9, { key_type: 'integer' })],
    ['the unit is another', STRENGTH, strength(0, 9, { unit: 'percent' })],
    [
      'the format is another',
      MILK,
      proposal({ ...milk(['almond']).definition, format: 'date' }, 'choice', null),
    ],
    ['the list would become open', MILK, proposal({ ...STRENGTH, key_type: 'string' }, 'name', null)],
  ])('when %s', (_, current, proposed) => {
    expect(revise(current, proposed)).toBeNull();
  });
});
