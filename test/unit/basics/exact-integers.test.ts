import { describe, expect, it } from 'vitest';
import { exactIntegers, withExactIntegers } from '../../../src/domain/basics/index.ts';

describe('an integer beyond 2^53', () => {
  it.each([
    ['9007199254740993'],
    ['-12345678901234567890'],
    ['{"id":12345678901234567890,"a":[1,9007199254740991]}'],
    ['[1000000000000000000000000000001,"1000000000000000000000000000002"]'],
    ['["\\"12345678901234567890",12345678901234567890]'],
  ])('comes back as it was written: %s', (text) => {
    const exact = exactIntegers(text) ?? new Map();
    const answered = withExactIntegers(JSON.stringify(JSON.parse(text)), exact);
    for (const [written] of text.matchAll(/-?\d{16,}/gu)) expect(answered).toContain(written);
  });

  it('that is none, or a text, is left alone', () => {
    expect(
      exactIntegers('{"a":9007199254740991,"b":"12345678901234567890","c":1.234567890123456789}'),
    ).toEqual(new Map());
  });

  it('that a parser cannot tell from another one is not guessed', () => {
    expect(exactIntegers('[9007199254740993,9007199254740992]')).toBeNull();
    expect(exactIntegers('[9007199254740993,9007199254740993]')).toEqual(
      new Map([[9007199254740992, '9007199254740993']]),
    );
  });
});
