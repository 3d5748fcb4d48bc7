import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICY } from '../../../src/domain/policy/policy.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { type Doubted, doubtsOf } from '../../../src/domain/trial/doubts.ts';

const SEAT: KeyDefinition = {
  key_name: 'seat_preference',
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description: 'Where to sit.',
  acceptable_values: ['window', 'aisle', 'none'],
};
const SOUND: Doubted = {
  keyName: 'seat_preference',
  definition: SEAT,
  phrases: 40,
  withoutValue: 4,
  cohesion: 0.9,
  name: { fit: 0.5, instead: 'seat' },
  counts: { used: 50, saidInOther: 5, accepted: 50, refused: 1 },
};

describe('doubts about a key', () => {
  it.each<[string, Partial<Doubted>, readonly string[], readonly string[]]>([
    ['none about one that is used and understood', {}, ['meal'], []],
    ['a value of it is another key', {}, ['aisle', 'meal'], ['value_is_a_key']],
    [
      'clients give what it does not take',
      { counts: { ...SOUND.counts, accepted: 5, refused: 20 } },
      [],
      ['values_refused'],
    ],
    [
      'its people go on saying it in words',
      { counts: { ...SOUND.counts, used: 3, saidInOther: 200 } },
      [],
      ['stays_in_words'],
    ],
    ['many of its phrases say no value', { withoutValue: 20 }, [], ['without_value']],
    ['its phrases lie apart', { cohesion: -0.5 }, [], ['loose_need']],
    ['owners would hardly say its name', { name: { fit: 0.05, instead: 'seat' } }, [], ['unsure_name']],
    ['too few phrases to be sure', { phrases: 3, withoutValue: 1 }, [], []],
    ['nothing was counted yet', { counts: { used: 0, saidInOther: 0, accepted: 0, refused: 0 } }, [], []],
    ['one without a need has none about it', { phrases: 0, withoutValue: 0, cohesion: null }, [], []],
  ])('%s', (_what, change, others, rules) => {
    const doubts = doubtsOf({ ...SOUND, ...change }, new Set(others), DEFAULT_POLICY);
    expect(doubts.map(({ rule }) => rule)).toEqual(rules);
  });

  it.each<[Partial<Doubted>, string]>([
    [{ withoutValue: 20 }, '50 % of the phrases of its need have no value of it.'],
    [
      { counts: { ...SOUND.counts, accepted: 5, refused: 20 } },
      'Only 20 % of the values given for it are accepted: clients read it otherwise.',
    ],
    [
      { counts: { ...SOUND.counts, used: 40, saidInOther: 360 } },
      'Only 10 % of those who have the need use it where it is offered.',
    ],
    [
      { name: { fit: 0, instead: 'seat' } },
      'Its name is far from what its people say; the next best is seat.',
    ],
  ])('are told with what they rest on: %j', (change, sentence) => {
    expect(doubtsOf({ ...SOUND, ...change }, new Set(), DEFAULT_POLICY).map((one) => one.sentence)).toEqual([
      sentence,
    ]);
  });

  it.each<[what: string, change: Partial<Doubted>, rules: readonly string[]]>([
    ['a need as dense as asked for', { cohesion: DEFAULT_POLICY.maturity.cohesion }, []],
    ['a name that is just likely enough', { name: { fit: 0.2, instead: 'seat' } }, []],
    ['a name that was never ranked', { name: null }, []],
    ['a fifth of many phrases', { phrases: 1_000, withoutValue: 200 }, []],
    ['a key of no list', { definition: { ...SEAT, acceptable_values: [] } }, []],
  ])('there is none of %s', (_, change, rules) => {
    const doubts = doubtsOf({ ...SOUND, ...change }, new Set(['aisle']), DEFAULT_POLICY);
    expect(doubts.filter(({ rule }) => rule !== 'value_is_a_key').map(({ rule }) => rule)).toEqual(rules);
  });
});
