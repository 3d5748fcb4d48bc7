import { describe, expect, it } from 'vitest';
import { newValues } from '../../../../src/domain/keys/change/new-values.ts';
import type { NeedMember } from '../../../../src/domain/synthesis/key-proposal.ts';
import type { KeyDefinition } from '../../../../src/domain/template/key-definition.ts';
import { saidByMany } from '../../../helpers/people/one-need.ts';

const CABIN: KeyDefinition = {
  key_name: 'cabin_class',
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description: 'Cabin class.',
  acceptable_values: ['economy', 'business', 'first'],
  aliases: { first: ['front row'] },
};
const FIVE = [...'abcde'];

/** Said by five, unless it ends with another number: "sleeper class ×6". */
const said = (...lines: string[]): NeedMember[] =>
  lines.flatMap((line) => {
    const [text = '', owners = '5'] = line.split(' ×');
    return saidByMany([text], [...'abcdefghij'].slice(0, Number(owners)));
  });
const asked = (lines: readonly string[], key = CABIN) =>
  newValues(key, said(...lines), 5).map(({ value }) => value);

describe('what people ask a list for', () => {
  it('is told by how many do, the commonest first and the first by letters of equals', () => {
    expect(newValues(CABIN, said('vault class', 'lounge class', 'sleeper class ×6'), 5)).toEqual([
      { value: 'sleeper', owners: 6 },
      { value: 'lounge', owners: 5 },
      { value: 'vault', owners: 5 },
    ]);
  });

  it('is ten values at most: a list that doubles at once was misread', () => {
    const letters = [...'abcdefghijk'];
    expect(asked(letters.map((letter) => `dod${letter}x class`))).toEqual(
      letters.slice(0, 10).map((letter) => `dod${letter}x`),
    );
  });

  it('is written as the list writes its values', () => {
    const tea = { ...CABIN, key_name: 'tea_kind', acceptable_values: ['black', 'dark green'] };
    expect(asked(['light jasmine tea'], tea)).toEqual(['light jasmine']);
    expect(asked(['light jasmine class'])).toEqual(['light_jasmine']);
  });

  it('counts an owner of two sayings once, and wants two who say where it belongs', () => {
    const by = (text: string, owners: string) => saidByMany([text], [...owners]);
    const bare = by('sleeper', 'abcde');
    expect(newValues(CABIN, [...by('sleeper class', 'ab'), ...bare], 5)).toEqual([
      { value: 'sleeper', owners: 5 },
    ]);
    expect(newValues(CABIN, [...by('sleeper class', 'a'), ...bare], 5)).toEqual([]);
    expect(newValues(CABIN, [...by('sleeper class', 'ab'), ...by('sleeper', 'abcd')], 5)).toEqual([]);
  });
});

describe('a word in the place of a known value is asked for', () => {
  it.each<[string, string, string, string[]]>([
    ['after the same words', 'upgrade me to business', 'upgrade me to sleeper', ['sleeper']],
    ['between the same words', 'put me in business tonight', 'put me in sleeper tonight', ['sleeper']],
    [
      'of two words',
      'me in business right at the front',
      'me in upper deck right at the front',
      ['upper_deck'],
    ],
    ['of four words', 'put me in business', 'put me in old red velvet sofas', ['old_red_velvet_sofas']],
    ['not of five', 'put me in business', 'put me in soft old red velvet sofas', []],
    ['beside a time', 'business at 5 pm', 'sleeper at 5 pm', ['sleeper']],
    ['that has two words', 'one row up the front row today', 'one row up the sleeper today', ['sleeper']],
    ['not after others', 'put me in business', 'bring us to sleeper', []],
    ['not after some of them', 'put me in business', 'put us in sleeper', []],
    ['not before others', 'put me in business tonight', 'put me in sleeper tomorrow', []],
    ['not where it begins like no value', 'put me in business', 'put me in any lounge', []],
    ['nor where it ends like none', 'put me in business', 'put me in lounge please', []],
    ['not beside a known one', 'put me in business', 'put me in business lounge', []],
    ['not two known ones', 'put me in business', 'put me in business first', []],
    ['not what may not be published', 'put me in business', 'put me in deck48392', []],
    ['not where the known one stands alone', 'business', 'sleeper', []],
  ])('%s', (_rule, known, asking, values) => {
    expect(asked([known, asking])).toEqual(values);
  });

  it('in the closest frame that is known', () => {
    expect(asked(['in business', 'in business seats', 'in sleeper seats'])).toEqual(['sleeper']);
    expect(asked(['in business seats', 'in business', 'in sleeper seats'])).toEqual(['sleeper']);
  });
});

describe('what stands beside the words of a key', () => {
  it.each<[string, string, string[]]>([
    ['is a value of four words at most', 'old red velvet sofas class', ['old_red_velvet_sofas']],
    ['is no sentence of five', 'soft old red velvet sofas class', []],
    ['may hold a small word', 'sleeper and lounge class', ['sleeper_and_lounge']],
    ['is a sentence where it holds another', 'sleeper on deck class', []],
    ['may be parted by more than one blank', 'upper  deck class', ['upper_deck']],
    ['is none on both sides of them', 'sleeper class lounge', []],
    ['is none on both sides of them, also in the plural', 'sleeper classes lounge', []],
    ['is none on both sides of two of them', 'sleeper classes lounge cabin', []],
    ['is none of half of a known spelling', 'row class', ['row']],
  ])('%s: %s', (_rule, asking, values) => {
    expect(asked([asking])).toEqual(values);
  });
});

describe('a known value is not asked for', () => {
  const of = (...acceptable_values: string[]) => ({ ...CABIN, acceptable_values });
  it.each<[string, string, string, string[]]>([
    ['with a slip', 'cola', 'cold', []],
    ['but one that is another by two letters of four', 'cola', 'corn', ['corn']],
    ['but one of three letters by one', 'tea', 'pea', ['pea']],
    ['cut short to half of it', 'business', 'bsns', []],
    ['cut short, with one letter that is not of it', 'business', 'biz', []],
    ['but a word with more of its own', 'business', 'bark', ['bark']],
    ['but one that has a letter twice which it has once', 'business', 'bobb', ['bobb']],
    ['but one that begins otherwise', 'business', 'unss', ['unss']],
    ['but five letters of it', 'strawberry', 'strby', ['strby']],
    ['but more than half of it', 'chicory', 'chry', ['chry']],
  ])('%s: of %s, %s', (_rule, known, asking, values) => {
    expect(asked([`${asking} class`], of(known))).toEqual(values);
  });

  it.each<[string, number[][], number[], string[]]>([
    [
      'where it means one as nearly as half of what parts two',
      [[1], [0, 1]],
      [0.5, 0.5, 0.5, 0.5],
      ['corporate'],
    ],
    ['where it means one more nearly', [[1], [0, 1]], [0.8, 0.6], []],
    ['where two known ones are as near', [[1], [0.9, 0.4359], [0, 0, 1]], [0.8, 0, 0, 0.6], ['corporate']],
    ['where there is but one to compare with', [[1]], [1], ['corporate']],
  ])('by its meaning: %s', (_rule, known, meaning, values) => {
    const vector = (parts: number[]) => Float32Array.from([0, 1, 2, 3], (at) => parts[at] ?? 0);
    const names = ['economy', 'business', 'first'];
    const members = [
      ...known.flatMap((parts, at) => saidByMany([`${names[at]} class`], FIVE, vector(parts))),
      ...saidByMany(['corporate class'], FIVE, vector(meaning)),
    ];
    expect(newValues(CABIN, members, 5).map(({ value }) => value)).toEqual(values);
  });
});
