import { describe, expect, it, test } from 'vitest';
import {
  type MeantBy,
  refine,
  refinementEvidence,
  refines,
} from '../../../../src/domain/keys/change/refinement.ts';
import type { NeedMember } from '../../../../src/domain/synthesis/key-proposal.ts';
import type { KeyDefinition } from '../../../../src/domain/template/key-definition.ts';
import { saidByMany } from '../../../helpers/people/one-need.ts';

const base = { required: false, default_value: null } as const;
const CABIN: KeyDefinition = {
  ...base,
  key_name: 'cabin_class',
  key_type: 'string',
  semantic_description: 'Cabin class. Acceptable values: economy, business, first.',
  aliases: { first: ['front'] },
};
const by = (text: string, owners = 5, vector: number[] = []): readonly NeedMember[] =>
  saidByMany([text], [...'abcdefghij'].slice(0, owners), Float32Array.from(vector));
const flat = (...said: (readonly NeedMember[])[]) => said.flat();

/** What people say in words of their own, and the value that it means. */
const meant =
  (values: Record<string, string>): MeantBy =>
  ({ phrase }) => {
    const value = values[phrase.text.trim()];
    return value === undefined ? null : { value, nearness: 0.9 };
  };

describe('what says a value in words of its own becomes a spelling of it', () => {
  const spanish = { turista: 'economy', 'primera clase': 'first' };

  it('beside those it has, in an order that hangs on no arrival, and is told', () => {
    const said = [by(' turista '), by('primera clase')];
    for (const members of [said, said.toReversed()])
      expect(refine(CABIN, flat(...members), 5, meant(spanish))).toMatchObject({
        definition: {
          acceptable_values: ['economy', 'business', 'first'],
          aliases: { first: ['front', 'primera clase'], economy: ['turista'] },
        },
        sentence: expect.stringMatching(
          /^cabin_class now understands what was said in other: "primera clase" for first, "turista" for economy\./,
        ),
      });
  });

  it('ten at a time', () => {
    const words = Array.from({ length: 11 }, (_, at) => `clase${at}`);
    const values = Object.fromEntries(words.map((word) => [word, 'first']));
    const refined = refine(CABIN, flat(...words.map((word) => by(word))), 5, meant(values));
    expect(refined?.definition.aliases?.['first']).toHaveLength(11);
  });

  it.each<[string, readonly NeedMember[], Record<string, string>]>([
    ['fewer than k owners say', by('turista', 4), spanish],
    ['names another value', by('business class'), { 'business class': 'first' }],
    ['may not be quoted', by("'turista'"), { "'turista'": 'economy' }],
  ])('but nothing that %s', (_, members, values) => {
    expect(refine(CABIN, members, 5, meant(values))?.definition.aliases ?? CABIN.aliases).toEqual(
      CABIN.aliases,
    );
  });

  it('and is no value that is asked for', () => {
    const refined = refine(CABIN, by('primera class'), 5, meant({ 'primera class': 'first' }));
    expect(refined?.definition.acceptable_values).toEqual(['economy', 'business', 'first']);
    expect(refine(CABIN, by('primera class'), 5)?.definition.acceptable_values).toContain('primera');
  });

  it('but none of a key that has no values', () => {
    const free = {
      ...base,
      key_name: 'artist',
      key_type: 'string',
      semantic_description: 'Artist.',
    } as const;
    expect(refine(free, by('turista'), 5, meant(spanish))?.definition).not.toHaveProperty('aliases');
  });
});

describe('a saying in words of its own becomes an example of what its neighbours mean', () => {
  const KNOWN: [string, number[]][] = [
    ['business for me', [1, 0]],
    ['in business', [0.9, 0.1]],
    ['business today', [0.8, 0.2]],
    ['economy is fine', [0, 1]],
  ];
  const quoted = (known: [string, number[]][], at: number[]) =>
    refine(CABIN, flat(...known.map(([text, vector]) => by(text, 1, vector)), by('corner office', 5, at)), 5)
      ?.sentence ?? null;

  it.each<[string, [string, number[]][], number[], string | null]>([
    ['of the three nearest', KNOWN, [1, 0], 'business'],
    ['of the three nearest, in whichever order', KNOWN.toReversed(), [1, 0], 'business'],
    ['not where they disagree', KNOWN, [0.1, 1], null],
    ['not where there are two', KNOWN.slice(0, 2), [1, 0], null],
    ['not of those in another space', KNOWN.map(([text]) => [text, [1]]), [1, 0], null],
  ])('%s', (_rule, known, at, value) => {
    expect(quoted(known, at)).toBe(
      value &&
        '5 owners said "corner office" in other, which cabin_class already means; its description now says so.',
    );
  });

  it('before a saying that most say in known words', () => {
    const members = flat(
      ...KNOWN.slice(0, 3).map(([text, vector]) => by(text, 1, vector)),
      by('the business one', 9, [0, 1]),
      by('corner office', 5, [1, 0]),
    );
    expect(refine(CABIN, members, 5)?.sentence).toContain('"corner office"');
    expect(refine(CABIN, members, 6)?.sentence).toContain('"the business one"');
  });

  it('or of what it means by itself', () => {
    const refined = refine(CABIN, by('en oficina'), 5, meant({ 'en oficina': 'business' }));
    expect(refined?.definition.semantic_description).toMatch(
      / Example mapping: 'en oficina' -> 'business'\.$/,
    );
  });
});

describe('which sayings of other keys become an example', () => {
  const moment = (format: 'date' | 'time'): KeyDefinition => ({
    ...base,
    key_name: `pickup_${format}`,
    key_type: 'string',
    format,
    semantic_description: 'Pickup.',
  });
  const origin = (semantic_description: string): KeyDefinition => ({
    ...base,
    key_name: 'origin',
    key_type: 'string',
    semantic_description,
  });
  const WHITER: KeyDefinition = {
    ...base,
    key_name: 'teeth_whitening',
    key_type: 'boolean',
    semantic_description: 'Whiter teeth. ',
  };

  test.for<readonly [string, KeyDefinition, string, string | null]>([
    ['a date that is the same for every reader', moment('date'), 'pick me up on 2026-03-05', "'2026-03-05'"],
    ['a time after a no', moment('time'), 'no, pick me up at half past six pm', "'18:30'"],
    ['none of two times', moment('time'), 'pick me up between 5 pm and 6 pm', null],
    ['none of a time where a date is asked for', moment('date'), 'pick me up at 5 pm', null],
    [
      'none of two places',
      origin("Origin. Example mapping: 'from Lyon' -> 'Lyon'."),
      'from Riga to Oslo',
      null,
    ],
    [
      'none where one example is a code',
      origin("Origin. Example mapping: 'from Lyon' -> 'LYS'. Example mapping: 'from Oslo' -> 'Oslo'."),
      'starting in Riga',
      null,
    ],
    ['a wish beside a time, trimmed', WHITER, ' whiten my teeth by 5 pm ', 'true'],
    ['nothing of blanks', WHITER, '  ', null],
  ])('%s', ([, key, text, value]) => {
    const refined = refine(key, by(text), 5)?.definition.semantic_description ?? null;
    expect(refined).toBe(
      value && `${key.semantic_description.trim()} Example mapping: '${text.trim()}' -> ${value}.`,
    );
  });

  it('a shorter one where a longer one does not fit any more', () => {
    const full = { ...WHITER, semantic_description: 'Teeth. '.repeat(278) };
    const members = flat(by('please whiten all of my front teeth', 6), by('whiten teeth'));
    expect(refine(full, members, 5)?.sentence).toContain('"whiten teeth"');
  });
});

describe('a range', () => {
  const WAIT: KeyDefinition = {
    ...base,
    key_name: 'longest_wait',
    key_type: 'number',
    unit: 'minutes',
    minimum: 30,
    maximum: 90,
    semantic_description: 'Longest wait.',
  };
  const told = (members: readonly NeedMember[], key = WAIT) =>
    refine(key, members, 5)?.sentence.split(' 5 owners said')[0];
  const crowd = (text: string, from: string) => saidByMany([text], [...from]);

  it.each<[string, readonly NeedMember[], string]>([
    [
      'at its lower end only',
      by('wait 15 minutes'),
      '5 owners asked for 15 or less in other; the range of longest_wait now begins there.',
    ],
    [
      'at both ends',
      flat(by('wait 15 minutes'), crowd('wait 2 hours', 'fghij')),
      '5 owners asked for 15 or less in other; the range of longest_wait now begins there. 5 owners asked for 120 or more in other; the range of longest_wait now ends there.',
    ],
    [
      'as far as five stand, whoever spoke first, without those who stand nearer',
      flat(
        crowd('wait 100 minutes', 'ab'),
        crowd('wait 2 hours', 'cd'),
        crowd('wait 3 hours', 'efg'),
        crowd('wait 200 minutes', 'h'),
      ),
      '6 owners asked for 120 or more in other; the range of longest_wait now ends there.',
    ],
  ])('that is wider %s says so', (_, members, sentence) => {
    expect(told(members)).toBe(sentence);
  });

  it.each([['wait 30 minutes'], ['wait 90 minutes']])('stays where its end is asked for: %s', (text) => {
    expect(refine(WAIT, by(text), 5)?.definition).toMatchObject({ minimum: 30, maximum: 90 });
  });

  it('of listed numbers takes them in their order, and says so', () => {
    const { minimum: _, maximum: __, unit: ___, ...listed } = WAIT;
    const cups: KeyDefinition = {
      ...listed,
      key_name: 'cups',
      key_type: 'integer',
      semantic_description: 'Cups. Acceptable values: 1, 2.',
    };
    const members = flat(by('10 cups'), crowd('6 cups', 'fghij'));
    expect(told(members, cups)).toBe('cups now also takes 6, 10, asked for in other.');
  });

  it('is none of a list of words', () => {
    expect(refine(CABIN, by('6 front class'), 5)?.definition.acceptable_values ?? []).not.toContain('6');
  });
});

it('a list says which values it takes, and for how many', () => {
  const refined = refine(CABIN, flat(by('sleeper class', 6), by('lounge class')), 5);
  expect(refined?.sentence).toBe(
    'cabin_class now also takes what was asked for in other: sleeper (6 owners), lounge (5 owners). 6 owners said "sleeper class" in other, which cabin_class already means; its description now says so.',
  );
});

describe('what a refinement rests on', () => {
  const near = (key: string) => [{ key, score: 0.9 }];
  const members = by('sleeper class', 3).map((member) => ({
    ...member,
    mentions: [...member.mentions, ...member.mentions.slice(0, 1)].map((mention, at) => ({
      ...mention,
      nearMisses: near(at < 2 ? 'cabin_class' : 'origin'),
    })),
  }));

  it('is counted, and hangs on the key as it was', () => {
    const evidence = refinementEvidence(CABIN, members);
    expect(evidence).toMatchObject({ fragments: 4, owners: 3, nearMisses: { owners: 2, fragments: 2 } });
    expect(refinementEvidence({ ...CABIN, key_name: 'seat' }, members).nearMisses).toEqual({
      owners: 0,
      fragments: 0,
    });
    expect(refines(evidence, { ...CABIN })).toBe(true);
    expect(refines(evidence, { ...CABIN, required: true })).toBe(false);
    expect(refines(null, CABIN)).toBe(false);
  });
});
