import { describe, expect, it, test } from 'vitest';
import { refine } from '../../../../src/domain/keys/change/refinement.ts';
import type { NeedMember } from '../../../../src/domain/synthesis/key-proposal.ts';
import type { KeyDefinition } from '../../../../src/domain/template/key-definition.ts';

const TEA: KeyDefinition = {
  key_name: 'tea_kind',
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description: "Tea kind. Example mapping: 'the green one' -> 'green'.",
  acceptable_values: ['green', 'dark_green', 'black', 'chamomile'],
  aliases: { black: ['english breakfast'] },
};

function said(text: string, owners = 5): NeedMember {
  return {
    phrase: { id: text, text, language: 'en', vector: new Float32Array() },
    mentions: Array.from({ length: owners }, (_, index) => ({
      fragment: `${text}-${index}`,
      phrase: text,
      owner: `owner-${index}`,
      day: '2026-01-05',
      interaction: null,
    })),
  };
}

const example = (text: string, key = TEA) =>
  refine(key, [said(text)], 5)?.definition.semantic_description.slice(key.semantic_description.length) ??
  null;

describe('a saying becomes an example of the value that it plainly means', () => {
  it.each([
    ['a green tea', "'green'"],
    ['Black, strong', "'black'"],
    ['dark green leaves', "'dark_green'"],
    ['an english breakfast', "'black'"],
    ['cham tea', "'chamomile'"],
  ])('%s', (text, value) => {
    expect(example(text)).toBe(` Example mapping: '${text}' -> ${value}.`);
  });

  it.each([
    ['none of them', 'some hot water'],
    ['two of them', 'green or black'],
    ['one that is denied', 'no green tea'],
    ['one that is not wanted', 'without black'],
    ['the letters of one only here and there', 'chmm tea'],
    ['two letters of one', 'ch tea'],
    ['what the description quotes already', 'The Green One'],
    ['a quote in it', "mum's green tea"],
    ['an address in it', 'green as on tea.example/green'],
    ['a number in it', 'green of order 483921'],
    ['markup in it', 'green <b>tea'],
    ['an invisible letter in it', 'green\u200b tea'],
    ['too many words', `green ${'and warm '.repeat(8)}`],
  ])('nothing is quoted that has %s', (_, text) => {
    expect(example(text)).toBeNull();
  });

  it('counts owners, not sayings', () => {
    const loud = said('a green tea', 4);
    const member = { ...loud, mentions: [...loud.mentions, ...loud.mentions] };
    expect(refine(TEA, [member], 5)).toBeNull();
    expect(refine(TEA, [member], 4)?.sentence).toBe(
      '4 owners said "a green tea" in other, which tea_kind already means; its description now says so.',
    );
  });

  it('quotes what most owners said, the first by letters of equals, whatever the order', () => {
    const members = [said('warm green'), said('black pot', 7), said('any green', 7)];
    const quoted = refine(TEA, members, 5)?.sentence;
    expect(quoted).toContain('"any green"');
    expect(refine(TEA, members.toReversed(), 5)?.sentence).toBe(quoted);
  });

  it('writes numbers bare, and ends the sentence before it', () => {
    const { acceptable_values: _, aliases: __, ...rest } = TEA;
    const cups: KeyDefinition = {
      ...rest,
      key_name: 'cups',
      key_type: 'integer',
      semantic_description: 'Cups. Acceptable values: 1, 2, 4',
    };
    expect(example('4 cups', cups)).toBe(". Example mapping: '4 cups' -> 4.");
  });

  it('has nothing to say about a key that takes any value, or of nobody', () => {
    const { acceptable_values: _, aliases: __, ...free } = TEA;
    expect(example('a green tea', free)).toBeNull();
    expect(refine(TEA, [], 5)).toBeNull();
  });

  it('never makes a description longer than a template may have', () => {
    expect(example('a green tea', { ...TEA, semantic_description: `${'Tea. '.repeat(396)}` })).toBeNull();
  });
});

const PEOPLE: KeyDefinition = {
  key_name: 'passenger_count',
  key_type: 'integer',
  required: false,
  default_value: 1,
  semantic_description: "Number of passengers. Range: 1-9. Example mapping: 'two people' -> 2.",
};

/** `count` people say the same, each an owner of their own. */
function crowd(count: number, text: string, from = 0): NeedMember {
  const member = said(text, count);
  return {
    ...member,
    mentions: member.mentions.map((one, index) => ({ ...one, owner: `o-${text}-${from + index}` })),
  };
}

describe('a range reaches as far as k owners stand at or beyond', () => {
  test.for<readonly [string, readonly NeedMember[], readonly [number, number] | null]>([
    ['k owners beyond', [crowd(5, '12 passengers')], [1, 12]],
    [
      'k owners, each with another number: the nearest of them',
      [
        crowd(1, '20 passengers'),
        crowd(2, '14 people'),
        crowd(1, '11 travellers'),
        crowd(1, '10 of us'),
        crowd(9, '4 passengers'),
      ],
      [1, 10],
    ],
    ['one owner fewer', [crowd(4, '12 passengers')], null],
    ['one loud owner', [said('12 passengers', 1), said('13 passengers', 1), said('14 passengers', 1)], null],
    ['numbers of something else', [crowd(9, '12 bags')], null],
    ['the number of people beside one of bags', [crowd(5, '12 passengers with 30 bags')], [1, 12]],
    ['half a passenger', [crowd(9, '10.5 passengers')], null],
    ['within the range', [crowd(9, '4 passengers')], null],
  ])('%s', ([, members, range]) => {
    const refined = refine(PEOPLE, members, 5)?.definition;
    expect(refined?.minimum === undefined ? null : [refined.minimum, refined.maximum]).toEqual(range);
    if (range !== null) expect(refined?.semantic_description).toContain(`Range: ${range[0]}-${range[1]}.`);
  });

  it('the lower end too, with the unit that the key counts in', () => {
    const wait: KeyDefinition = {
      ...PEOPLE,
      key_name: 'longest_wait',
      unit: 'minutes',
      minimum: 30,
      maximum: 90,
      semantic_description: 'Longest wait.',
    };
    const refined = refine(wait, [crowd(5, 'wait 15 minutes'), crowd(5, 'a wait of 2 hours')], 5);
    expect(refined?.definition).toMatchObject({ minimum: 15, maximum: 120 });
    expect(refined?.sentence).toContain('5 owners asked for 15 or less in other');
  });

  it('a list of numbers takes the numbers that k owners said', () => {
    const cups: KeyDefinition = {
      ...PEOPLE,
      key_name: 'cups',
      semantic_description: 'Cups. Acceptable values: 1, 2, 4.',
    };
    const refined = refine(cups, [crowd(5, '6 cups'), crowd(4, '8 cups')], 5);
    expect(refined?.definition.semantic_description).toMatch(/^Cups. Acceptable values: 1, 2, 4, 6\./);
  });

  it('says so in every language', () => {
    const key = { ...PEOPLE, descriptions: { de: 'Zahl der Reisenden. Bereich: 1-9.' } };
    expect(refine(key, [crowd(5, '12 passengers')], 5)?.definition.descriptions).toEqual({
      de: 'Zahl der Reisenden. Bereich: 1-12.',
    });
  });
});

describe('a list takes the values that k owners ask for', () => {
  const CABIN: KeyDefinition = {
    key_name: 'cabin_class',
    key_type: 'string',
    required: false,
    default_value: 'economy',
    semantic_description:
      "Cabin class. Acceptable values: economy, business, first. Example mapping: 'in front' -> 'first'.",
  };
  const KNOWN = [crowd(3, 'upgrade me to business'), crowd(3, 'economy is fine')];

  test.for<readonly [string, readonly NeedMember[], readonly string[]]>([
    ["beside the key's own words", [crowd(5, 'a sleeper class please')], ['sleeper']],
    ['of several words', [crowd(5, 'premium saver class')], ['premium_saver']],
    ['in the frame of a known value', [...KNOWN, crowd(5, 'upgrade me to sleeper')], ['sleeper']],
    [
      'said bare by most and in a frame by some',
      [crowd(2, 'sleeper class'), crowd(3, 'sleeper')],
      ['sleeper'],
    ],
    ['said bare only', [crowd(9, 'sleeper')], []],
    ['by too few', [crowd(4, 'sleeper class')], []],
    ['a known value misspelt', [crowd(9, 'bussines class')], []],
    ['a known value cut short', [crowd(9, 'biz class')], []],
    ['beside a known value', [crowd(9, 'business or sleeper class')], []],
    ['one that is not wanted', [crowd(9, 'no sleeper class')], []],
    ['courtesy', [crowd(9, 'class please'), crowd(9, 'any class')], []],
    ['an address', [crowd(9, 'sleeper.example.com/x class')], []],
  ])('%s', ([, members, added]) => {
    const refined = refine(CABIN, members, 5)?.definition;
    expect(refined?.acceptable_values ?? ['economy', 'business', 'first']).toEqual([
      'economy',
      'business',
      'first',
      ...added,
    ]);
    if (added.length > 0)
      expect(refined?.semantic_description).toContain(
        `Acceptable values: economy, business, first, ${added.join(', ')}.`,
      );
  });

  it('a word that means a known value is no new one', () => {
    const at = (member: NeedMember, angle: number): NeedMember => ({
      ...member,
      phrase: { ...member.phrase, vector: new Float32Array([Math.cos(angle), Math.sin(angle)]) },
    });
    const known = [at(crowd(3, 'business class'), 0), at(crowd(3, 'economy class'), 1)];
    const asked = (angle: number) => refine(CABIN, [...known, at(crowd(5, 'corporate class'), angle)], 5);
    expect(asked(0.1)?.definition.acceptable_values).toBeUndefined();
    expect(asked(-1.2)?.definition.acceptable_values).toContain('corporate');
  });
});

describe('other keys get people\u2019s words as an example', () => {
  const base = { required: false, default_value: null } as const;
  test.for<readonly [string, KeyDefinition, string, string | null]>([
    [
      'a wish',
      { ...base, key_name: 'teeth_whitening', key_type: 'boolean', semantic_description: 'Whiter teeth.' },
      'whiten my teeth',
      'true',
    ],
    [
      'a denied wish',
      { ...base, key_name: 'teeth_whitening', key_type: 'boolean', semantic_description: 'Whiter teeth.' },
      'no whiter teeth',
      null,
    ],
    ['a number', PEOPLE, 'four travellers', '4'],
    [
      'a time',
      {
        ...base,
        key_name: 'pickup_time',
        key_type: 'string',
        format: 'time',
        semantic_description: 'Pickup time (HH:MM).',
      },
      'pick me up at half past six pm',
      "'18:30'",
    ],
    [
      'a day that is another for every reader',
      {
        ...base,
        key_name: 'pickup_date',
        key_type: 'string',
        format: 'date',
        semantic_description: 'Pickup date.',
      },
      'pick me up tomorrow',
      null,
    ],
    [
      'a place',
      {
        ...base,
        key_name: 'origin',
        key_type: 'string',
        semantic_description: "Origin. Example mapping: 'from Lyon' -> 'Lyon'.",
      },
      'starting in Riga',
      "'Riga'",
    ],
    [
      'a place where codes are wanted',
      {
        ...base,
        key_name: 'origin',
        key_type: 'string',
        semantic_description: "Origin. Example mapping: 'from Lyon' -> 'LYS'.",
      },
      'starting in Riga',
      null,
    ],
  ])('%s', ([, key, text, value]) => {
    expect(example(text, key)).toBe(value === null ? null : ` Example mapping: '${text}' -> ${value}.`);
  });
});
