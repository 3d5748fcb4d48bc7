import { describe, expect, it } from 'vitest';
import { areBothWanted, isStillPartOf, isTwin, type ReadableKey } from '../../../src/domain/keys/twin.ts';
import type { ValueReading } from '../../../src/domain/synthesis/key-proposal.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';

const key = (reading: Partial<ValueReading>, values?: string[]): ReadableKey => ({
  definition: {
    key_name: 'k',
    key_type: 'string',
    required: false,
    default_value: null,
    semantic_description: 'K.',
    ...(values === undefined ? {} : { acceptable_values: values }),
  } satisfies KeyDefinition,
  reading: { family: 'choice', heads: [], terms: {}, markers: [], absences: [], companions: [], ...reading },
});

const plain = key({ terms: { window: 'window', aisle: 'aisle', ventana: 'window' } }, [
  'window',
  'aisle',
  'none',
]);
const seats = { ...plain, definition: { ...plain.definition, aliases: { aisle: ['corridor'] } } };
/** Two halves of one need; two questions about one thing ("my card was swallowed", "I lost my card") have 0.2 to 0.4. */
const NEAR = 0.95;

describe('a need is a twin of one that has a key', () => {
  it.each([
    ['a choice of the same words', key({ terms: { aisle: 'aisle', pasillo: 'aisle' } }, ['aisle']), true],
    ['a wish for one of its values', key({ family: 'flag', markers: ['aisle'] }), true],
    ['its words in another language', key({ terms: { ventana: 'ventana' } }, ['ventana']), true],
    [
      'a choice of other words',
      key({ terms: { vegan: 'vegan', kosher: 'kosher' } }, ['vegan', 'kosher', 'none']),
      false,
    ],
    ['a number', key({ family: 'count', heads: ['seat'] }), false],
    ['one that has nothing but none in common', key({ terms: { no: 'none' } }, ['none']), false],
    ['half of its words', key({ terms: { aisle: 'aisle', vegan: 'vegan' } }, ['aisle', 'vegan']), true],
    ['a wish that its spellings name', key({ family: 'flag', markers: ['corridor'] }), true],
    ['a third', key({ terms: { a: 'aisle', vegan: 'vegan' } }, ['vegan', 'x']), false],
  ])('%s: %s', (_what, fresh, expected) => {
    expect(isTwin(fresh, seats, () => NEAR)).toBe(expected);
  });

  it.each([
    ['on the same words', ['return', 'come back'], ['return'], true],
    ['on other words', ['leave'], ['return'], false],
    ['on nothing that is known', [], ['return'], false],
  ])('a date that hangs %s', (_what, fresh, known, expected) => {
    const date = (heads: string[]) => key({ family: 'date', heads });
    expect(isTwin(date(fresh), date(known), () => NEAR)).toBe(expected);
  });

  it('but none of one that shares its words and means something else', () => {
    const aisle = key({ family: 'flag', markers: ['aisle'] });
    expect(isTwin(aisle, seats, () => 0.9)).toBe(true);
    expect(isTwin(aisle, seats, () => 0.89)).toBe(false);
  });

  it('but a date is none of a time, whatever both hang on', () => {
    const heads = ['return'];
    expect(isTwin(key({ family: 'date', heads }), key({ family: 'time', heads }), () => NEAR)).toBe(false);
  });

  it('but a name is none of another name: what hangs on its words is not compared', () => {
    const name = key({ family: 'name', heads: ['guide'] });
    expect(isTwin(name, name, () => NEAR)).toBe(false);
  });
});

describe('of two needs both are wanted at once', () => {
  it.each([
    ['never in one payload', {}, false],
    ['in two payloads, as those do who correct themselves', { both: 2, payloads: 4_000 }, false],
    ['in more, but in fewer than chance has it', { both: 3 }, false],
    ['as often as chance has it, or more', { both: 4 }, true],
    ['in three, where no payload is known', { both: 3, payloads: 0 }, true],
  ])('when both are said %s', (_what, said, expected) => {
    expect(areBothWanted({ first: 40, second: 40, both: 0, payloads: 400, ...said })).toBe(expected);
  });
});

describe('a need that parts again from the one it went into', () => {
  const time = (heads: string[]) => key({ family: 'time', heads });
  it.each([
    ['a time on other words', time(['home']), time(['deliver']), true],
    ['a choice of the same words', key({ terms: { aisle: 'aisle' } }, ['aisle']), seats, true],
    ['a choice of other words', key({ terms: { vegan: 'vegan' } }, ['vegan']), seats, false],
    ['half of the same words', key({ terms: { aisle: 'aisle', vegan: 'vegan' } }), seats, true],
    ['another kind of value', time(['board']), seats, false],
  ])('S-37 is part of it or not: %s', (_what, fresh, known, expected) => {
    expect(isStillPartOf(fresh, known)).toBe(expected);
  });
});
