import { describe, expect, it } from 'vitest';
import { canonicalise } from '../../../src/domain/basics/digest.ts';
import type { KeyProposal, SynthesisInput } from '../../../src/domain/synthesis/key-proposal.ts';
import { TEMPLATE_WORDS } from '../../../src/domain/synthesis/naming/closed-words.ts';
import { synthesise } from '../../../src/domain/synthesis/synthesise.ts';
import { mapValue } from '../../../src/domain/synthesis/values/map-value.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { keyOf, phrase, saidByMany } from '../../helpers/people/one-need.ts';

const K = 3;
const NO_VECTOR = new Float32Array(0);

const ELSEWHERE = [
  'four tickets to Lyon',
  'a vegetarian meal',
  'return on the 5th',
  'an extra bag',
  'my phone number',
  'book it now',
  'leave in the morning',
  'whiter teeth',
  'blur the background',
  'smooth skin',
  'a warm filter',
  'crop the picture',
  'two people',
  'travel with a dog',
  'is there parking',
  'a later flight',
  'call me back',
  'the cheapest fare',
]; // prettier-ignore

function proposal(
  members: SynthesisInput['members'],
  keys: readonly Partial<KeyDefinition>[] = [],
  saidShare: number | null = 0.5,
): KeyProposal {
  const made = synthesise({
    scenario: 'travel_desk',
    members,
    background: ELSEWHERE.map((text) => phrase(text)),
    keys: keys.map((key) => ({
      definition: {
        key_name: 'none_yet',
        key_type: 'boolean',
        required: false,
        default_value: null,
        semantic_description: '',
        ...key,
      },
      vector: NO_VECTOR,
    })),
    taken: new Set(),
    saidShare,
    owners: K,
  });
  if (made === null) throw new Error('no proposal');
  return made;
}

const SEATS = [
  'window seat please',
  'a window seat',
  'I prefer the window',
  'seat by the window',
  'window',
  'aisle',
  'aisle seat',
  'I prefer an aisle seat',
  'an aisle seat please',
  'widow seat',
  'no preference for the seat',
]; // prettier-ignore

const EYES = [
  'eyes 1.3x',
  'make the eyes 1.2x bigger',
  'eyes 20% bigger',
  'enlarge the eyes by 20%',
  'eyes 10% bigger',
  '1.1x eyes',
  'eyes 1.5x',
  'eyes 50% larger',
  'eyes bigger by 30 percent',
  'bigger eyes 1.3',
]; // prettier-ignore

const MANY_STEPS = [11, 12, 13, 14, 16, 17, 18, 19, 21, 22].map((share) => `eyes ${share}% bigger`);

const TWELVE = 'a b c d e f g h i j k l'.split(' ');

const TABLES = [
  'a garden table',
  'the garden table',
  'table in the garden',
  'a corner table',
  'the corner table',
];

describe('synthesise', () => {
  it('S-26 spans a scale by what k owners stand at or beyond, where no two said the same step', () => {
    const { definition } = proposal(
      MANY_STEPS.flatMap((text, index) => saidByMany([text], [`only-${index}`])),
    );
    expect(definition).toMatchObject({ key_type: 'number' });
    const { minimum = 0, maximum = 0 } = definition;
    expect(minimum).toBeGreaterThanOrEqual(1.1);
    expect(maximum).toBeLessThanOrEqual(1.22);
    expect(minimum).toBeLessThan(maximum);
  });

  it('S-31 makes the same key of the same need, byte for byte, whatever order it is read in', () => {
    for (const said of [EYES, SEATS, TABLES]) {
      const members = saidByMany(said);
      const orders = [
        members,
        [...members].reverse(),
        members.toSorted((a, b) => (a.phrase.id < b.phrase.id ? -1 : 1)),
      ];
      const made = orders.map((order) => canonicalise(proposal(order).definition));
      expect(new Set(made).size).toBe(1);
    }
  });

  it.each([
    ['nobody reports payloads', null, 'none'],
    ['most payloads do without it', 0.2, 'none'],
    ['most payloads say it', 0.7, null],
  ])('defaults a choice to "none" only where not saying it is normal: %s', (_when, saidShare, expected) => {
    const { definition } = proposal(saidByMany(TABLES), [], saidShare);
    expect(definition.default_value).toBe(expected);
    expect(definition.acceptable_values?.includes('none')).toBe(expected === 'none');
  });

  it('makes one choice of the values that alternate, named by what they modify', () => {
    const { definition, values } = proposal(saidByMany(SEATS));
    expect(definition).toMatchObject({
      key_name: 'seat_preference',
      key_type: 'string',
      acceptable_values: ['window', 'aisle', 'none'],
      default_value: 'none',
    });
    expect(definition.semantic_description).toMatch(
      /^Seat preference\. Acceptable values: window, aisle, none\. Example mapping: '[^']+' -> '(?:window|aisle)'\.$/,
    );
    expect(values.get('widow seat')?.value).toBe('window');
    expect(values.get('no preference for the seat')?.value).toBe('none');
  });

  it('takes the same value in another language as an alias, by where its fragments lie', () => {
    // Two directions of meaning (window, aisle); each language adds one of its own, common to all its fragments.
    const at = (meaning: number, language: number): Float32Array => {
      const vector = new Float32Array(6);
      vector[meaning] = 1;
      vector[2 + language] = 3;
      return vector;
    };
    const said: readonly (readonly [string, number, number])[] = [
      ['window seat', 0, 0],
      ['window', 0, 0],
      ['a window seat', 0, 0],
      ['aisle seat', 1, 0],
      ['the aisle', 1, 0],
      ['靠窗座位', 0, 1],
      ['我要靠窗', 0, 1],
      ['过道座位', 1, 1],
      ['过道', 1, 1],
      ['asiento de ventana', 0, 2],
      ['ventana', 0, 2],
      ['asiento de pasillo', 1, 2],
      ['pasillo', 1, 2],
    ]; // prettier-ignore
    const members = saidByMany(said.map(([text]) => text)).map((member, index) => {
      const [text, meaning, language] = said[index] ?? ['', 0, 0];
      return { ...member, phrase: phrase(text, at(meaning, language)) };
    });
    const { definition, values } = proposal(members);
    expect(definition.acceptable_values).toEqual(['window', 'aisle']);
    expect(definition.aliases).toEqual({ window: ['ventana', '靠窗'], aisle: ['pasillo', '过道'] });
    expect(values.get('我要靠窗')?.value).toBe('window');
  });

  it('puts factors and percentages on one scale, inside what was said', () => {
    const { definition, values, refines } = proposal(saidByMany(EYES), [{ key_name: 'eye_enlargement' }]);
    expect(definition).toMatchObject({
      key_name: 'eye_size_scale',
      key_type: 'number',
      minimum: 1.1,
      maximum: 1.5,
      step: 0.1,
      unit: 'factor',
    });
    expect(definition.semantic_description).toMatch(
      /^Eye size scale\. Says more than eye_enlargement\. Range: 1\.1-1\.5\. Example mapping: '/,
    );
    expect(values.get('eyes 20% bigger')?.value).toBe(1.2);
    expect(values.get('eyes 1.3x')?.value).toBe(1.3);
    expect(refines).toBe('eye_enlargement');
  });

  it('never uses a name again', () => {
    const first = proposal(saidByMany(SEATS)).definition.key_name;
    const again = synthesise({
      scenario: 'travel_desk',
      members: saidByMany(SEATS),
      background: [],
      keys: [],
      taken: new Set([first]),
      saidShare: 0.5,
      owners: K,
    });
    expect(again?.definition.key_name).toMatch(/^[a-z][a-z0-9_]{0,39}$/);
    expect(again?.definition.key_name).not.toBe(first);
  });

  it('publishes no word that fewer than k owners said', () => {
    const loner = saidByMany(['window seat next to Bartholomew', 'aisle seat 778', 'secretive seat'], ['x']);
    const { definition, vocabulary } = proposal([...saidByMany(SEATS), ...loner]);
    const published = JSON.stringify(definition).toLowerCase();
    for (const word of ['bartholomew', '778', 'secretive']) expect(published).not.toContain(word);
    const words = definition.semantic_description.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
    for (const word of words)
      if (!TEMPLATE_WORDS.has(word)) expect(vocabulary[word], word).toBeGreaterThanOrEqual(K);
  });

  it('publishes no word of owners who never came back, however many said it', () => {
    const passersBy = saidByMany(['tower seat', 'a tower seat', 'I prefer the tower'], TWELVE).map((one) => ({
      ...one,
      mentions: one.mentions.map((mention) => ({ ...mention, established: false })),
    }));
    const { definition } = proposal([...saidByMany(SEATS), ...passersBy]);
    expect(JSON.stringify(definition)).not.toContain('tower');
    expect(JSON.stringify(proposal([...saidByMany(SEATS), ...saidByMany(['tower seat'], TWELVE)]))).toContain(
      'tower',
    );
  });

  it('calls no key by a word of schemas', () => {
    const said = [
      'true for the example',
      'the example is true',
      'set true as example',
      'example: true',
      'true',
    ];
    const made = keyOf(saidByMany(said, TWELVE));
    expect(made?.definition.key_name.split('_') ?? []).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(true|example)$/)]),
    );
  });

  it('shows nobody’s words as an example of a free text', () => {
    const names = ['Ann', 'Bob', 'Eve', 'Dan', 'Ada', 'Max', 'Ian', 'Amy', 'Leo', 'Zoe', 'Kim', 'Ben'];
    const wish = (name: string) => `call it ${name}`;
    const made = keyOf([
      ...names.flatMap((name) => saidByMany([wish(name)], [name])),
      ...saidByMany([wish('Joe')]),
    ]);
    expect(made).not.toBeNull();
    expect(made?.definition.acceptable_values).toBeUndefined();
    expect(made?.definition.semantic_description ?? '').not.toContain('Example');
  });

  it('does not hang on the order of its members', () => {
    const forward = proposal(saidByMany(SEATS));
    expect(proposal(saidByMany([...SEATS].reverse()))).toEqual(forward);
  });

  it('answers odd needs without a key rather than with nonsense', () => {
    const odd = [
      [],
      ['🙂'],
      ['?'],
      ['x'.repeat(4000)],
      ['constructor', 'on constructor', 'hasOwnProperty of __proto__'],
    ];
    for (const lines of odd) {
      const made = synthesise({
        scenario: 's',
        members: saidByMany(lines, ['x']),
        background: [],
        keys: [],
        taken: new Set(),
        saidShare: 0.5,
        owners: K,
      });
      expect(made?.definition.acceptable_values ?? []).toEqual([]);
    }
  });
});

describe('an example', () => {
  const eyes = ['eyes 20% bigger', 'make the eyes 20% bigger', '1.3x eyes', 'eyes 1.2x', 'eyes 10% bigger'];
  const faces = ['slim my face by 10%', 'slim face 20%', 'face 20% slimmer', 'face thinner, 10%'];
  it.each([
    [
      'says the noun of its key',
      [...saidByMany(eyes), ...saidByMany(['20%'], TWELVE)],
      'eyes 10% bigger',
      1.1,
    ],
    [
      'is never about another thing',
      [...saidByMany(eyes), ...saidByMany(['slim my face by 10%'], TWELVE)],
      'eyes 10% bigger',
      1.1,
    ],
    ['of what gets smaller is below one', saidByMany(faces), 'face 20% slimmer', 0.8],
    [
      'says whether more or less is meant, where people mean both',
      [
        ...saidByMany(['nose 20% smaller', 'nose 10% smaller', 'nose 10% bigger']),
        ...saidByMany(['nose 20%'], TWELVE),
      ],
      'nose 10% bigger',
      1.1,
    ],
    ['is not shouted', saidByMany(SEATS.map((line) => line.toUpperCase())), 'a window seat', 'window'],
    [
      'of a choice says the noun as well, and the value that most people say',
      [...saidByMany(SEATS), ...saidByMany(['window'], TWELVE)],
      'a window seat',
      'window',
    ],
  ])('%s', (_rule, members, text, value) => {
    expect(proposal(members).wordings.en.example).toEqual({ text, value });
  });
});

describe('mapValue', () => {
  it('reads texts that come later with what was learned', () => {
    const seat = proposal(saidByMany(SEATS));
    const eyes = proposal(saidByMany(EYES));
    const rows: readonly (readonly [KeyProposal, string, unknown])[] = [
      [seat, 'could I sit at the window', 'window'],
      [seat, 'ailse seat', 'aisle'],
      [seat, 'a vegetarian meal', undefined],
      [seat, 'constructor toString __proto__', undefined],
      [eyes, 'my eyes 15% bigger', 1.15],
      [eyes, 'eyes 10% smaller', 0.9],
      [eyes, 'blur it', undefined],
    ];
    for (const [made, text, value] of rows)
      expect(mapValue(made.definition, made.reading, text)?.value, text).toBe(value);
  });

  it('needs the day to read a date that leaves the year or month open', () => {
    const { definition, reading } = proposal(
      saidByMany(['return on the 5th', 'return on May 3rd', 'return next Friday']),
    );
    expect(mapValue(definition, reading, 'return on the 5th')).toBeNull();
    expect(mapValue(definition, reading, 'return on the 5th', { day: '2026-01-20' })?.value).toBe(
      '2026-02-05',
    );
    expect(mapValue(definition, reading, 'back on 2026-03-01')?.value).toBe('2026-03-01');
  });
});

describe('a yes or no is one to what the key’s name says', () => {
  const reading = {
    family: 'flag',
    heads: [],
    terms: {},
    markers: ['person'],
    absences: [],
    companions: [],
  } as const;
  it.each([
    ['remove_people', 'remove the people behind me', true],
    ['remove_people', 'without people', true],
    ['remove_people', 'people out', true],
    ['remove_people', 'with people in it', false],
    ['people_in_background', 'remove the people behind me', false],
    ['people_in_background', 'people in the background', true],
  ])('%s: "%s" is %s', (key_name, text, value) => {
    const key = {
      key_name,
      key_type: 'boolean',
      required: false,
      default_value: false,
      semantic_description: 'A key.',
    } as const;
    expect(mapValue(key, reading, text, { language: 'en' })?.value).toBe(value);
  });
});
